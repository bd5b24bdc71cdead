"""Track on the board: what lies there, what follows from it, what may be laid and what laying it does."""
