"""Animations of the Yardmaster board."""
