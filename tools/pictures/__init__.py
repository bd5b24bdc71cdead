"""Tools that draw and compare screenshots."""
