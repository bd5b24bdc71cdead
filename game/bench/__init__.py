"""Benchmarks: costs of rules, network and archive as ratios to a calibration loop."""
