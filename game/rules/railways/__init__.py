"""Railways of the World: The Card Game: join cities by links of track cards and run goods over them."""
