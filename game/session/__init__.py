"""What any front end needs to sit at a table: rooms of our own, guests at somebody's, bots, advice."""
