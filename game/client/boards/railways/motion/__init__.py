"""Animations of the Railways board."""
