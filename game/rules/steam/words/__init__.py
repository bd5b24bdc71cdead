"""Words of Steam."""
