"""What a phone shows of a match: pages made of sentences, cards and offers, for a browser to draw.

A page is plain data. The browser knows how to draw its blocks and nothing of any game; what is touched comes
back by name and is understood here, by the same picker and the same offers as on the screen.
"""
