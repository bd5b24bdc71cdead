"""Panels about the player: statistics, daily runs, key bindings."""
