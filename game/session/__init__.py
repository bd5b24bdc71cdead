"""What all front ends share, without a user interface: hosting a room, joining one, bots and hints."""
