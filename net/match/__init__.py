"""A match at its host: journal order, publishing, and recovery under a new host."""
