"""Visual style shared by all screens: colours, type, SVG drawing, icons, player colours."""
