"""Text interface: matches, hosting and game lists in a terminal."""
