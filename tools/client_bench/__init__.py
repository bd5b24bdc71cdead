"""Benchmarks of the graphical client."""
