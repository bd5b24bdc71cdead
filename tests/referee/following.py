"""Whole matches followed by the second opinion."""

from __future__ import annotations

from typing import Any

from game.bots.bot import make_bot, seeded_pick
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer
from game.rules.core.game import Game
from game.rules.core.options import OptionValue
from game.rules.core.reading_profiles import HOUSE, Profile, profile_values, readings_in
from tests.referee.second_opinion import opinion_on
from tests.referee.track import NOBODY

MOST_STEPS = 20_000
PAID_IN = ("build_track", "move_goods")


def profile_options(kind: type[Game[Any]], map_key: str, profile: Profile) -> dict[str, OptionValue]:
    """The readings of a profile; the house of these tests turns every one of them."""
    readings = readings_in(kind.options_for(map_key))
    if profile != HOUSE:
        return profile_values(readings, profile)
    return {one.name: next(value for value in one.values if value != one.default) for one in readings}


class Rich:
    """A greedy player that sometimes acts at random, never raises money, and continues while possible."""

    def __init__(self, game: Any) -> None:
        self._greedy = make_bot("greedy", game)

    def choose(self, game: Any, view: Any, seat: int, pick: Any) -> Any:
        choices = game.legal(view, seat)
        if type(choices[0]).__name__ in ("IssueShares", "RaiseCapital"):
            return choices[0]
        if pick(3):
            return self._greedy.choose(game, view, seat, pick)
        endings = ("EndBuild", "GiveUpBuild", "PassMove")
        lasting = [action for action in choices if type(action).__name__ not in endings]
        return (lasting or choices)[pick(len(lasting or choices))]


def follow(game: Any, player: str, seed: object) -> str | None:
    """Plays a match; returns the first difference, or None."""
    dealer, opinion = Dealer(game, f"opinion {seed}".encode()), opinion_on(game)
    bot = Rich(game) if player == "rich" else make_bot(player, game)
    pick, before, seat, action = seeded_pick(f"{game.key} {game.map_key} {seed}"), None, NOBODY, None
    for seq in range(MOST_STEPS):
        state = dealer.state
        if state.due is not None:
            dealer.step(seq, CHANCE, dealer.answer(state.due))
            continue
        acting = game.to_act(state)
        if before is not None and (fault := next(opinion.after(before, state, seat, action), None)):
            return f"entry {seq}: {fault}"
        if fault := next(opinion.of_table(state), None):
            return f"entry {seq}: {fault}"
        if not acting:
            return None
        if player == "rich" and state.phase in PAID_IN:
            state.cash[acting[0]] = max(state.cash[acting[0]], 25)
        seat = acting[0]
        if fault := next(opinion.of_choices(state, seat, game.legal(state, seat)), None):
            return f"entry {seq}: {fault}"
        before, action = state.copy(), bot.choose(game, state, seat, pick)
        dealer.step(seq, seat, action)
    raise AssertionError("the match does not end")
