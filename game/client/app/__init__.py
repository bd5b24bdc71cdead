"""Application layer: decides which scene opens when, and runs the table display."""
