"""The phone as a private hand: a web port of the host, and a peer at the host for each phone."""
