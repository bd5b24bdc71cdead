"""What a player may choose next, and what it brings; known to every front end, without pictures."""
