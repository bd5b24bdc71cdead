"""Extracts, merges and checks the translation catalogues.

Needs Babel, which the game itself does not.
"""
