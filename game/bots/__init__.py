"""Bots. A bot sees only its own seat's view and proposes actions like any player."""
