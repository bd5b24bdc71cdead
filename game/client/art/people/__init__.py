"""Portraits and the conductor."""
