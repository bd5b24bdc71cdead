"""The phases of a rail game."""
