"""The documentation as a web site."""
