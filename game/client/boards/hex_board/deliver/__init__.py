"""Delivering: the drawer of deliveries, the train that waits, what a trip brings."""
