"""Contests behind the tables of docs/BOTS.md: their definitions, stored results and reports."""
