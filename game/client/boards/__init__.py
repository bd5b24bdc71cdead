"""Boards: how each game's table is displayed and operated. `game.client.games` maps a game to its board."""
