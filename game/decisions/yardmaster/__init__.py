"""Decisions of Yardmaster."""
