"""Checks a release, writes its notes and its checksums."""
