"""What lies round the sheet: players, goods, prices, the phase line and the line that waits."""
