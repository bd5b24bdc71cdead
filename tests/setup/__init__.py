"""Tests of the repository's own machinery: set-up commands, lock files, what may stand in the tree."""
