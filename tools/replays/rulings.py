"""Rulings in which we knowingly differ from the recorded site."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.money import AosMoneyRules
from game.rules.age_of_steam.rulebook import AosRulebook
from game.rules.age_of_steam.state import AosState
from game.rules.core.moves import Refusal
from tools.replays.state_comparison import Difference

URBANIZE_ANY_TIME = "AOS-R14 (we urbanize before the first tile, the site at any time)"
FIRST_SECTION_AGAIN = "AOS-R54 (the site lets a cube use its first section twice)"
REDUCTION_ONCE = "AOS-R45 (we double the reduction from turn 4 on, the site in turn 4 only)"
EXTRA_CUBE_EARLY = "AOS-R50 (the site draws the map's extra cube before Production is placed)"
NO_PRODUCTION = "AOS-R35 (the site had no square for Production, we do)"

REFUSED_BY_US = {
    "urbanize_too_late": URBANIZE_ANY_TIME,
    "section_used_twice": FIRST_SECTION_AGAIN,
}


def with_site_rulings(rules: AosRulebook) -> AosRulebook:
    """The map's rulebook with the site's laxer rulings, so that recorded steps are accepted."""
    track_rules, delivery_rules = type(rules.track), type(rules.delivery)

    class LateUrbanization(track_rules):  # type: ignore[misc, valid-type]
        def why_not_urbanize_now(self, state: AosState, seat: int) -> Refusal | None:
            return None

    class ReusedSection(delivery_rules):  # type: ignore[misc, valid-type]
        REUSES_FIRST_SECTION = True

    return replace(rules, track=LateUrbanization(), delivery=ReusedSection())


def explained_by_reduction(
    game: AgeOfSteam,
    state: AosState,
    before: list[int] | None,
    theirs: dict[str, Any],
    found: list[Difference],
) -> bool:
    """Whether our doubled reduction explains every difference; if so, takes over the site's incomes."""
    if before is None or "double_reduction" not in game.options:
        return False
    names = [f"P{seat + 1}" for seat in range(game.seats)]
    touched = [where for where, _, _ in found]
    allowed = {f"players.{name}.{field}" for name in names for field in ("income", "score")}
    if not allowed.issuperset(touched):
        return False
    expected = [income - AosMoneyRules().reduction(game.table, state, income) for income in before]
    recorded = [theirs["players"][name]["income"] for name in names]
    if any(expected[seat] != recorded[seat] for seat in state.remaining_seats):
        return False
    for seat in state.remaining_seats:
        state.income[seat] = recorded[seat]
    return True


def explained_by_extra_cube(extra: list[str], city: tuple[int, int] | None, found: list[Difference]) -> bool:
    """Whether a cube that the map gives to its city after Production explains every difference."""
    if not extra or city is None:
        return False
    for where, ours, theirs in found:
        if where == f"cities.{city}":
            if sorted([*ours[2], *extra]) != sorted(theirs[2]):
                return False
        elif where.startswith("bag."):
            if (ours or 0) - (theirs or 0) != extra.count(where.removeprefix("bag.")):
                return False
        else:
            return False
    return True
