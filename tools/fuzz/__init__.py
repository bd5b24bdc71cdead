"""Fuzzing: hostile frames and connections against a host while a match is played."""
