"""Files on this machine: saves, seat tokens, web ports and desync dumps."""
