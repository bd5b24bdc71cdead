"""Games in numbers: whole matches among bots, and what things cost."""
