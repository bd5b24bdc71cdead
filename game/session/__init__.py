"""Match sessions shared by all front ends: hosted rooms, guests, bots and hints. No user interface."""
