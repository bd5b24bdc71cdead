"""Tools to find out why a replica differs from the host."""
