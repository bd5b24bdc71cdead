"""The forecasts of a rail table come true: whole matches on every map, figure by figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.rules import catalog
from game.rules.age_of_steam import actions as aos
from game.rules.core.codec import Seat
from game.rules.core.events import Event, MoneyChanged, PointsChanged
from game.rules.core.moves import Action
from game.rules.rail.events import IncomeChanged, PlaceTaken
from game.rules.rail.roles import MAX_ENGINE
from game.rules.steam import actions as stm
from tests.rules.age_of_steam.board import board, finish_western
from tests.rules.rail.foretold import Foretold, changes_of, figure, figures, play, within


class AosForetold(Foretold):
    """The forecasts of Age of Steam."""

    def delivered(self, after: Any, events: Sequence[Event]) -> tuple[dict[Seat, int], int]:
        return changes_of(events, IncomeChanged), after.offer.steps if after.offer is not None else 0

    def own(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        rules, stakes = self.table.rules, self.text.consequences(before, seat, action)
        after, words = self.after(before, seat, action), self.text.action(before, seat, action)
        expense = rules.money.expense
        match action:
            case aos.IssueShares():
                gained = figures(words)[-1] if action.count else 0
                self.same("shares", gained, after.cash[seat] - before.cash[seat])
                told = [figures(line)[-1] for line in stakes[:4]]
                score = self.text.points(after, seat)
                self.same("issue", told, [after.cash[seat], expense(after, seat), after.shares[seat], score])
                loss = figure(dict(line[1:] for line in self.text.forecast(after, seat))["Income reduction"])
                self.same("reduction", -figure(stakes[4].partition(":")[2]), loss)
            case aos.PayForFirst():
                taken = [(event.place, event.paid) for event in events if isinstance(event, PlaceTaken)]
                self.same("first place", [(1, figure(words))], taken)
                self.same("cash after the first place", figure(stakes[0]), after.cash[seat])
            case aos.UpgradeEngine() | aos.TakeRole(role="locomotive"):
                if before.engine[seat] < MAX_ENGINE:
                    self.same("upkeep", figure(stakes[0]), expense(after, seat) - expense(before, seat))
            case aos.TakeRole(role="engineer"):
                told = figures(stakes[0])[:1] or [rules.track.LAYS]
                self.same("tiles of the Engineer", told, [rules.track.allowance(after, seat)])


class SteamForetold(Foretold):
    """The forecasts of Steam."""

    def delivered(self, after: Any, events: Sequence[Event]) -> tuple[dict[Seat, int], int]:
        forced = changes_of(events, PointsChanged)
        return dict(sorted((forced | {claim.seat: claim.points for claim in after.claims}).items())), 0

    def of(self, parts: Sequence[Any]) -> int:
        return figure(parts[0].label)

    def bid(self, before: Any, seat: Seat, action: Any) -> dict[int, tuple[int, int]]:
        if before.phase != "first_order":
            return super().bid(before, seat, action)
        price = figures(self.text.consequences(before, seat, action)[0])[-1]
        twin = before.copy()
        self.table.rules.money.pay(self.table, twin, seat, price, lambda _: None)
        return dict.fromkeys(range(1, self.game.seats + 1), (price, twin.cash[seat]))

    def own(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        stakes, words = self.text.consequences(before, seat, action), self.text.action(before, seat, action)
        match action:
            case stm.RaiseCapital():
                raised = changes_of(within(events), MoneyChanged).get(seat, 0)
                self.same("capital", figure(words), raised)
            case stm.TakeTile(number):
                cost = figures(words)[1:] or [0]
                self.same("tile", (figures(words)[0], cost[0]), (number, self.paid(seat, within(events))))
                if action.use and "Engineer" in words:
                    after = self.after(before, seat, action)
                    told = figures(stakes[0])[0]
                    self.same("tiles of the Engineer", told, self.table.rules.track.allowance(after, seat))
            case stm.ChoosePoints(track):
                self._points(before, seat, action, stakes, track)

    def _points(self, before: Any, seat: Seat, action: Action, stakes: list[str], track: str) -> None:
        after, money = self.after(before, seat, action), self.table.rules.money
        scores = [self.text.points(one, seat) for one in (before, after)]
        assert scores[0] is not None
        assert scores[1] is not None
        gain = scores[1] - scores[0]
        dollars = money.balance(after, seat) - money.balance(before, seat)
        told = figures(stakes[0])
        self.same(f"points on {track}", told, [dollars, gain] if track == stm.INCOME else [gain])
        self.same("score now", figures(stakes[1].replace("<b>", "").replace("</b>", "")), scores)


TABLES = [
    ("age_of_steam", "rust_belt", 4, {}),
    ("age_of_steam", "rust_belt", 3, {"founding": "any_time", "expiry": "end_of_turn"}),
    ("age_of_steam", "western_us", 4, {}),
    ("age_of_steam", "southern_us", 3, {}),
    ("age_of_steam", "germany", 4, {}),
    ("age_of_steam", "barbados", 1, {}),
    ("age_of_steam", "st_lucia", 2, {}),
    ("steam", "northeast", 3, {"rules": "base"}),
    ("steam", "northeast", 4, {"rules": "standard"}),
    ("steam", "ruhr", 4, {"rules": "base"}),
    ("steam", "ruhr", 3, {"rules": "standard"}),
]
ALWAYS = {"trip", "way", "delivery", "price", "price parts", "price list", "paid", "points", "track lost"}
ALWAYS |= {"cash after costs", "income after costs", "score", "insolvent", "tiles of the Engineer", "planned"}
SEEN = {
    "age_of_steam": {"shares", "issue", "reduction", "upkeep"},
    "steam": {"tile", "points on income", "points on vp", "score now", "bid", "points after costs"},
    "rust_belt": {"bid", "no bid", "drop out", "places"},
    "southern_us": {"white delivered"},
    "germany": {"half price", "direct link"},
    "st_lucia": {"first place", "cash after the first place"},
    "standard": {"capital", "drop out"},
}
"""The kinds of figures that each match must have compared; without them the test proves nothing."""
SEEDS = (4, 5)
"""Seeds of matches in which at least one seat is solvent to the end, on every map."""


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("key", "game_map", "seats", "options"), TABLES)
def test_what_is_foretold_is_what_happens(key, game_map, seats, options):
    game = catalog.create(key, game_map, seats, options)
    watcher = (AosForetold if key == "age_of_steam" else SteamForetold)(game)
    for seed in SEEDS:
        play(watcher, f"{game_map} {seed}")
    wanted = ALWAYS | SEEN[key] | SEEN.get(game_map, set()) | SEEN.get(options.get("rules", ""), set())
    assert wanted <= set(watcher.judged)


@pytest.mark.slow
def test_aos_21_8_a_bonus_to_be_given_away_is_foretold_as_one():
    """Two railroads own the route from coast to coast; the match continues from there."""
    table = finish_western(0, 1)
    table.state.engine = [6, 6, 6]
    watcher = AosForetold(table.game)
    for hex_, colour in (((11, 6), "blue"), ((1, 0), "black")):
        table.set_cubes(*hex_, colour)
    play(watcher, "western_us", table.state)
    assert {"trip: bonus", "way: bonus", "delivery: bonus"} <= set(watcher.judged)


def told_reduction(table, round_, phase, income=20):
    table.state.round, table.state.phase, table.state.income[0] = round_, phase, income
    table.state.cash[0] = 50
    lines = catalog.game_text(table.game, ("", "", "")).forecast(table.state, 0)
    return {line.label: line.value for line in lines}.get("Income reduction")


def test_aos_22_7_once_a_turn_is_settled_the_next_one_is_foretold():
    """The reduction is doubled from turn 4 on; a forecast in the growth of turn 3 is about turn 4."""
    table = board("southern_us", 3)
    assert told_reduction(table, 3, "move_goods") == "−2"
    assert told_reduction(table, 3, "goods_growth") == "−4"
    assert told_reduction(table, 10, "move_goods") == "−4"
    assert told_reduction(table, 10, "goods_growth") is None
