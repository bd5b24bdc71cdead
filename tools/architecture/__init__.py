"""Checks that packages import only from packages of lower layers."""
