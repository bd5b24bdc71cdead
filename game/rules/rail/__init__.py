"""The rail kernel: hex maps, track, links, routes and auctions, shared by Age of Steam and Steam."""
