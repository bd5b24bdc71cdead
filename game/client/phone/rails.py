"""The rail games on a phone: shares, auction, actions, engine, Production, pass and the ledger.

Track and trains need the whole map: they are laid and moved at the table or a laptop, and the page says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.client.match.picker import Offer, Target
from game.client.phone import lobby
from game.client.phone.album import Album
from game.client.phone.hand import Block, GameHand
from game.client.ui.rich import bare
from game.rules.age_of_steam import actions as aos
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail import actions as rail
from game.rules.rail.words.text import RailText
from game.rules.steam import actions as steam
from game.words import _, money

ON_THE_MAP: tuple[type[Action], ...] = (
    rail.LayTrack,
    rail.DeliverCube,
    rail.GiveUpBuild,
    aos.Urbanize,
    aos.BuildConnection,
    steam.Urbanize,
    steam.GrowCity,
)
"""What a small screen cannot show."""
BIG_SCREEN = ("build_track", "move_goods")
MOST_ROWS = 40


@dataclass(frozen=True)
class Amount(Target):
    """So many dollars, shares or blocks."""

    number: int


@dataclass(frozen=True)
class Line(Target):
    """A choice, by its place in the list."""

    number: int


def amount_of(action: Action) -> int | None:
    """The number that an action is about, where it is about a number."""
    match action:
        case aos.IssueShares(count):
            return count
        case rail.Bid(amount):
            return amount
        case steam.RaiseCapital(blocks):
            return blocks
    return None


class RailsHand(GameHand):
    """A bid or a number of shares is stepped; anything else is a row."""

    text: RailText[Any]

    def offers(self, view: Any, seat: Seat, legal: Sequence[Action]) -> list[Offer]:
        found = [action for action in legal if not isinstance(action, ON_THE_MAP)][:200]
        self._needs_map = any(isinstance(action, ON_THE_MAP) for action in legal)
        offers: list[Offer] = []
        for number, action in enumerate(found):
            amount = amount_of(action)
            target: Target = Line(number) if amount is None else Amount(amount)
            offers.append(Offer(action, (target,), weighty=True))
        return offers

    def refreshed(self, view: Any, seat: Seat) -> None:
        """A step begins at the least that can be done."""
        amounts = self._amounts()
        if amounts:
            self.picker.touch(Amount(amounts[0]))

    def prompt(self, view: Any, seat: Seat) -> str:
        phase = self.text.phase(view.phase) or self.text.waiting(view)
        return _("{phase}, round {round}").format(phase=phase, round=view.round)

    def standing(self, view: Any, seat: Seat) -> str:
        return self.text.waiting(view)

    def score(self, view: Any, seat: Seat) -> str:
        return money(view.cash[seat])

    def world(self, view: Any, seat: Seat) -> list[Block]:
        blocks = [self._steps(view)]
        if view.auction is not None and any(isinstance(one.action, rail.Bid) for one in self.all_offers):
            blocks += [self._head(view), self._bids(view, seat)]
        amounts = self._amounts()
        if amounts:
            blocks.append(self._stepper(view, seat, amounts))
        elif self.all_offers:
            blocks.append(self._rows(view, seat))
        return [*blocks, *self._big_screen(), self._ledger(view)]

    def resting(self, view: Any, seat: Seat) -> list[Block]:
        return [self._ledger(view), *self._big_screen()]

    def act_words(self, view: Any, seat: Seat, offer: Offer) -> tuple[str, str]:
        words = self.text.action(view, seat, offer.action)
        head, _colon, rest = words.partition(": ")
        stakes = self._stakes(view, seat, offer.action)
        return head, rest or (stakes[0] if stakes else "")

    def _stakes(self, view: Any, seat: Seat, action: Action) -> list[str]:
        """What an action means later, without the marks of the screen's rich text."""
        return [bare(line) for line in self.text.stakes(view, seat, action)]

    def plates(self, view: Any, seat: Seat) -> list[Block]:
        """Beside a number: what else can be done."""
        if not self._amounts():
            return []
        others = [offer for offer in self.all_offers if isinstance(offer.path[0], Line)]
        return [
            {
                "on": self.thing(offer.path[0]),
                "text": self.text.action(view, seat, offer.action).partition(": ")[0],
            }
            for offer in others
            if offer.path[0] not in self.picker.touched
        ]

    def _amounts(self) -> list[int]:
        found = [offer.path[0] for offer in self.all_offers]
        return [one.number for one in found if isinstance(one, Amount)]

    def _steps(self, view: Any) -> Block:
        stops = self.text.stops()
        keys = [key for key, _words in stops]
        at = keys.index(view.phase) if view.phase in keys else -1
        last = min((keys.index(key) for key in BIG_SCREEN if key in keys), default=len(keys))
        steps = [
            {"text": words, "on": number == at, "past": number < at}
            for number, (key, words) in enumerate(stops)
            if key not in BIG_SCREEN and number < last
        ]
        away = ", ".join(words for key, words in stops if key in BIG_SCREEN)
        steps.append({"text": _("{phases}: big screen").format(phases=away), "away": True})
        return {"k": "steps", "steps": steps}

    def _head(self, view: Any) -> Block:
        return {"k": "head", "text": _("Who goes first in round {round}?").format(round=view.round)}

    def _bids(self, view: Any, seat: Seat) -> Block:
        auction = view.auction
        chosen = next((one.number for one in self.picker.touched if isinstance(one, Amount)), 0)
        most = max(10, chosen, *auction.bids)
        rows = []
        for other in auction.order:
            player, bid = self.players[other], max(0, auction.bids[other])
            out = other in auction.gone
            tag = _("out") if out else _("leads") if other == auction.leader else ""
            row = {
                "disc": f"disc-{player.colour}",
                "engine": f"engine-{player.colour}",
                "name": player.name,
                "line": _("you, ${bid}").format(bid=bid) if other == seat else money(bid),
                "at": bid / most,
                "tag": tag,
                "tagline": "",
                "mine": other == seat,
                "out": out,
            }
            if other == seat and chosen:
                row["ghost"] = chosen / most
            rows.append(row)
        return {"k": "bids", "rows": rows}

    def _stepper(self, view: Any, seat: Seat, amounts: list[int]) -> Block:
        chosen = next((one.number for one in self.picker.touched if isinstance(one, Amount)), None)
        at = amounts.index(chosen) if chosen in amounts else 0
        offer = next(one for one in self.all_offers if one.path[0] == Amount(amounts[at]))
        dollars = isinstance(offer.action, rail.Bid)
        value = money(amounts[at]) if dollars else f"+{amounts[at]}"
        return {
            "k": "stepper",
            "value": value,
            "less": self._step(amounts, at - 1, _("less")),
            "more": self._step(amounts, at + 1, _("more")),
            "notes": self._stakes(view, seat, offer.action),
        }

    def _step(self, amounts: list[int], at: int, name: str) -> Block:
        on = self.thing(Amount(amounts[at])) if 0 <= at < len(amounts) else ""
        return {"on": on, "name": name}

    def _rows(self, view: Any, seat: Seat) -> Block:
        items = []
        for offer in self.all_offers[:MOST_ROWS]:
            head, rest = self.act_words(view, seat, offer)
            items.append(
                {
                    "on": self.thing(offer.path[0]),
                    "text": head,
                    "line": rest,
                    "state": self.state_of(offer.path[0]),
                }
            )
        return {"k": "choices", "head": _("Choose"), "form": "rows", "items": items}

    def _big_screen(self) -> list[Block]:
        text = _("Track and trains need the whole map.")
        line = _("Build and move goods at the big screen or a laptop; your phone waits here with you.")
        table = self.peer.table
        pairing = lobby.pairing(table, self.peer) if table is not None and table.stage == "playing" else None
        return [{"k": "advice", "text": text, "line": line}, *([pairing] if pairing is not None else [])]

    def _ledger(self, view: Any) -> Block:
        rows, columns = [], [_("cash")]
        for other, player in enumerate(self.players):
            figures = self.text.figures(view, other)
            columns = [_("cash"), *(figure.label for figure in figures)]
            cells = [money(view.cash[other]), *(figure.value for figure in figures)]
            rows.append(
                {
                    "disc": f"disc-{player.colour}",
                    "name": player.name,
                    "cells": cells,
                    "mine": other == self.seat,
                }
            )
        return {"k": "ledger", "head": _("Ledger"), "columns": ["", *columns], "rows": rows}


hand = RailsHand


def draw(album: Album) -> None:
    """It needs only what every page has."""
