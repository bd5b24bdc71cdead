"""What is around the map: players, goods, prices, phase line and status line."""
