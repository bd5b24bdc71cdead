"""One download: the program frozen into a folder, with icons, licences and what a desktop wants to know."""
