"""The network: how it is laid out, how it grows, how it is seen and lit."""
