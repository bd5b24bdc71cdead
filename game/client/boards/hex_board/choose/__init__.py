"""Choosing actions on the rail board: hit areas, highlights, drawers, buttons and forecasts."""
