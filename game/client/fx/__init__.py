"""Small life around the game: smoke, sparks, tumbling pieces. It never feeds the rules."""
