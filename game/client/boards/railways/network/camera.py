"""The camera of the network: shows all of it, unless the player moves or zooms it."""

from __future__ import annotations

from game.client.match.tweens import Point

ZOOM_STEPS = (1.0, 1.25, 1.55, 1.9, 2.4)


class Camera:
    """Converts positions of the layout plan to positions in the window."""

    def __init__(self) -> None:
        self.hub: Point = (0.0, 0.0)
        self.u = 1.0
        self.plan_zoom = 1.0
        self.plan_offset: Point = (0.0, 0.0)
        """Where START is, relative to the centre of the board, in a window of 1920 by 1080."""
        self.zoom_step = 0
        self.pan_offset: Point = (0.0, 0.0)

    @property
    def unit(self) -> float:
        """Window pixels per plan unit."""
        return self.unit_at(self.plan_zoom)

    def unit_at(self, fitted: float) -> float:
        """Pixels per plan unit for a plan with another zoom factor."""
        return self.u * fitted * ZOOM_STEPS[self.zoom_step]

    def fit(self, hub: Point, u: float) -> None:
        self.hub, self.u = hub, u
        self.reset()

    def fit_plan(self, fitted: float, aside: Point) -> bool:
        """Shows another plan as a whole; returns whether START moves."""
        before, self.plan_zoom, self.plan_offset = self.plan_offset, fitted, aside
        return before != aside

    @property
    def unpanned_origin(self) -> Point:
        """Where START would be if the player had not moved the network."""
        return self.hub[0] + self.plan_offset[0] * self.u, self.hub[1] + self.plan_offset[1] * self.u

    def reset(self) -> bool:
        """Shows the whole network again; True if that changes anything."""
        before = (self.zoom_step, self.pan_offset)
        self.zoom_step, self.pan_offset = 0, (0.0, 0.0)
        return before != (self.zoom_step, self.pan_offset)

    @property
    def origin(self) -> Point:
        """Position of START."""
        x, y = self.unpanned_origin
        return x + self.pan_offset[0], y + self.pan_offset[1]

    def to_window(self, spot: Point) -> Point:
        k, (x, y) = self.unit, self.origin
        return x + spot[0] * k, y + spot[1] * k

    def zoom_by(self, steps: int, at: Point) -> bool:
        """Zooms in or out around the pointer."""
        step = min(len(ZOOM_STEPS) - 1, max(0, self.zoom_step + steps))
        if step == self.zoom_step:
            return False
        if step == 0:
            return self.reset()
        share = ZOOM_STEPS[step] / ZOOM_STEPS[self.zoom_step]
        x, y = at[0] - self.unpanned_origin[0], at[1] - self.unpanned_origin[1]
        self.pan_offset = (x - (x - self.pan_offset[0]) * share, y - (y - self.pan_offset[1]) * share)
        self.zoom_step = step
        return True

    def pan(self, dx: float, dy: float) -> bool:
        """Moves the network, unless all of it is visible."""
        if self.zoom_step == 0:
            return False
        self.pan_offset = (self.pan_offset[0] + dx, self.pan_offset[1] + dy)
        return True
