"""Pictures for buttons, keys, posters, medals and codes."""
