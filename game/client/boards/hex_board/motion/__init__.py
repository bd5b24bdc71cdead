"""Animations of rail events: trains, tiles, dice, coins, income and the final scoring."""
