"""Training of value networks by self-play (extra `train`)."""
