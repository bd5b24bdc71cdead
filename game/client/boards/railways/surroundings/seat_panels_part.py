"""The seats' panels with their trays, the score track, and the three gauges that show how near the end is."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.boards.card_board import numbered_copies
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.board_access import RailwaysBoardAccess, RailwaysPart
from game.client.boards.railways.choose.hover_forecast import RailwaysForecast
from game.client.boards.railways.motion.score_in_flight import ScoreInFlight
from game.client.boards.railways.surroundings.seat_panel import (
    CUBE,
    CUBE_STEP,
    CubeSets,
    SeatPanelContents,
    cube_sets,
    panel_halo,
    seat_panel,
    set_background,
    tray_box,
    tray_places,
)
from game.client.boards.railways.surroundings.table_layout import GAUGE
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, SpritePose, SpriteSpec
from game.client.boards.table_display_panels import display_scale, panel_to_window
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank, draw_box_shadow, rotated
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue
from game.client.ui.widget import Rotation
from game.decisions.action_picker import Target
from game.decisions.railways.targets import BAG, Gauge
from game.decisions.targets import AtSeat, HoverTarget
from game.i18n import _, ngettext, pgettext
from game.rules.core.codec import Seat
from game.rules.core.phases import OVER
from game.rules.railways.state import RailwaysState


class DeliveredCubesTray(NamedTuple):
    """A tray in the window: rectangle, rotation, size before rotation, pixels per unit, and rows."""

    box: pygame.Rect
    side: Rotation
    size: tuple[int, int]
    u: float
    rows: int

    @property
    def row(self) -> float:
        """Height of a row."""
        return self.size[1] / self.rows

    def pose(self, along: float, row: int, size: float, z: float) -> SpritePose:
        """Pose at a distance from the left end, in the middle of a row."""
        x, y = panel_to_window(self.box, self.side, along, (row + 0.5) * self.row)
        return SpritePose(x, y, size, self.side, z)


class SeatPanels(RailwaysPart):
    """Panels, score track and gauges."""

    def __init__(
        self, sight: RailwaysBoardAccess, forecast: RailwaysForecast, earnings: ScoreInFlight
    ) -> None:
        super().__init__(sight)
        self._forecast, self._earnings = forecast, earnings

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> None:
        sight = self.board
        for seat in range(self.board.game.seats):
            self._panel(places, view, seat)
        self._scores(places, view)
        self._gauges(places, view)
        if view.closing_reason and view.phase != OVER:
            places["semaphore"] = SpriteSpec(
                sprite_appearances.semaphore_appearance(sprite_appearances.LOWERED_ARM),
                sight.layout.semaphore(),
            )

    def _panel(self, places: SpriteSpecs, view: RailwaysState, seat: Seat) -> None:
        sight = self.board
        box, groups = sight.layout.panel(seat), cube_sets(view.collected[seat])
        artwork = self.panel_appearance(self._face(view, seat), seat)
        places["panel", seat] = SpriteSpec(
            artwork, SpritePose(*box.center, box.height, 0, 70), AtSeat(seat), self._help(view, seat)
        )
        self._tray(places, seat, groups)

    def _face(self, view: RailwaysState, seat: Seat) -> SeatPanelContents:
        sight, player = self.board, self.board.players[seat]
        return SeatPanelContents(
            player.name, player.colour, player.bot,
            self._earnings.score(view, seat), self._forecast.gains[seat], view.engines[seat],
            view.seat_hands[seat].count, sight.game.table.hand_limit, view.trains[seat],
            seat == view.active and view.phase != OVER, sight.game.table.goods,
        )  # fmt: skip

    def panel_appearance(self, face: SeatPanelContents, seat: Seat) -> Appearance:
        """Appearance of a seat's panel."""
        size, scale = self.board.layout.panel(seat).size, self.board.scale
        return Appearance(
            ("panel", face, size, scale),
            lambda _size: seat_panel(face, size, scale),
            lambda _size, hovered: panel_halo(size, hovered),
        )

    def _help(self, view: RailwaysState, seat: Seat) -> str:
        parts = [
            ngettext(
                "<b>{name}</b>: {score} point", "<b>{name}</b>: {score} points", view.score(seat)
            ).format(name=self.board.names[seat], score=view.score(seat)),
            ngettext(
                "engine power {power}, {trains} train left",
                "engine power {power}, {trains} trains left",
                view.trains[seat],
            ).format(power=view.engines[seat], trains=view.trains[seat]),
        ]
        return "\n".join(parts)

    def tray(self, seat: Seat, groups: CubeSets) -> DeliveredCubesTray:
        """Area of a seat's delivered cubes."""
        box = tray_box(self.board.layout.panel(seat), self.board.scale.u)
        return DeliveredCubesTray(box, 0, box.size, self.board.scale.u, self.board.layout.tray_rows)

    def _tray(self, places: SpriteSpecs, seat: Seat, groups: CubeSets) -> None:
        tray = self.tray(seat, groups)
        u = tray.u
        rows = tray_places(groups, u, tray.size[0] - 10 * u, tray.rows)
        keys = iter(numbered_copies([good for goods, _points in groups for good in goods]))
        for number, ((_goods, points), (row, middles)) in enumerate(zip(groups, rows, strict=True)):
            step = middles[1] - middles[0] if len(middles) > 1 else CUBE_STEP * u
            if points:
                places["set", seat, number] = self._set(tray, row, middles, points)
            for middle in middles:
                good, copy = next(keys)
                pose = tray.pose(middle + 4 * u, row, min(CUBE * u, step * 1.1), 76)
                places["got", seat, good, copy] = SpriteSpec(sprite_appearances.cube_appearance(good), pose)

    def _set(self, tray: DeliveredCubesTray, row: int, middles: list[float], points: int) -> SpriteSpec:
        u, step = tray.u, middles[1] - middles[0]
        scale = display_scale(u).with_text(self.board.scale.text)
        wide = round(middles[-1] - middles[0] + step + 30 * u)
        size = (wide, round(tray.row - 4 * u))
        artwork = Appearance(
            ("set", size, points, scale, tray.side),
            lambda _size: rotated(set_background(size, f"+{points}", scale), tray.side),
            lambda _size, _hovered: rotated(panel_halo(size, True), tray.side),
        )
        pose = tray.pose(middles[0] - step / 2 + wide / 2 + 3 * u, row, 1, 75)
        return SpriteSpec(artwork, pose._replace(angle=0))

    def _scores(self, places: SpriteSpecs, view: RailwaysState) -> None:
        """Adds the markers on the score track; equal scores are placed side by side."""
        sight, lap = self.board, self.board.level.lap
        taken: dict[int, int] = {}
        for seat in range(sight.game.seats):
            score = self._earnings.score(view, seat)
            at = score % lap
            row = taken[at] = taken.get(at, -1) + 1
            words = ngettext("{name}: {score} point", "{name}: {score} points", score)
            words = words.format(name=sight.names[seat], score=score)
            places["score", seat] = SpriteSpec(
                sprite_appearances.disc_appearance(sight.players[seat].colour),
                sight.layout.score(at, lap, row),
                HoverTarget(("score", seat)),
                words,
            )

    def gauges(self, view: RailwaysState) -> list[tuple[str, int, int, str]]:
        """What can end the match: key, amount left, whole amount and label (RCG-14.1)."""
        sight = self.board
        whole = sum(sight.game.printed_decks["pile"].values())
        found = [
            ("pile", len(view.pile), whole, _("Deck")),
            ("trains", min(view.trains), sight.game.table.link_trains, _("Trains")),
        ]
        if sight.game.table.goods:
            bag = sum(sight.level.bag().values())
            found.append(("bag", view.goods_left(), bag, _("Bag")))
        return found

    def _gauges(self, places: SpriteSpecs, view: RailwaysState) -> None:
        sight, scale = self.board, self.board.scale
        box = sight.layout.gauges()
        size = box.size
        labels = tuple(label for _name, _left, _whole, label in self.gauges(view))
        artwork = Appearance(("gauges", size, labels, scale), lambda _size: _gauge_plate(size, labels, scale))
        places["gauges"] = SpriteSpec(artwork, SpritePose(*box.center, 1, 0, 71))
        helps = {
            "pile": _("When the deck is used up, the round is played to its end."),
            "trains": _("When a seat has used its last train, the round is played to its end."),
            "bag": _("When the bag is empty, the round is played to its end."),
        }
        for index, (name, left, whole, _label) in enumerate(self.gauges(view)):
            target: Target = BAG if name == "bag" else Gauge(name)
            pose = sight.layout.gauge(index, len(labels))
            places["dial", name] = SpriteSpec(
                sprite_appearances.dial_appearance(left, whole), pose, target, helps[name]
            )
        if view.drawn_cube:
            pose = sight.layout.gauge(len(labels) - 1, len(labels))
            places["drawn cube"] = SpriteSpec(
                sprite_appearances.cube_appearance(view.drawn_cube),
                pose._replace(y=pose.y - 96 * scale.u, size=58 * scale.u, z=77),
            )

    def draw(self, target: pygame.Surface) -> None:
        """Paints the labels below the piles."""
        at, mist, scale = self.board.layout, hue("mist"), self.board.scale
        view = self.board.view
        if view is None or target.get_clip().bottom < at.bottom_y(1040):
            return
        y = at.bottom_y(1050)
        text_line(_("Deck"), "label", mist, scale).draw_at(target, at.pile().x, y, "centre")
        text_line(pgettext("pile", "Discard"), "label", mist, scale).draw_at(
            target, at.left_x(272), y, "centre"
        )
        text_line(_("Selection"), "label", mist, scale).draw_at(
            target, at.area_middle(len(view.area)), y, "centre"
        )


@cached_picture
def _gauge_plate(size: tuple[int, int], labels: tuple[str, ...], scale: Scale) -> pygame.Surface:
    u = scale.u
    margin = round(16 * u)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    draw_box_shadow(out, box, round(9 * u), round(6 * u), round(4 * u), 90)
    pygame.draw.rect(out, hue("paper"), box, border_radius=round(9 * u))
    pygame.draw.rect(out, hue("paper_dark"), box, max(1, round(1.6 * u)), border_radius=round(9 * u))
    step = size[0] / len(labels)
    plain = scale.at_most(1.1)
    for index, label in enumerate(labels):
        words = text_line(label, "small_strong", hue("ink"), plain)
        words.draw_at(out, margin + (index + 0.5) * step, margin + (GAUGE / 2 + 76) * u, "centre")
    return out
