"""Plays whole scenarios on a network with real windows: a host, guests and a table display."""
