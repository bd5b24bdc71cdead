"""Generators for lesson scripts and sounds."""
