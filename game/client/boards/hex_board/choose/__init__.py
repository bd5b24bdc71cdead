"""Parts for choosing actions: hit areas, highlights, drawers, buttons and forecasts."""
