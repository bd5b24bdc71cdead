"""The contests of docs/BOTS.md: which there are, the games of them that were played, and their tables."""
