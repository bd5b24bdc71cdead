"""What the bots of both rail games share: demand, paths of new links, delivery search, build plans."""
