"""Decisions of the rail games."""
