"""Panels of the table scene: bar, log, hints, dialogs, signs."""
