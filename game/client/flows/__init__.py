"""Decides which scene opens when, and runs the table display."""
