"""What a player does on the sheet and beside it: offers, choices, plans, forecasts."""
