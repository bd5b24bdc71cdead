"""Panels of the result scene."""
