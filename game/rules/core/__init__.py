"""What every game stands on: records, journal, replica, dealer, phases."""
