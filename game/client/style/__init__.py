"""How things look everywhere: colours, type, drawing in SVG, icons, the players' liveries."""
