"""Why a seat cannot build on a hex, or deliver a cube."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.decisions.rail.decision_view import RailDecisionView
from game.i18n import _
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.tiles import TileFace
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState

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


def why_no_delivery(sight: RailDecisionView, hex_: int, colour: str) -> str:
    """Why our seat cannot deliver a cube; empty if it can."""
    assert sight.view is not None
    refusal = sight.game.why_not_move(sight.view, sight.seat, hex_, colour)
    return "" if refusal is None else sight.text.refusal(refusal)


def why_no_build(
    sight: RailDecisionView, hex_: int, view: RailState | None, edges: Collection[int] = ()
) -> str:
    """Why our seat can build nothing on a hex in the state `view`, or nothing that joins these edges; empty
    if it can.

    The reason is that of the tile which is nearest to being legal.
    """
    assert view is not None
    label, tiles = sight.table.label(hex_), sight.table.railmap.tiles
    codes = tiles.town_codes if sight.table.railmap.is_town[hex_] else tiles.land_codes
    faces = (
        tiles.faces[code]
        for code in codes
        if code != view.rails.track[hex_] and _joins(tiles.faces[code], edges)
    )
    wanted = (sight.lay_track(label, face.kind, face.rotation) for face in faces)
    refusals = [sight.game.why_not(view, sight.seat, one) for one in wanted]
    found = [refusal for refusal in refusals if refusal is not None]
    if not found or len(found) < len(refusals):
        return ""
    weightiest = max(found, key=lambda refusal: _weight(refusal.code))
    if weightiest.code == "allowance_used" and view is not sight.view:
        return _("The plan already has all the tiles of this turn.")
    return sight.text.refusal(weightiest)


def _joins(face: TileFace, edges: Collection[int]) -> bool:
    """Whether a tile has one track, or a town, through all of these edges."""
    ways = (face.exits,) if face.town else face.segments
    return any(set(edges) <= set(way) for way in ways)


def _weight(code: str) -> int:
    """Rank of a refusal code: the higher, the nearer the tile is to being legal."""
    return TILE_SPECIFIC_CODES.index(code) if code in TILE_SPECIFIC_CODES else len(TILE_SPECIFIC_CODES)
