"""The phases of a rail table."""
