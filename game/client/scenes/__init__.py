"""The client's scenes."""
