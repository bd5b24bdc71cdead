"""Panels around the map: players, goods, prices, phase line and status line."""
