"""The network of links on the board: layout, camera, sprites and highlights."""
