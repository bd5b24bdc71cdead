"""How all screens look: colours, fonts, SVG drawing, icons, player colours."""
