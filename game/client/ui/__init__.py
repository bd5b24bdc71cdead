"""Widgets that know no game: pointers, focus, layout and appearance."""
