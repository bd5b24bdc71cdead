"""Network play: protocol, host, peers, discovery, web pages for phones and save files."""
