"""Tools for level files."""
