"""What a bot of either rail game thinks of: markets, paths, trips, plans."""
