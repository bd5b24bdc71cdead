"""Checks that the focus ring is painted on the screen."""

import pygame

LEAST = 0.3
"""Minimum share of the focused widget's outline that must change with the focus."""


def is_ringed(app, widget):
    """Compares the widget painted with focus, without it and with it again; the difference is the ring."""
    first = _painted(app)
    widget.focused = False
    bare = _painted(app)
    widget.focused = True
    again = _painted(app)
    box = widget.panel.to_window(widget.painted_rect()).inflate(24, 24).clip(app.canvas.get_rect())
    parts = [pygame.image.tobytes(one.subsurface(box), "RGBA") for one in (first, bare, again)]
    pixels = [[part[at : at + 4] for at in range(0, len(part), 4)] for part in parts]
    # Content that is painted late differs only once; the ring differs from before and from after.
    ring = sum(a == c != b for a, b, c in zip(*pixels, strict=True))
    return ring > LEAST * 2 * (widget.rect.width + widget.rect.height)


def _painted(app):
    app.dirty_regions.add_all()
    app.draw()
    return app.canvas.copy()
