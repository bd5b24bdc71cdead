"""Phones that show a player's hand: a web server at the host, and a peer in its program for each phone."""
