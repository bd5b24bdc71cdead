"""Choosing actions on the Railways board, and showing beforehand what they would do."""
