"""Deliveries: the drawer, the train preview and the comparison of routes."""
