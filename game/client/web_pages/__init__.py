"""Phone pages of rooms and matches.

A page is plain data: blocks that the browser draws without knowing any game. Touches come back as target
names and are handled here by the same picker and offers as on the screen.
"""
