"""Visual effects: smoke, sparks, tumbling pieces. They never affect the rules."""
