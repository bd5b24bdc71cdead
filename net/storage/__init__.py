"""What is written to this machine's disk: saves, tokens of seats, states of replicas that disagreed."""
