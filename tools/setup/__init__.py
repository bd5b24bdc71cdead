"""Environment set-up, lock files and the test command; standard library only where noted."""
