"""Makes the music and sounds of the game from text: scores, synthesis, mastering and measurement."""
