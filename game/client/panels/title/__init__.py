"""Panels of the title scene."""
