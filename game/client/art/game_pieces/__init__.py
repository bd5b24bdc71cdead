"""Pictures of cards, dice, tokens and other pieces of the games."""
