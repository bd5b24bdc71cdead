"""The host's room: connections, handshake, lobby, request handlers and TCP server."""
