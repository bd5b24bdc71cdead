"""A player of Age of Steam without search: bids what a place is worth, and denies rivals what they want most."""

from __future__ import annotations

from typing import Any

from game.bots import age_of_steam_greedy as plain
from game.bots.age_of_steam_mind import Mind
from game.bots.rail.moves import Script
from game.bots.rail.plans import BuildPlan
from game.bots.rail.tempers import PLAIN, Temper
from game.rules.age_of_steam.actions import (
    Bid,
    DeclineFirst,
    DropOut,
    EndBuild,
    GiveUpBuild,
    PayForFirst,
    StayIn,
    TakeRole,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action
from game.rules.rail.roles import LOCOMOTIVE

BID_DOLLAR = 0.2
"""What a dollar is worth that could be kept for a later turn."""
EARLIER = 0.12
"""What it is worth to build and move one place earlier."""


class TemperedMind(Mind):
    """A mind that weighs by its temper."""

    def __init__(self, game: AgeOfSteam, view: AosState, seat: Seat, temper: Temper) -> None:
        super().__init__(game, view, seat)
        self.temper = temper
        self.on_track = temper.on_track
        self.off_track = temper.off_track

    def cash_dollar(self) -> float:
        return super().cash_dollar() * self.temper.dollar

    def raised_dollar(self) -> float:
        return super().raised_dollar() * self.temper.dollar

    def track_scores(self) -> tuple[float, float]:
        per_link, per_segment = super().track_scores()
        return per_link * self.temper.reach, per_segment


class Normal:
    """Decides phase by phase. With a script it follows in a play-out what it planned for a build turn; without
    one it thinks anew at every step, and needs to remember nothing."""

    def __init__(self, temper: Temper = PLAIN, script: Script | None = None) -> None:
        self.temper = temper
        self._script = script

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        assert isinstance(game, AgeOfSteam)
        assert isinstance(view, AosState)
        if view.offer is not None:
            return plain.name_railroads(view, seat)
        mind = TemperedMind(game, view, seat, self.temper)
        match view.phase:
            case "issue_shares":
                return plain.issue(mind)
            case "turn_order":
                return bid(mind)
            case "choose_actions":
                return TakeRole(roles_by_value(mind)[0][1])
            case "build_track":
                return self._build(mind)
            case "move_goods":
                return plain.move(mind)
        return plain.place(mind)

    def _build(self, mind: TemperedMind) -> Action:
        """The step planned for this board; else a new city, a new plan, or the end."""
        script = self._script or Script()
        if action := script.next(mind) or plain.new_city(mind) or script.begin(mind, build_plan(mind)):
            return action
        done = EndBuild()
        return done if mind.game.why_not(mind.view, mind.seat, done) is None else GiveUpBuild()


def build_plan(mind: TemperedMind) -> BuildPlan:
    """What is left of the build turn."""
    view, seat = mind.view, mind.seat
    assert view.building is not None
    lays = mind.rules.track.allowance(view, seat) - view.building.made
    money = view.cash[seat] - mind.reserve(gain=mind.sure_gain(mind.network))
    return mind.outlook(mind.cash_dollar()).plan(mind.network, lays, money, view.building.hexes)


def roles_by_value(mind: TemperedMind) -> list[tuple[float, str]]:
    """The actions on offer with what each brings, and what it keeps from the rival who wants it most; the best
    first, of equals the one named first."""
    money = mind.view.cash[mind.seat] - mind.reserve()
    plan = mind.outlook(mind.raised_dollar()).plan(mind.network, mind.allowance(), money)
    found = []
    for role in mind.rules.roles.offered(mind.table, mind.view):
        value = plain.value_of(mind, role, plan, money)
        if role == LOCOMOTIVE:
            value += mind.temper.denial * _wanted_by_rivals(mind)
        found.append((value, role))
    return sorted(found, key=lambda one: -one[0])


def _wanted_by_rivals(mind: TemperedMind) -> float:
    """What a better engine would bring the rival to whom it brings most, of those who choose later."""
    view = mind.view
    later = [seat for seat in view.living if seat != mind.seat and not view.roles[seat]]
    rivals = [Mind(mind.game, view, seat) for seat in later]
    wants = [rival.engine_value(rival.network) for rival in rivals if rival.may_upgrade(0)]
    return max([0.0, *wants])


def bid(mind: TemperedMind) -> Action:
    """As much as the better place is worth, out of what neither building nor expenses need."""
    game, view, seat = mind.game, mind.view, mind.seat
    if view.auction is None:
        return PayForFirst() if plain.spare(mind) >= mind.rules.auction.first_price else DeclineFirst()
    free, out = StayIn(), DropOut()
    lowest = Bid(mind.rules.auction.lowest_bid(view.auction))
    may_bid = game.why_not(view, seat, lowest) is None
    if game.why_not(view, seat, free) is None:
        return free
    return lowest if may_bid and lowest.amount <= most_for_place(mind) else out


def most_for_place(mind: TemperedMind) -> int:
    """What the first place is worth beside the one that is left to who drops out now."""
    view = mind.view
    assert view.auction is not None
    spare = plain.spare(mind)
    if spare <= 0:
        return 0
    last = len(view.auction.active)
    values = [value for value, _ in roles_by_value(mind)]
    gain = values[0] - values[min(last, len(values)) - 1] + EARLIER * (last - 1)
    dollar = BID_DOLLAR if mind.turns > 1 else 0.02
    return min(spare, int(mind.temper.place * gain / dollar))
