"""Words of Age of Steam."""
