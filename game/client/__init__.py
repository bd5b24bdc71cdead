"""The screen: the only code that imports pygame or pymunk."""
