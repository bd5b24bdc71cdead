"""What lies round the network: panels, piles, plates, and where everything has its place."""
