"""Building track: route plans, tile choice, build turn controls and consequence notes."""
