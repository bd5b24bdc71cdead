"""Visual effects: smoke, sparks, tumbling pieces. They have no influence on the match."""
