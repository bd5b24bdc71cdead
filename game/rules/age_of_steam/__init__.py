"""Age of Steam: shares, track, goods and debts, on six maps."""
