"""The network: layout, camera, sprites and highlights."""
