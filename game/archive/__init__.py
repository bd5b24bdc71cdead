"""What is kept of matches and what comes of it: the shelf and its index, records, medals. No pixels."""
