"""Plays saved matches back without a window."""
