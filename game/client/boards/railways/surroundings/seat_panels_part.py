"""Seat panels with their trays, the score track and the three end gauges."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.boards.card_board import copies
from game.client.boards.railways import appearance
from game.client.boards.railways.choose.hover_forecast import Forecast
from game.client.boards.railways.motion.score_in_flight import Earnings
from game.client.boards.railways.railways_view import RailwaysPart, RailwaysSight
from game.client.boards.railways.surroundings.seat_panel import (
    CUBE,
    CUBE_STEP,
    Groups,
    SeatFace,
    panel_halo,
    parted,
    seat_panel,
    set_plate,
    tray_box,
    tray_places,
)
from game.client.boards.railways.surroundings.table_layout import GAUGE
from game.client.boards.railways.targets import BAG, Gauge
from game.client.boards.side_panels import at_side, plain
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Look, Placed, Pose
from game.client.boards.targets import AtSeat, Thing
from game.client.match.action_picker import Target
from game.client.style.surface_effects import blank, cast, turned
from game.client.style.svg import picture
from game.client.style.text_rendering import line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Turn
from game.i18n import _, pgettext
from game.rules.core.codec import Seat
from game.rules.core.phases import OVER
from game.rules.railways.state import RailwaysState


class Tray(NamedTuple):
    """A tray in the window: rectangle, rotation, size before rotation, unit and rows."""

    box: pygame.Rect
    side: Turn
    size: tuple[int, int]
    u: float
    rows: int

    @property
    def row(self) -> float:
        """Height of a row."""
        return self.size[1] / self.rows

    def pose(self, along: float, row: int, size: float, z: float) -> Pose:
        """Pose at a distance from the left end, in the middle of a row."""
        x, y = at_side(self.box, self.side, along, (row + 0.5) * self.row)
        return Pose(x, y, size, self.side, z)


class Sides(RailwaysPart):
    """Panels, score track and gauges."""

    def __init__(self, sight: RailwaysSight, forecast: Forecast, earnings: Earnings) -> None:
        super().__init__(sight)
        self._forecast, self._earnings = forecast, earnings

    def arrange(self, places: Places, view: RailwaysState) -> None:
        sight = self.sight
        for seat in range(self.sight.game.seats):
            self._panel(places, view, seat)
        self._scores(places, view)
        self._gauges(places, view)
        if view.closing and view.phase != OVER:
            places["semaphore"] = Placed(
                appearance.semaphore_look(appearance.FALLEN), sight.layout.semaphore()
            )

    def _panel(self, places: Places, view: RailwaysState, seat: Seat) -> None:
        sight = self.sight
        box, groups = sight.layout.panel(seat), parted(view.collected[seat])
        artwork = self.panel_look(self._face(view, seat), seat)
        places["panel", seat] = Placed(
            artwork, Pose(*box.center, box.height, 0, 70), AtSeat(seat), self._help(view, seat)
        )
        self._tray(places, seat, groups)

    def _face(self, view: RailwaysState, seat: Seat) -> SeatFace:
        sight, player = self.sight, self.sight.players[seat]
        return SeatFace(
            player.name, player.colour, bool(player.bot),
            self._earnings.score(view, seat), self._forecast.gains[seat], view.engines[seat],
            view.held[seat].count, sight.game.table.hand_limit, view.trains[seat],
            seat == view.active and view.phase != OVER, sight.game.table.goods,
        )  # fmt: skip

    def panel_look(self, face: SeatFace, seat: Seat) -> Look:
        """Appearance of a seat's panel."""
        size, scale = self.sight.layout.panel(seat).size, self.sight.scale
        return Look(
            ("panel", face, size, scale),
            lambda _size: seat_panel(face, size, scale),
            lambda _size, hovered: panel_halo(size, hovered),
        )

    def _help(self, view: RailwaysState, seat: Seat) -> str:
        parts = [
            _("<b>{name}</b>: {score} points").format(name=self.sight.names[seat], score=view.score(seat)),
            _("engine power {power}, {trains} trains left").format(
                power=view.engines[seat], trains=view.trains[seat]
            ),
        ]
        return "\n".join(parts)

    def tray(self, seat: Seat, groups: Groups) -> Tray:
        """Area of a seat's delivered cubes."""
        box = tray_box(self.sight.layout.panel(seat), self.sight.scale.u)
        return Tray(box, 0, box.size, self.sight.scale.u, self.sight.layout.tray_rows)

    def _tray(self, places: Places, seat: Seat, groups: Groups) -> None:
        tray = self.tray(seat, groups)
        u = tray.u
        rows = tray_places(groups, u, tray.size[0] - 10 * u, tray.rows)
        keys = iter(copies([good for goods, _points in groups for good in goods]))
        for number, ((_goods, points), (row, middles)) in enumerate(zip(groups, rows, strict=True)):
            step = middles[1] - middles[0] if len(middles) > 1 else CUBE_STEP * u
            if points:
                places["set", seat, number] = self._set(tray, row, middles, points)
            for middle in middles:
                good, copy = next(keys)
                pose = tray.pose(middle + 4 * u, row, min(CUBE * u, step * 1.1), 76)
                places["got", seat, good, copy] = Placed(appearance.cube_look(good), pose)

    def _set(self, tray: Tray, row: int, middles: list[float], points: int) -> Placed:
        u, step = tray.u, middles[1] - middles[0]
        scale = plain(u).with_text(self.sight.scale.text)
        wide = round(middles[-1] - middles[0] + step + 30 * u)
        size = (wide, round(tray.row - 4 * u))
        artwork = Look(
            ("set", size, points, scale, tray.side),
            lambda _size: turned(set_plate(size, f"+{points}", scale), tray.side),
            lambda _size, _hovered: turned(panel_halo(size, True), tray.side),
        )
        pose = tray.pose(middles[0] - step / 2 + wide / 2 + 3 * u, row, 1, 75)
        return Placed(artwork, pose._replace(angle=0))

    def _scores(self, places: Places, view: RailwaysState) -> None:
        """Score markers; equal scores are staggered."""
        sight, lap = self.sight, self.sight.level.lap
        taken: dict[int, int] = {}
        for seat in range(sight.game.seats):
            score = self._earnings.score(view, seat)
            at = score % lap
            row = taken[at] = taken.get(at, -1) + 1
            words = _("{name}: {score} points").format(name=sight.names[seat], score=score)
            places["score", seat] = Placed(
                appearance.disc_look(sight.players[seat].colour),
                sight.layout.score(at, lap, row),
                Thing(("score", seat)),
                words,
            )

    def gauges(self, view: RailwaysState) -> list[tuple[str, int, int, str]]:
        """The three end conditions: key, remaining amount, total and label (RCG-14.1)."""
        sight = self.sight
        whole = sum(sight.game.decks["pile"].values())
        found = [
            ("pile", len(view.pile), whole, _("Deck")),
            ("trains", min(view.trains), sight.game.table.link_trains, _("Trains")),
        ]
        if sight.game.table.goods:
            bag = sum(sight.level.bag().values())
            found.append(("bag", view.goods_left(), bag, _("Bag")))
        return found

    def _gauges(self, places: Places, view: RailwaysState) -> None:
        sight, scale = self.sight, self.sight.scale
        box = sight.layout.gauges()
        size = box.size
        labels = tuple(label for _name, _left, _whole, label in self.gauges(view))
        artwork = Look(("gauges", size, labels, scale), lambda _size: _gauge_plate(size, labels, scale))
        places["gauges"] = Placed(artwork, Pose(*box.center, 1, 0, 71))
        helps = {
            "pile": _("When the deck is used up, the round is played to its end."),
            "trains": _("When a seat has used its last train, the round is played to its end."),
            "bag": _("When the bag is empty, the round is played to its end."),
        }
        for index, (name, left, whole, _label) in enumerate(self.gauges(view)):
            target: Target = BAG if name == "bag" else Gauge(name)
            pose = sight.layout.gauge(index, len(labels))
            places["dial", name] = Placed(appearance.dial_look(left, whole), pose, target, helps[name])
        if view.cube:
            pose = sight.layout.gauge(len(labels) - 1, len(labels))
            places["drawn cube"] = Placed(
                appearance.cube_look(view.cube),
                pose._replace(y=pose.y - 96 * scale.u, size=58 * scale.u, z=77),
            )

    def draw(self, target: pygame.Surface) -> None:
        """Paints the labels below the piles."""
        at, mist, scale = self.sight.layout, hue("mist"), self.sight.scale
        view = self.sight.view
        if view is None or target.get_clip().bottom < at.low(1040):
            return
        y = at.low(1050)
        line(_("Deck"), "label", mist, scale).at(target, at.pile().x, y, "centre")
        line(pgettext("pile", "Discard"), "label", mist, scale).at(target, at.left(272), y, "centre")
        line(_("Selection"), "label", mist, scale).at(target, at.area_middle(len(view.area)), y, "centre")


@picture
def _gauge_plate(size: tuple[int, int], labels: tuple[str, ...], scale: Scale) -> pygame.Surface:
    u = scale.u
    margin = round(16 * u)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    cast(out, box, round(9 * u), round(6 * u), round(4 * u), 90)
    pygame.draw.rect(out, hue("paper"), box, border_radius=round(9 * u))
    pygame.draw.rect(out, hue("paper_dark"), box, max(1, round(1.6 * u)), border_radius=round(9 * u))
    step = size[0] / len(labels)
    plain = scale.at_most(1.1)
    for index, label in enumerate(labels):
        words = line(label, "small_strong", hue("ink"), plain)
        words.at(out, margin + (index + 0.5) * step, margin + (GAUGE / 2 + 76) * u, "centre")
    return out
