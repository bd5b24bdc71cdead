"""Panels of the archive: match cards, thumbnails, resume buttons."""
