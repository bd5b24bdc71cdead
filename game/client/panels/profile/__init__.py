"""A player's own pages: statistics, daily runs, key bindings."""
