"""Panels of the match review."""
