"""The words of Night Mail."""
