"""Faces and rotations agree with the catalogue of the rules page (AOS-8)."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.rules.age_of_steam.tiles import SUPPLY, TILES, TOWN_SUPPLY
from game.rules.rail.map.tiles import CENTRE, NO_TRACK
from game.rules.rail.track.tile_replacement import replacement_plans

LAND = {
    "S-STR": "03 14 25",
    "S-GEN": "02 13 24 35 04 15",
    "S-SHP": "01 12 23 34 45 05",
    "X-GS": "15+03 02+14 13+25 24+03 35+14 04+25",
    "X-GG": "02+13 13+24 24+35 35+04 04+15 15+02",
    "X-SS": "03+14 14+25 03+25",
    "C-GG": "02+35 13+04 24+15",
    "C-GA": "02+34 13+45 24+05 35+01 04+12 15+23",
    "C-GB": "02+45 13+05 24+01 35+12 04+23 15+34",
    "C-SS": "03+12 14+23 25+34 03+45 14+05 25+01",
}
TOWN = {
    "T-1": "0 1 2 3 4 5",
    "T-3L": "035 014 125 023 134 245",
    "T-3R": "013 124 235 034 145 025",
    "T-3H": "012 123 234 345 045 015",
    "T-3Y": "024 135",
}


def land_faces(kind: str) -> list[frozenset[tuple[int, ...]]]:
    return [frozenset(f.segments) for f in TILES.faces if f.kind == kind and not f.town]


def town_exits(kind: str) -> list[str]:
    return ["".join(map(str, f.exits)) for f in TILES.faces if f.kind == kind and f.town]


@pytest.mark.parametrize("kind", LAND)
def test_aos_8_rotations_in_the_order_of_the_catalogue(kind: str):
    wanted = [frozenset(tuple(map(int, track)) for track in face.split("+")) for face in LAND[kind].split()]
    assert land_faces(kind) == wanted


@pytest.mark.parametrize("kind", TOWN)
def test_aos_8_4_printed_town_tiles(kind: str):
    assert town_exits(kind) == TOWN[kind].split()


def test_aos_8_supply_is_136_tiles():
    counts = {kind: count for kind, (_, count) in (SUPPLY | TOWN_SUPPLY).items()}
    assert counts == {
        "S-STR": 48,
        "S-GEN": 55,
        "S-SHP": 7,
        "X-GS": 4,
        "X-GG": 3,
        "X-SS": 4,
        **dict.fromkeys(("C-GG", "C-GA", "C-GB", "C-SS"), 1),
        "T-1": 3,
        "T-3L": 2,
        "T-3R": 2,
        "T-3H": 2,
        "T-3Y": 2,
    }
    assert sum(counts.values()) == 136


def test_aos_8_2_crossing_is_a_matter_of_interleaving_edges():
    for face in TILES.faces:
        if not face.town and face.kind:
            assert face.is_crossing == face.kind.startswith("X-")


def test_two_sharp_curves_are_the_only_missing_pairs():
    pairs = list(combinations(combinations(range(6), 2), 2))
    disjoint = {frozenset(pair) for pair in pairs if not set(pair[0]) & set(pair[1])}
    present = {frozenset(face.segments) for face in TILES.faces if face.is_complex}
    assert len(disjoint) == 45
    assert len(present) == 36
    assert all(all((b - a) % 6 in (1, 5) for a, b in pair) for pair in disjoint - present)


def test_aos_8_5_every_set_of_up_to_four_exits_has_a_tile():
    exits = {face.exits for face in TILES.faces if face.town}
    assert exits == {tuple(c) for k in range(1, 5) for c in combinations(range(6), k)}
    kinds = {face.kind for face in TILES.faces if face.town and face.exits == (0, 2, 3, 4)}
    assert kinds == {"X-GS", "C-GA", "C-GB"}


def test_partners_lead_along_the_track():
    code = TILES.code("X-SS", 0, town=False)
    town = TILES.code("T-1", 2, town=True)
    assert code is not None
    assert town is not None
    assert list(TILES.partner[code * 6 : code * 6 + 6]) == [3, 4, NO_TRACK, 0, 1, NO_TRACK]
    assert TILES.partner[town * 6 + 2] == CENTRE


def test_a_double_redirect_has_two_readings():
    faces = {frozenset(face.segments): face for face in TILES.faces if not face.town}
    old, new = faces[frozenset({(0, 2), (3, 5)})], faces[frozenset({(0, 3), (2, 5)})]
    assert len(replacement_plans(old, new)) == 2
    assert all(not plan.added and len(plan.redirects) == 2 for plan in replacement_plans(old, new))
