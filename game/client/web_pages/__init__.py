"""Builds the web pages that phones display for rooms and matches.

A page is plain data: blocks that the browser draws without knowing any game. Touches come back as names of
targets, and are handled here like touches on the screen.
"""
