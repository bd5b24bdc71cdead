"""The base of every game: records, journal, replica, dealer, phases."""
