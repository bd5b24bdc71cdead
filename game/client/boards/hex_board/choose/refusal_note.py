"""Shows that something cannot be done on a hex: the hex turns red and shakes, and a note says why."""

from __future__ import annotations

from typing import Any

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.rail_part import Commands, EmitSound, RailBoardAccess, RailPart, Repaint
from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.boards.hex_board.targets import CubeOnHex, OnHex
from game.i18n import _
from game.rules.rail.actions import LayTrack
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState

STAYS = 3.0
SHAKES, SWING, FAR = 0.4, 9.0, 3
"""Seconds of shaking, swings per second, and amplitude in pixels."""

TILE_SPECIFIC_CODES = (
    "no_change",
    "edge_off_map",
    "edge_blocked",
    "existing_track_lost",
    "not_a_loose_end",
    "not_your_track",
    "joins_other_player",
    "not_connected",
    "self_link",
)
"""Refusal codes that may not hold for another tile or rotation; the least informative first."""


def example_build(
    table: RailRuleContext[Any], view: RailState, label: str, kind: type[LayTrack]
) -> LayTrack | None:
    """An action to build something on a hex, to ask the rules why it is refused; None if there is none."""
    hex_ = table.railmap.index_by_label[label]
    tiles = table.railmap.tiles
    codes = tiles.town_codes if table.railmap.is_town[hex_] else tiles.land_codes
    face = next((tiles.faces[code] for code in codes if code != view.rails.track[hex_]), None)
    return None if face is None else kind(label, face.kind, face.rotation)


def why_no_delivery(sight: RailBoardAccess, hex_: int, colour: str) -> str:
    """Why our seat cannot deliver a cube; empty if it can."""
    assert sight.view is not None
    refusal = sight.game.why_not_move(sight.view, sight.seat, hex_, colour)
    return "" if refusal is None else sight.text.refusal(refusal)


def why_no_build(sight: RailBoardAccess, hex_: int, view: RailState | None) -> str:
    """Why our seat can build nothing on a hex in the state `view`; empty if it can.

    The reason is that of the tile which is nearest to being legal.
    """
    assert view is not None
    label, tiles = sight.table.label(hex_), sight.table.railmap.tiles
    codes = tiles.town_codes if sight.table.railmap.is_town[hex_] else tiles.land_codes
    faces = (tiles.faces[code] for code in codes if code != view.rails.track[hex_])
    wanted = (sight.lay_track(label, face.kind, face.rotation) for face in faces)
    refusals = [sight.game.why_not(view, sight.seat, one) for one in wanted]
    found = [refusal for refusal in refusals if refusal is not None]
    if not found or len(found) < len(refusals):
        return ""
    weightiest = max(found, key=lambda refusal: _weight(refusal.code))
    if weightiest.code == "allowance_used" and view is not sight.view:
        return _("The plan already has all the tiles of this turn.")
    return sight.text.refusal(weightiest)


def _weight(code: str) -> int:
    """Rank of a refusal code: the higher, the nearer the tile is to being legal."""
    return TILE_SPECIFIC_CODES.index(code) if code in TILE_SPECIFIC_CODES else len(TILE_SPECIFIC_CODES)


class RefusalNote(RailPart):
    """The note about the last refused click."""

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._hex = -1
        self._words = self._title = ""
        self._left = 0.0

    def show(self, hex_: int, words: str, title: str = "") -> Commands:
        """Shows a refusal on a hex."""
        self._hex, self._words, self._left = hex_, words, STAYS
        self._title = title
        return [EmitSound("refused", 0.6), Repaint(self.board.layout.sheet)]

    def hide(self) -> Commands:
        """Hides the note."""
        if self._left <= 0:
            return []
        self._left = 0.0
        return [Repaint(self.board.layout.sheet)]

    def update_hover(self) -> Commands:
        """Hides the note when the pointer is over a target that has a note of its own."""
        return self.hide() if isinstance(self.board.hovered, OnHex | CubeOnHex) else []

    @property
    def seconds_left(self) -> float:
        """Remaining seconds."""
        return self._left

    @property
    def is_shaking(self) -> bool:
        return self._left > STAYS - SHAKES and not self.board.calm

    def update(self, dt: float) -> Commands:
        if self._left <= 0:
            return []
        moving = self.is_shaking
        self._left -= dt
        return [Repaint(self.board.layout.sheet)] if moving or self._left <= 0 else []

    def rest(self) -> float | None:
        if self._left <= 0:
            return None
        return 0.0 if self.is_shaking else self._left

    def draw(self, target: pygame.Surface) -> None:
        """Draws the red hex."""
        if self._left <= 0:
            return
        aside = 0
        if self.is_shaking:
            aside = FAR if int((STAYS - self._left) * 2 * SWING) % 2 else -FAR
        self._lights.draw_refused_hex(target, self._hex, self.board.scale.picture_px(aside))

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the note beside the hex."""
        if self._left <= 0:
            return
        sight, scale = self.board, self.board.scale
        card = map_overlay_pictures.note(
            self._title or _("Not here"), (self._words,), True, scale, scale.px(400)
        )
        middle, unit = sight.sheet.hex_centre(self._hex), sight.sheet.projection.unit
        near = pygame.Rect(0, 0, round(2 * unit), round(2 * unit)).move_to(center=middle)
        places = map_overlay_pictures.boxes_beside(
            card.get_size(), middle, round(1.1 * unit), None, sight.layout.inner
        )
        target.blit(card, sight.sheet.least_covering(places, [near], finely=10))
