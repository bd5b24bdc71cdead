"""Import-layer checks."""
