"""Environments for training bots; needs the extra `envs`."""
