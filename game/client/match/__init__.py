"""What the client knows about rooms and matches: feeds, the replica shown, and the choice of actions."""
