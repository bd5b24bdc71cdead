"""Simulated matches in one process: the sans-IO host and peers, connected by links on a simulated clock."""
