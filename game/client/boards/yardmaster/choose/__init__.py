"""Selecting actions on the Yardmaster board, and previewing their effects."""
