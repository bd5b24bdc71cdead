"""Watches a match of a rail game and compares every forecast figure with the actual outcome."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.bots.bot import GREEDY, make_bot, seeded_pick
from game.rules import catalog
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import RandomStream
from game.rules.core.events import Event, MoneyChanged, PhaseBegan, PointsChanged, ignore_event
from game.rules.core.moves import Action
from game.rules.rail import actions as act
from game.rules.rail.events import (
    DirectLinkBuilt,
    Eliminated,
    IncomeChanged,
    PlaceTaken,
    TrackLaid,
    TrackLost,
)
from game.rules.rail.game import RailGame
from game.rules.rail.roles import FIRST_BUILD
from game.rules.rail.track import board_changes
from game.rules.rail.words.text import RailText

NAMES = ("Anna", "Béla", "Carlo", "Dóra", "Ennio", "Fanni")
SETTLED_IN = ("collect_income", "pay_expenses", "income_reduction", "income")
MOST_TRIED = 2
"""Maximum number of alternative actions of each kind that are tried on a copy at each decision."""


def figures(words: str) -> list[int]:
    """Returns the numbers in a line, signs included."""
    return [int(number) for number in re.findall(r"[+-]?\d+", words.replace("$", "").replace("−", "-"))]


def figure(words: str) -> int:
    """Returns the single number in a line."""
    (number,) = figures(words)
    return number


def earned(words: str, you: Seat) -> dict[Seat, int]:
    """Returns the amount that each seat earns according to a line."""
    found = re.findall(rf"({'|'.join(NAMES)}|you) \+(\d+)", words)
    return {you if name == "you" else NAMES.index(name): int(steps) for name, steps in found}


def within(events: Sequence[Event], phases: Sequence[str] = ()) -> list[Event]:
    """Returns the events of these phases; without phases, the events before the next phase began."""
    found, now = [], ""
    for event in events:
        if isinstance(event, PhaseBegan):
            now = event.phase
        elif now in phases or (not phases and not now):
            found.append(event)
    return found


def changes_of(events: Sequence[Event], kind: type[Any]) -> dict[Seat, int]:
    """Returns the total change by seat over the events of a kind."""
    found: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, kind):
            found[event.seat] += event.change
    return dict(found)


class Foretold:
    """Watches one match and counts the compared figures of each sort."""

    def __init__(self, game: RailGame[Any]) -> None:
        self.game = game
        self.table: Any = game.table
        text = catalog.game_text(game, NAMES[: game.seats])
        assert isinstance(text, RailText)
        self.text: RailText[Any] = text
        self.judged: Counter[str] = Counter()
        self._bids: dict[Seat, dict[int, tuple[int, int]]] = {}
        self._laid: tuple[Seat, Any, int] | None = None

    def same(self, sort: str, told: object, happened: object) -> None:
        """Compares two values and counts the comparison."""
        assert told == happened, (sort, told, happened)
        self.judged[sort] += 1

    def watch(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Compares the forecasts of an action that was applied to the match or to a copy."""
        match action:
            case act.DeliverCube():
                self._delivery(before, seat, action, events)
            case act.LayTrack():
                self._lay(before, seat, action, events)
            case act.EndBuild():
                self._lost(before, seat, events)
            case act.DropOut():
                self._dropped(before, seat, events)
        self.own(before, seat, action, events)
        self._connection(before, seat, action, events)

    def own(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Compares forecasts that only one of the games makes."""

    def played(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Compares forecasts whose outcome depends on other seats, so that a copy cannot show it."""
        if isinstance(action, act.Bid):
            self._bids[seat] = self.bid(before, seat, action)
        for event in events:
            match event:
                case PlaceTaken(taker, place, paid) if taker in self._bids:
                    price, left = self._bids.pop(taker)[place]
                    self.same("bid", (price, left), (paid, self.cash_after(before, taker, events)))
                    if before.phase != "turn_order":
                        self._bids.clear()  # the next place is auctioned anew
                case PlaceTaken(paid=paid) if before.phase == "turn_order" and before.auction is not None:
                    self.same("no bid", 0, paid)
        self._settlement(before, seat, action, events)
        self._planned(before, seat, action, events)

    def _planned(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Compares the price of a plan's second tile, known before the first is laid, with the payment."""
        laid, self._laid = self._laid, None
        if not isinstance(action, act.LayTrack):
            return
        price = sum(part.price for part in self.table.price_parts(before, seat, action))
        if laid is not None and laid[0] == seat and laid[1].round == before.round:
            told = self.table.rules.track.amount_due(laid[1], seat, price, [laid[2]])
            self.same("planned", told, self.paid(seat, within(events)))
        self._laid = seat, before, price

    def cash_after(self, before: Any, taker: Seat, events: Sequence[Event]) -> int:
        now = [event.now for event in events if isinstance(event, MoneyChanged) and event.seat == taker]
        return int(now[-1] if now else before.cash[taker])

    def bid(self, before: Any, seat: Seat, action: act.Bid) -> dict[int, tuple[int, int]]:
        """Returns price and remaining cash of a bid by place, as its lines show them."""
        last, free = len(before.auction.order), len(before.auction.active)
        places = {"First": [1], "First or second": [1, 2], "Last": [last], "In the middle": range(3, last)}
        found = []
        for line in self.text.consequences(before, seat, action):
            label, _, told = line.partition(":")
            price, left = figures(told)
            found += [(place, (price, left)) for place in places[label] if place <= free or label == "Last"]
        self.same("places", [place for place, _ in found], list(range(1, free + 1)))
        return dict(found)

    def _dropped(self, before: Any, seat: Seat, events: Sequence[Event]) -> None:
        place, price = self.table.rules.auction.place_if_out(before.auction, seat)
        taken = [event for event in events if isinstance(event, PlaceTaken) and event.seat == seat]
        if before.phase == "turn_order":
            self.same("drop out", [(place, price)], [(event.place, event.paid) for event in taken])

    def _delivery(self, before: Any, seat: Seat, action: act.DeliverCube, events: Sequence[Event]) -> None:
        """Checks that the list of deliveries, the plates and the terminal show the same earnings."""
        got, bonus = self.delivered(self.after(before, seat, action), within(events))
        told = {
            "trip": self.text.delivery_summary(before, seat, action),
            "way": self.text.route_label(before, seat, action),
            "delivery": self.text.action(before, seat, action),
        }
        for sort, words in told.items():
            self.same(sort, earned(words, seat), got)
            gift = re.search(r"\+(\d+) for one of them", words)
            self.same(f"{sort}: bonus" if bonus else sort, int(gift[1]) if gift else 0, bonus)
        self.judged[f"{action.cube} delivered"] += 1

    def delivered(self, after: Any, events: Sequence[Event]) -> tuple[dict[Seat, int], int]:
        """Returns each seat's earnings from a delivery, and the bonus whose taker is not named yet."""
        raise NotImplementedError

    def after(self, before: Any, seat: Seat, action: Action) -> Any:
        """Returns the table after an action, before another phase begins."""
        twin = before.copy()
        self.game.phases[before.phase].apply(twin, seat, action, ignore_event)
        return twin

    def _lay(self, before: Any, seat: Seat, action: act.LayTrack, events: Sequence[Event]) -> None:
        """Compares the parts of a price, the tag on the tile and the money paid."""
        (laid,) = [event for event in events if isinstance(event, TrackLaid)]
        parts = self.text.price_parts(before, seat, action)
        price = sum(part.price for part in self.table.price_parts(before, seat, action))
        self.same("price parts", sum(figure(part.value) for part in parts), price)
        self.same("price", self.table.amount_due(before, seat, action), laid.price)
        self.same("paid", laid.price, self.paid(seat, within(events)))
        if laid.price < price:
            self.judged["half price"] += 1
        listed = {line.icon: line.value for line in self.text.prices()}
        if parts[0].icon in listed:
            self.same(
                "price list", figures(listed[parts[0].icon])[0], figure(parts[0].value) // self.of(parts)
            )

    def of(self, parts: Sequence[Any]) -> int:
        """Returns the quantity that the first part of a price covers."""
        return 1

    def paid(self, seat: Seat, events: Sequence[Event]) -> int:
        """Returns the money that a seat spent; money raised for the payment is ignored."""
        changes_ = [
            event.change for event in events if isinstance(event, MoneyChanged) and event.seat == seat
        ]
        return -sum(change for change in changes_ if change < 0)

    def _connection(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, DirectLinkBuilt):
                told = figures(self.text.action(before, seat, action))[-1]
                self.same("direct link", (told, told), (event.price, self.paid(seat, within(events))))

    def _lost(self, before: Any, seat: Seat, events: Sequence[Event]) -> None:
        """Compares the open ends that are marked as lost this round with the track that is lost.

        Either the seat that ends its turn loses track now, or everybody does after the last turn (AOS-R15).
        """
        losers = [seat]
        if self.table.rules.track.expires_at_end_of_phase:
            losers = before.order_led_by(FIRST_BUILD) if before.queue == [seat] else []
        network, index = self.table.network(before), self.table.railmap.index_by_label
        lost = [
            tuple(index[label] for label in event.hexes) for event in events if isinstance(event, TrackLost)
        ]
        told = [
            tuple(key // 6 for key in section.segments)
            for loser in losers
            for section in network.owned_by(loser)
            if not section.is_link and board_changes.expiry_round(section) <= before.round
        ]
        self.same("track lost", told, lost)

    def _settlement(self, before: Any, seat: Seat, action: Action, events: Sequence[Event]) -> None:
        """Compares every seat's forecast of the end of the round with the outcome, if the round ends."""
        begun = [event.phase for event in events if isinstance(event, PhaseBegan)]
        if not set(begun) & set(SETTLED_IN):
            return
        now, settled = self.after(before, seat, action), within(events, SETTLED_IN)
        for other in now.remaining_seats:
            told = {line.label: line.value for line in self.text.forecast(now, other)}
            if "income_reduction" not in begun:
                told.pop("Income reduction", None)  # an insolvency ended the match before this step
            self._settled(now, other, told, settled)
            self.same("score", figure(self.text.score(now, other)), self.text.points(now, other))

    def _settled(self, now: Any, seat: Seat, told: dict[str, str], events: Sequence[Event]) -> None:
        """Compares the forecast that a seat saw for the end of a round with the outcome."""
        is_out = any(isinstance(event, Eliminated) and event.seat == seat for event in events)
        self.same("insolvent", "insolvent" in told.values(), is_out)
        if not is_out:
            cash = now.cash[seat] + changes_of(events, MoneyChanged).get(seat, 0)
            self.same("cash after costs", figure(told["Cash after costs"]), cash)
        for sort, kind, labels in (
            ("income after costs", IncomeChanged, ("Income lost because cash is short", "Income reduction")),
            ("points after costs", PointsChanged, ("Points lost because cash is short",)),
        ):
            lost = sum(figure(told.get(label, "0")) for label in labels)
            self.same(sort, lost, changes_of(events, kind).get(seat, 0))

    def over(self, state: Any) -> None:
        """Compares the points shown during the match with those of the result."""
        result = self.game.result(state)
        assert result is not None
        for seat in state.remaining_seats:
            self.same("points", self.text.points(state, seat), result.points[seat])


def play(watcher: Foretold, seed: str, start: Any = None) -> None:
    """Plays a match to its end, partly at random and partly by the greedy bot, which keeps the match long."""
    game = watcher.game
    bot, pick, answered = make_bot(GREEDY, game), seeded_pick(seed), 0
    state = game.setup() if start is None else start
    while True:
        while state.due is not None:
            answer = state.due.answer(state, RandomStream(seed.encode(), answered))
            game.apply(state, CHANCE, answer, ignore_event)
            answered += 1
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        _try_others(watcher, state, seat, pick)
        at_random = pick(4) == 0 and state.phase not in ("issue_shares", "turn_order", "raise_capital")
        action = game.sample(state, seat, pick) if at_random else bot.choose(game, state, seat, pick)
        before, events = state.copy(), list[Event]()
        game.apply(state, seat, action, events.append)
        watcher.watch(before, seat, action, events)
        watcher.played(before, seat, action, events)
    watcher.over(state)


def _try_others(watcher: Foretold, state: Any, seat: Seat, pick: Any) -> None:
    """Tries some legal actions on copies."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in watcher.game.legal(state, seat):
        kinds.setdefault(type(action), []).append(action)
    for actions in kinds.values():
        for _ in range(min(MOST_TRIED, len(actions))):
            action, events = actions[pick(len(actions))], list[Event]()
            watcher.game.apply(state.copy(), seat, action, events.append)
            watcher.watch(state, seat, action, events)
