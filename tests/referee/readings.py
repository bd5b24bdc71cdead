"""Independent check of passages that can be read in more than one way, by the options of the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.referee.track import NOBODY, TILES, Board, Piece, Stretch, cubes, turned

LETTERS = "ABCDEFGH"


def build_choice_differences(
    game: Any, state: Any, board: Board, seat: int, legal: list[Any]
) -> Iterator[str]:
    """AOS-R14, R20, R23; STM-R11: what may be built, as far as a reading restricts it."""
    lays = [action for action in legal if type(action).__name__ == "LayTrack"]
    if game.key == "age_of_steam":
        yield from _founding(game, state, seat, legal)
        if game.options.get("one_of_two_tracks") == "both_unfinished":
            yield from _redirects(board, lays)
        if game.options["second_track"] == "at_once":
            yield from _loose_tiles(board, seat, lays)
    elif game.options["town_exits"] == "own_track":
        for lay in lays:
            if any(_owner_met(board, piece) not in (seat, NOBODY) for piece in _added(board, lay)):
                yield f"{lay} meets the track of another"


def _founding(game: Any, state: Any, seat: int, legal: list[Any]) -> Iterator[str]:
    """AOS-9.14.1, R14."""
    turn, offered = state.building, any(type(action).__name__ == "Urbanize" for action in legal)
    may = state.roles[seat] == "urbanization" and not turn.urbanized
    may = may and (not turn.made or game.options["founding"] == "any_time")
    if offered != (may and bool(game.table.cities_left(state)) and bool(game.table.free_towns(state))):
        yield f"seat {seat} may found a city: {offered}, after {turn.made} tiles"


def _redirects(board: Board, lays: list[Any]) -> Iterator[str]:
    """AOS-R20: where one of two tracks is redirected, the one that stays ends there unfinished, too."""
    for lay in lays:
        old = [piece for piece in board.owner if piece[0] == lay.hex and len(piece[1]) == 2]
        stays = [piece for piece in old if piece in _pieces(board, lay)]
        if len(old) == 2 and len(stays) == 1 and not _is_open(board, stays[0]):
            yield f"{lay} redirects one track beside {stays[0]}, which goes on"


def _is_open(board: Board, piece: Piece) -> bool:
    return any(board.ahead(piece[0], edge) == ([], None) for edge in piece[1])


def _loose_tiles(board: Board, seat: int, lays: list[Any]) -> Iterator[str]:
    """AOS-R23: both tracks of a tile on an empty hex touch a city, own track or nobody's."""
    for lay in lays:
        if not any(hex_ == lay.hex for hex_, _ in board.owner) and lay.hex not in board.sheet.town:
            for hex_, edges in _pieces(board, lay):
                beside = board.sheet.beside[hex_]
                touched = [
                    edge
                    for edge in edges
                    if beside[edge] in board.cities or _met(board, hex_, edge) in (seat, NOBODY)
                ]
                if not touched:
                    yield f"{lay} has a track that touches nothing"


def _pieces(board: Board, lay: Any) -> list[Piece]:
    """The pieces of the tile of a build."""
    tracks = turned(TILES[board.key][lay.tile], lay.rotation)
    if lay.hex not in board.sheet.town:
        return [(lay.hex, edges) for edges in tracks]
    return [(lay.hex, frozenset((edge,))) for edges in tracks for edge in edges]


def _added(board: Board, lay: Any) -> list[Piece]:
    return [piece for piece in _pieces(board, lay) if piece not in board.owner]


def _met(board: Board, hex_: str, edge: int) -> int | None:
    """The owner of the track across an edge; None without track."""
    other = board.sheet.beside[hex_][edge]
    piece = board.at.get((other, (edge + 3) % 6)) if other is not None else None
    return None if piece is None else board.owner[piece]


def _owner_met(board: Board, piece: Piece) -> int:
    """The owner of the track that an exit meets; nobody on open land, where other rules hold."""
    (hex_, edges) = piece
    met = _met(board, hex_, min(edges)) if len(edges) == 1 else None
    return NOBODY if met is None else met


def exit_differences(old: Board, new: Board, seat: int, lay: Any) -> Iterator[str]:
    """STM-R11: a new exit that meets the track of another becomes theirs, any other the builder's."""
    for piece in _added(old, lay):
        met = _owner_met(old, piece)
        due = seat if met == NOBODY else met
        if new.owner[piece] != due:
            yield f"{piece} belongs to {new.owner[piece]}, not to {due}"


def expiry_differences(
    game: Any, before: Any, state: Any, old: Board, new: Board, seat: int
) -> Iterator[str]:
    """AOS-9.8, R15; STM-9.5: who loses which track at the end of a build turn."""
    losers = {seat}
    if game.options.get("expiry") == "end_of_phase":
        losers = set(range(game.seats)) if state.phase != "build_track" else set()
    for stretch in old.stretches:
        stale = not stretch.is_link and stretch.owner in losers and _newest(old, stretch) < before.round
        due = NOBODY if stale else stretch.owner
        now = {new.owner[piece] for piece in stretch.pieces}
        if now - {due}:
            yield f"{sorted(stretch.pieces, key=str)} belongs to {sorted(now)}, not to {due}"


def _newest(board: Board, stretch: Stretch) -> int:
    return max(board.stamp[piece] for piece in stretch.pieces)


def growth_differences(game: Any, before: Any, state: Any, action: Any) -> Iterator[str]:
    """AOS-R50: how many cubes the fed city has got when the cubes of Production lie open."""
    fed = [name for name, place in _sheet(game).place.items() if "fed" in place.get("tags", ())]
    for city in fed:
        lasts = game.map_key != "southern_us" or state.round <= 4
        early = game.options["extra_cube"] == "before_placing"
        due = len(cubes(game, before)[city]) + (early and lasts)
        due -= type(action).__name__ == "DeliverCube" and action.start == city
        told = len(cubes(game, state)[city])
        if told != due and sum(state.bag):
            yield f"{city} has {told} cubes beside the open ones of Production, not {due}"


def _sheet(game: Any) -> Any:
    from tests.referee.sheet import sheet

    return sheet(game.key, game.map_key)


def production_differences(game: Any, state: Any, legal: list[Any]) -> Iterator[str]:
    """AOS-R35: whether squares of a new city that is not on the map are open."""
    listed = {action.column for action in legal if type(action).__name__ == "PlaceCube"}
    founded = {LETTERS[tile - 1] for tile in state.rails.cities if tile}
    absent = {letter for letter in LETTERS[:4] if letter not in founded}
    if game.options["production_squares"] == "city_on_map" and listed & absent:
        yield f"Production may fill {sorted(listed & absent)}, which are not on the map"
    if game.options["production_squares"] == "any_city" and state.round == 1 and not absent <= listed:
        yield f"Production may not fill {sorted(absent - listed)}"


def first_place_differences(game: Any, before: Any, state: Any) -> Iterator[str]:
    """AOS-25.5, R53."""
    holder = [seat for seat, role in enumerate(before.roles) if role == "turn_order_pass"]
    due = (state.map_state["first"] + state.round - 1) % 2
    if game.options["first_place"] == "second_before":
        due = before.order[-1]
    if holder:
        due = holder[0]
    if state.order[0] != due:
        yield f"seat {state.order[0]} is asked first in round {state.round}, not {due}"
