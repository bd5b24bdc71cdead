"""A room: who is in it, what they may ask, and the sockets it listens on."""
