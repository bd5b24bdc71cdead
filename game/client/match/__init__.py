"""Client-side state of rooms and matches: feeds, the displayed replica and the choice of actions."""
