"""How long a test waits for what must come: far longer than it takes, so that no clock fails a test."""

PATIENCE = 600.0
