"""A match at its host: order of the journal, publishing, and continuing under a new host."""
