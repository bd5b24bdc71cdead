"""Choosing actions on the Yardmaster board, and showing beforehand what they would do."""
