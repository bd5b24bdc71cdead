"""The rules that Age of Steam and Steam share: hex maps, track, links, routes and auctions."""
