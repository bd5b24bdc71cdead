"""Words of any card table."""
