"""What is around the network: panels, piles, buttons, and the layout of the board."""
