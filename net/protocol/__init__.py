"""Wire protocol: message records, framing, TCP connections and TLS."""
