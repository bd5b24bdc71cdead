"""What moves when something happens: trains, tiles, dice, coins, the final count."""
