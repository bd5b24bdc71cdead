"""Words of any rail table."""
