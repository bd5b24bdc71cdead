"""Matches among bots in numbers: simulation, arena and match review."""
