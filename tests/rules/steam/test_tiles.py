"""The faces of Steam and their two-sided supply: STM-2.3, 2.4, V39, V40."""

from itertools import combinations, product

from game.rules.steam.tiles import SUPPLY, TILES, tiles_left
from tests.rules.steam.board import board

PIECES = (("44", "45"), ("44", "47"), ("45", "46"), ("46", "47"))
"""The pieces with the faces 44 to 47; there are two of each."""


def used(**counts: int) -> tuple[int, ...]:
    """Returns the number of tiles that each supply condition counts; keyword `f44` is face 44."""
    shown = {name.removeprefix("f"): count for name, count in counts.items()}
    return tuple(sum(shown.get(name, 0) for name in names) for _, names in SUPPLY)


def test_every_pair_of_tracks_but_two_sharp_curves():
    """STM-2.3: 36 of the 45 ways to put two tracks on a hex."""
    faces = {face.segments for face in TILES.faces if face.is_complex}
    edges = list(combinations(range(6), 2))
    pairs = {(one, other) for one, other in combinations(edges, 2) if not set(one) & set(other)}
    assert faces <= pairs
    assert (len(pairs), len(faces)) == (45, 36)
    sharp = {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)}
    assert all(set(pair) <= sharp for pair in pairs - faces)


def test_every_set_of_exits_is_one_town_face():
    """STM-2.3."""
    towns = [face.exits for face in TILES.faces if face.town]
    sets = [exits for number in range(1, 5) for exits in combinations(range(6), number)]
    assert sorted(towns) == sorted(sets)


FACES = {
    **dict.fromkeys(("21", "22"), 86),
    **dict.fromkeys(("T21", "T22"), 10),
    **dict.fromkeys(("23", "T23"), 8),
    **dict.fromkeys(("41", "42", "43", "44", "45", "46", "47"), 4),
    **dict.fromkeys(("T11", "T31", "T32", "T33", "T34", "T41", "T42", "T43"), 4),
}


def test_stm_2_4_so_many_tiles_may_show_each_face():
    """On a bare board all tiles with the face are available; with all of them laid, none."""
    none = used()
    assert {face.kind for face in TILES.faces if face.kind} == FACES.keys()
    for kind, number in FACES.items():
        assert tiles_left(kind, none) == number, kind
        shown = tuple(number if kind in names else 0 for _, names in SUPPLY)
        assert tiles_left(kind, shown) == 0, kind


def test_stm_v39_straights_and_gentle_curves_share_their_pieces():
    assert tiles_left("21", used(f21=50, f22=36)) == tiles_left("22", used(f21=50, f22=36)) == 0
    assert tiles_left("23", used(f23=5, T23=3)) == tiles_left("T23", used(f23=5, T23=3)) == 0


def test_stm_v39_a_last_piece_may_be_turned_over_in_place():
    table = board()
    table.builds(0, cash=40)
    table.put(0, 8, 2, "03", 1)
    railmap = table.game.table.railmap
    bare = [site.hex for site in railmap.sites if not site.code and site.hex not in ((8, 2), (9, 1))]
    for number, (q, r) in enumerate(bare[:85]):
        table.put(-1, q, r, "03" if number < 49 else "02")
    assert table.refused_lay(9, 1, "25") == "tile_supply_empty"
    assert table.refused_lay(9, 1, "35") == "tile_supply_empty"
    assert table.refused_lay(9, 1, "45") is None
    assert table.refused_lay(8, 2, "02") is None


def test_stm_v40_faces_of_several_pieces():
    counts = used(f44=4, f45=2)
    assert [tiles_left(face, counts) for face in ("44", "45", "46", "47")] == [0, 0, 2, 2]


def test_stm_2_4_2_conditions_say_when_pieces_suffice():
    """The conditions are compared with every way to distribute the faces over the eight pieces."""
    faces = ("44", "45", "46", "47")
    possible = {(0, 0, 0, 0)}
    for piece in (piece for piece in PIECES for _ in range(2)):
        more = {tuple(n + (face == side) for n, face in zip(counts, faces, strict=True))
                for counts in possible for side in piece}  # fmt: skip
        possible |= more
    limits = [limit for limit, _ in SUPPLY]
    for counts in product(range(6), repeat=4):
        shown = used(**{f"f{face}": count for face, count in zip(faces, counts, strict=True)})
        allowed = all(n <= limit for n, limit in zip(shown, limits, strict=True))
        assert allowed == (counts in possible), counts
