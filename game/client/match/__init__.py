"""A match as a screen follows it: where it comes from, what is shown of it, what is decided in it."""
