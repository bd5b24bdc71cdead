"""Pictures of people: the bots' portraits and the conductor."""
