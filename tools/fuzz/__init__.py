"""A siege: a match is played while hostile frames and connections are thrown at its host."""
