"""End-to-end tests that drive real windows with a pointer and keys."""
