"""Whether the ring of what has the focus is really on the screen."""

import pygame

LEAST = 0.3
"""Of the edge of what has the focus, so much must look otherwise while it has it."""


def is_ringed(app, widget):
    """What is painted with the focus, without it and with it again: the difference is the ring."""
    first = _painted(app)
    widget.focused = False
    bare = _painted(app)
    widget.focused = True
    again = _painted(app)
    box = widget.panel.to_window(widget.seen_at()).inflate(24, 24).clip(app.canvas.get_rect())
    parts = [pygame.image.tobytes(one.subsurface(box), "RGBA") for one in (first, bare, again)]
    pixels = [[part[at : at + 4] for at in range(0, len(part), 4)] for part in parts]
    # What a frame draws later than another looks otherwise, too, but not both before and after.
    ring = sum(a == c != b for a, b, c in zip(*pixels, strict=True))
    return ring > LEAST * 2 * (widget.rect.width + widget.rect.height)


def _painted(app):
    app.damage.add_all()
    app.draw()
    return app.canvas.copy()
