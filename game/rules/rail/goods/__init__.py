"""Where cubes can go, and who gains by it."""
