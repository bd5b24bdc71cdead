"""Packaging: the program in a folder that needs no Python, with icons, licences and desktop files."""
