"""Statistics of matches among bots: simulation, arena and match review."""
