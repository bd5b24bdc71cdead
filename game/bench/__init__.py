"""Benchmarks of rules, network and archive; costs are given as multiples of a fixed loop of Python code."""
