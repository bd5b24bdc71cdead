"""An evening on the network, played with real windows: a host, two guests and a table display."""
