"""Components of the lobby: rooms, seats, options, invitations, chat."""
