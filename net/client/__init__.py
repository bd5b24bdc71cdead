"""Client side: a peer follows a host over a connection that reconnects by itself."""
