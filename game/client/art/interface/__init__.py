"""Pictures for the interface: buttons, keys, posters, medals and codes."""
