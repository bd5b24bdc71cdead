"""Widget toolkit: pointers, focus, layout and appearance, independent of any game."""
