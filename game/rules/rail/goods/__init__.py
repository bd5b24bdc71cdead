"""Delivery routes and rewards."""
