"""The games as environments for people who write bots; needs the extra `envs`."""
