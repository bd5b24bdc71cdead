"""Tools for debugging desyncs."""
