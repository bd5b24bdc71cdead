"""Panels that any table has: the bar with the waiting line, the log with the talk."""
