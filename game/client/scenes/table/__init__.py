"""Scenes that show a table: match, lesson, replay, review, display."""
