"""Shared by the bots of both rail games: demand, link paths, delivery search, build plans."""
