"""Fault injection: matches on a LAN with random faults and cheats, as processes or simulated."""
