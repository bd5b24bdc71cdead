"""Phones as private hands: a web server at the host, and a peer in the host's process for each phone."""
