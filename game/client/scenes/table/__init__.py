"""Scenes around a table: match, lesson, replay, review, display."""
