"""Boards: how the table of each game is drawn and used. `game.client.games` says which board a game has."""
