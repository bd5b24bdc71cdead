"""Independent calculation of income, points and scores from the tables of the rules pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.referee.journeys import Way
from tests.referee.sheet import Sheet
from tests.referee.track import NOBODY, TILES, Board, turned

OVER = "over"
NO_SCORE = -1000
TILE_ORDER = (
    *("turn_order_pass", "first_move", "engineer", "first_build"),
    *("city_growth", "locomotive", "urbanization"),
)
WEST_AND_EAST = {"western", "eastern"}


def dues(game: Any, board: Board, seat: int, colour: str, way: Way) -> Counter[int]:
    """Income or points of a delivery: one per link to its owner (AOS-10.3.4, STM-13.7)."""
    due = Counter(stretch.owner for stretch in way[1] if stretch.owner != NOBODY)
    if game.key == "age_of_steam":
        if len(due) == 1 and _joins_coasts(game, board, way):
            due[next(iter(due))] += 1
        if colour == "white":
            due[seat] += 1
    return due


def delivery_differences(game: Any, before: Any, state: Any, due: Counter[int]) -> Iterator[str]:
    """Differences right after a delivery. In Steam, owners may still have to choose income or points."""
    for seat in range(game.seats):
        gained = state.income[seat] - before.income[seat]
        if game.key == "steam":
            gained += state.points[seat] - before.points[seat]
            gained += sum(claim.points for claim in state.claims if claim.seat == seat)
        if gained != due[seat]:
            yield f"seat {seat} gets {gained} for a delivery that is worth {due[seat]} to it"


def _joins_coasts(game: Any, board: Board, way: Way) -> bool:
    """AOS-21.8."""
    first, last = way[2][0], way[2][-1]
    if game.map_key != "western_us" or {first, last} - board.cities:
        return False
    sides = [set(board.sheet.place[node].get("tags", ())) & WEST_AND_EAST for node in (first, last)]
    return sides[0] != sides[1] and all(sides)


def moved(game: Any, before: Any, seat: int, action: Any, due: Counter[int]) -> Any:
    """The state after the last move of a goods phase, before any money is paid."""
    state = before.copy()
    kind = type(action).__name__
    if kind == "UpgradeEngine":
        state.engine[seat] += 1
    elif kind == "ChooseBonusRailroads":
        for named in action.seats:
            state.income[named] += 1
    elif game.key == "age_of_steam":
        state.income = [income + due[other] for other, income in enumerate(state.income)]
    elif kind == "ChoosePoints":
        claim, *others = state.claims
        on_income = action.track == "income"
        if on_income:
            state.income[seat] = min(10, state.income[seat] + claim.points)
        for one in others if on_income else state.claims:
            state.points[one.seat] += one.points
    else:
        state.points = [points + due[other] for other, points in enumerate(state.points)]
    return state


def toll_differences(
    game: Any, before: Any, state: Any, board: Board, seat: int, action: Any
) -> Iterator[str]:
    """Compares the cost of a tile (AOS-9.9, 9.10, 21.3, 23.4, 23.6; STM-8.11, 8.12) with the payment."""
    old = sum(hex_ == action.hex for hex_, _ in board.owner)
    shape = TILES[game.key][action.tile]
    exits, tracks = len(shape.replace(" ", "")), len(shape.split())
    sheet, is_town = board.sheet, action.hex in board.sheet.town
    paid = before.cash[seat] - state.cash[seat]
    if game.key == "steam":
        due = exits + is_town
        if not old:
            due += (action.hex in sheet.river) + 2 * (sheet.ground[action.hex] == "mountain")
        steps = before.income[seat] - state.income[seat]
        paid += 5 * (steps + (before.points[seat] - state.points[seat]) // 2)
    elif old:
        due = 3 if is_town or (old < tracks and _crosses(shape)) else 2
        stays = turned(shape, action.rotation)
        if not is_town and old == tracks == 2 and not any((action.hex, one) in board.owner for one in stays):
            due = 4 if game.options.get("both_tracks_price") == "four" else 2
    elif is_town:
        due = 1 + exits
    else:
        due = _ground_price(game, sheet, action.hex) + (0 if tracks == 1 else 2 if _crosses(shape) else 1)
    if game.map_key == "germany" and state.roles[seat] == "engineer":
        spent, dearest = before.building.cost, before.building.dearest
        due = (spent + due - max(dearest, due) // 2) - (spent - dearest // 2)
    if paid != due:
        yield f"seat {seat} paid {paid} for {action}, not {due}"


def _ground_price(game: Any, sheet: Sheet, hex_: str) -> int:
    dear = (
        {"river": 4, "mountain": 5, "swamp": 4}
        if game.map_key == "western_us"
        else {"river": 3, "mountain": 4}
    )
    return sheet.price.get(hex_, dear.get(sheet.ground[hex_], 2))


def _crosses(shape: str) -> bool:
    """Whether the two tracks of a tile cross."""
    if " " not in shape:
        return False
    (a, b), (c, d) = ((int(edge) for edge in track) for track in shape.split())
    return ((c - a) % 6 < (b - a) % 6) != ((d - a) % 6 < (b - a) % 6)


def settlement_differences(game: Any, before: Any, state: Any) -> Iterator[str]:
    """Differences over the automatic money phases, from the last move of a turn to the next choice.

    On Barbados, shares are bought back at the end (AOS-24.7).
    """
    settle = _settle_steam if game.key == "steam" else _settle_aos
    for seat in range(game.seats):
        if not before.out[seat]:
            told, due = _purse(game, state, seat), settle(game, before, seat)
            if due and game.map_key == "barbados" and state.phase == OVER:
                due = due[0] - 5 * before.shares[seat], due[1]
            if told != due:
                yield f"seat {seat} has {told} after the money phases, not {due}"


def _purse(game: Any, state: Any, seat: int) -> tuple[int, ...] | None:
    if state.out[seat]:
        return None
    points = (state.points[seat],) if game.key == "steam" else ()
    return state.cash[seat], state.income[seat], *points


def _settle_aos(game: Any, state: Any, seat: int) -> tuple[int, ...] | None:
    """AOS-11 to 13."""
    income = state.income[seat]
    left = state.cash[seat] + income - state.shares[seat] - state.engine[seat]
    if left < 0:
        income, left = income + left, 0
    if income < 0:
        return None
    loss = 0 if income < 11 else 10 if income >= 50 else (income - 1) // 10 * 2
    if game.map_key == "southern_us":
        only = game.options["double_reduction"] == "turn_4_only"
        loss *= 2 if state.round == 4 or (state.round > 4 and not only) else 1
    return left, income - min(loss, income)


def _settle_steam(game: Any, state: Any, seat: int) -> tuple[int, ...] | None:
    """STM-14 and STM-18.6, step by step as at the table."""
    cash, income, points = state.cash[seat], state.income[seat], state.points[seat]
    standard = game.options["rules"] == "standard"
    due = (state.engine[seat] if standard else 0) - income
    cash -= due
    while cash < 0:
        if standard and points:
            points, cash = points - 1, cash + 2
        elif income > -10:
            income, cash = income - 1, cash + (2 if standard else 5)
        elif not standard and points >= 2:
            points, cash = points - 2, cash + 5
        else:
            return None
    return cash, income, points


def result_differences(game: Any, state: Any, board: Board) -> Iterator[str]:
    """AOS-15, 21.10, 24.7; STM-16, 17.2."""
    result = game.result(state)
    living = [seat for seat in range(game.seats) if not state.out[seat]]
    scores = {seat: _score(game, state, board, seat) for seat in living}
    for seat in range(game.seats):
        if seat not in scores and result.points[seat] > NO_SCORE:
            yield f"seat {seat} is out and has {result.points[seat]} points"
        if scores.get(seat, result.points[seat]) != result.points[seat]:
            yield f"seat {seat} has {result.points[seat]} points, not {scores[seat]}"
    best = _winners(game, state, board, scores)
    is_tied = game.map_key == "western_us" and len(living) > 1
    if not (
        len(result.winners) == 1 and set(result.winners) <= best if is_tied else best == set(result.winners)
    ):
        yield f"seats {result.winners} have won, of {scores} {sorted(best)} are best"


def _score(game: Any, state: Any, board: Board, seat: int) -> int:
    links = [stretch for stretch in board.stretches if stretch.is_link and stretch.owner == seat]
    income: int = state.income[seat]
    if game.key == "steam":
        return int(state.points[seat]) + (income // 2 if income > 0 else 2 * income) + len(links)
    if game.map_key == "barbados":
        return int(state.cash[seat]) - 5 * int(state.shares[seat])
    return 3 * income - 3 * int(state.shares[seat]) + sum(link.length for link in links)


def _winners(game: Any, state: Any, board: Board, scores: dict[int, int]) -> set[int]:
    if game.seats == 1:
        return {seat for seat, score in scores.items() if score >= 0}
    if len(scores) < 2:
        return set(scores)
    ranks: dict[int, tuple[int, ...]] = {seat: (score,) for seat, score in scores.items()}
    for seat in ranks:
        if game.key == "steam":
            ranks[seat] += (state.income[seat], -TILE_ORDER.index(state.roles[seat]))
        if game.map_key == "western_us":
            track = scores[seat] - 3 * state.income[seat] + 3 * state.shares[seat]
            ranks[seat] += (state.cash[seat], track)
    return {seat for seat, rank in ranks.items() if rank == max(ranks.values())}
