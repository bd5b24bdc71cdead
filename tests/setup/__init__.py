"""Tests of the repository tools: set-up commands, lock files, and the contents of the tree."""
