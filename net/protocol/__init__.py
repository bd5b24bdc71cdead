"""What travels between machines, and how: records, frames, links, protected lines."""
