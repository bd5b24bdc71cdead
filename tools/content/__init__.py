"""Generators for lesson scripts."""
