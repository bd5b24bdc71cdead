"""Host, peers, wire and save files."""
