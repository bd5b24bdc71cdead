"""Selecting actions on the Railways board, and previewing their effects."""
