"""Packaging: the program frozen into a folder with icons, licences and desktop files."""
