"""Camera of the network: fitted automatically, panned and zoomed by hand."""

from __future__ import annotations

from game.client.match.animation import Point

STEPS = (1.0, 1.25, 1.55, 1.9, 2.4)


class Camera:
    """Transform from plan coordinates to the window."""

    def __init__(self) -> None:
        self.hub: Point = (0.0, 0.0)
        self.u = 1.0
        self.fitted = 1.0
        self.aside: Point = (0.0, 0.0)
        """Offset of START from the centre of the board, in a 1920 by 1080 window."""
        self.step = 0
        self.shift: Point = (0.0, 0.0)

    @property
    def unit(self) -> float:
        """Window pixels per plan unit."""
        return self.unit_at(self.fitted)

    def unit_at(self, fitted: float) -> float:
        """Window pixels per plan unit for a plan of another zoom."""
        return self.u * fitted * STEPS[self.step]

    def fit(self, hub: Point, u: float) -> None:
        self.hub, self.u = hub, u
        self.reset()

    def look(self, fitted: float, aside: Point) -> bool:
        """Fits another plan; True if START moves."""
        before, self.fitted, self.aside = self.aside, fitted, aside
        return before != aside

    @property
    def middle(self) -> Point:
        """Position of START without panning."""
        return self.hub[0] + self.aside[0] * self.u, self.hub[1] + self.aside[1] * self.u

    def reset(self) -> bool:
        """Shows the whole network again; True if that changes anything."""
        before = (self.step, self.shift)
        self.step, self.shift = 0, (0.0, 0.0)
        return before != (self.step, self.shift)

    @property
    def origin(self) -> Point:
        """Position of START."""
        x, y = self.middle
        return x + self.shift[0], y + self.shift[1]

    def to_window(self, spot: Point) -> Point:
        k, (x, y) = self.unit, self.origin
        return x + spot[0] * k, y + spot[1] * k

    def zoom_by(self, steps: int, at: Point) -> bool:
        """Zooms in or out around the pointer."""
        step = min(len(STEPS) - 1, max(0, self.step + steps))
        if step == self.step:
            return False
        if step == 0:
            return self.reset()
        share = STEPS[step] / STEPS[self.step]
        x, y = at[0] - self.middle[0], at[1] - self.middle[1]
        self.shift = (x - (x - self.shift[0]) * share, y - (y - self.shift[1]) * share)
        self.step = step
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Pans the network, unless all of it is visible."""
        if self.step == 0:
            return False
        self.shift = (self.shift[0] + dx, self.shift[1] + dy)
        return True
