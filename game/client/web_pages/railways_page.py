"""The page of Railways of the World: The Card Game: action, then object, then payment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.client.art.game_pieces.city_landmarks import city_picture
from game.client.art.game_pieces.railways_cards import (
    city_print,
    locomotive_print,
    railways_back_shapes,
    track_print,
)
from game.client.art.game_pieces.yardmaster_tokens import cube_shapes
from game.client.boards.railways.sprite_appearances import printed_city, track_letters
from game.client.web_pages.game_page import Block
from game.client.web_pages.railways_build_page import TABS, RailwaysBuildPage
from game.client.web_pages.svg_symbols import SymbolSheet
from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.decisions.railways.action_targets import offers
from game.decisions.railways.targets import BAG, ENGINE, PASS, SKIP, STOP, NetworkNode, SelectionCard
from game.decisions.targets import DISCARD, PILE
from game.i18n import _, capitalize_first, ngettext
from game.rules.cards.phases import HAND_CHECK
from game.rules.cards.words.text import card_count
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.railways.actions import (
    BuildLink,
    DeliverGood,
    DrawCard,
    PlaceGoodsCube,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.delivery import delivery_route
from game.rules.railways.events import RailwaysTurnBegan
from game.rules.railways.game import Railways
from game.rules.railways.phases import CHOOSE_ACTION
from game.rules.railways.state import LOCOMOTIVE, RailwaysState
from game.rules.railways.words.nouns import good

MOST_ROWS = 30
TOWN_BOX = (0.0, -20.0, 104.0, 84.0)
"""The part of a city's picture that is visible, as a view box."""


class DeliveryItem(Target, frozen=True):
    """A delivery by its index in the list."""

    number: int


def draw(album: SymbolSheet) -> None:
    """Adds the cards of every roster, in the current language."""
    named = track_letters()
    for name in Railways.maps() or ("",):
        level = Railways(2, name).level if name else Railways(2).level
        for city in level.roster.values():
            album.card(f"card-{city.id}", city_print(printed_city(city)))
            album.add(f"town-{city.id}", city_picture(printed_city(city).name, city.value), TOWN_BOX)
        for track in level.tracks:
            for value in (1, 2):
                letter = named.get(track.face, track.face)
                album.card(f"card-{track.face}{value}", track_print(track.face, value, letter))
        for one in level.goods:
            album.add(f"cube-{one.face}", cube_shapes(one.face), (0, 2, 102, 100))
    album.card(f"card-{LOCOMOTIVE}", locomotive_print())
    album.card("back", railways_back_shapes())


class RailwaysPage(RailwaysBuildPage):
    """A tab for each kind of action; on it, only legal choices can be touched."""

    _preselected: tuple[Target, ...] = ()
    """Targets that are chosen without a touch: the city, if only one can be built."""

    def offers(self, view: RailwaysState, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
        """All legal actions, as on the table; but a delivery is one row, and nearly all actions need
        confirmation."""
        found = [offer for offer in offers(legal) if not isinstance(offer.action, DeliverGood)]
        runs = [action for action in legal if isinstance(action, DeliverGood)]
        runs.sort(key=lambda run: -self._gain(view, seat, run)[seat])
        rows = [
            ActionOffer(run, (DeliveryItem(number),), needs_confirmation=True)
            for number, run in enumerate(runs)
        ]
        at_once = (StopDrawing, SkipDelivery)
        weighed = [
            offer
            if isinstance(offer.action, at_once) or offer.action == DrawCard("deck")
            else offer._replace(needs_confirmation=True)
            for offer in found
        ]
        return weighed + rows

    def on_turn(self, view: RailwaysState, seat: Seat) -> None:
        self._preselected = ()
        if view.phase == CHOOSE_ACTION:
            self.open_panel = next((tab for tab in TABS if self.offers_of_tab(tab)), "exchange")
            self._narrow()

    def on_panel_change(self) -> None:
        self._narrow()

    def panel_for(self, offer: ActionOffer) -> str:
        if self.view is None or self.view.phase != CHOOSE_ACTION:
            return ""
        return next((tab for tab, kind in TABS.items() if isinstance(offer.action, kind)), "")

    def touch(self, on: str) -> str:
        if on.startswith("PaymentRowTarget.") and on.removeprefix("PaymentRowTarget.").isdigit():
            ways = self.picker.complete_offers
            if int(on.removeprefix("PaymentRowTarget.")) < len(ways):
                self.picker.choose_variant(ways[int(on.removeprefix("PaymentRowTarget."))].action)
            return ""
        if on == f"panel.{self.open_panel}":  # an open tab stays open
            self._narrow()
            return ""
        return super().touch(on)

    def _narrow(self) -> None:
        """Limits the choice to actions of the open tab, because a card means different actions in
        different tabs."""
        others = [kind for tab, kind in TABS.items() if tab != self.open_panel]
        self.picker = ActionPicker(
            [one for one in self.all_offers if not isinstance(one.action, tuple(others))]
        )
        cities = {offer.path[0] for offer in self.offers_of_tab("build")}
        if self.open_panel == "build" and len(cities) == 1:
            self.picker.touch(cities.pop())
        self._preselected = self.picker.touched

    @property
    def can_go_back(self) -> bool:
        return self.picker.touched != self._preselected

    def prompt(self, view: RailwaysState, seat: Seat) -> str:
        if view.phase == CHOOSE_ACTION:
            return _("One action, then draw one or two")
        return capitalize_first(self.text.waiting_line(view).partition(": ")[2]) or self.text.waiting_line(
            view
        )

    def has_caption(self, event: Event) -> bool:
        """Whether an event is mentioned; the turn is not, because the page shows it above."""
        return not isinstance(event, RailwaysTurnBegan)

    def status_text(self, view: RailwaysState, seat: Seat) -> str:
        trains = ngettext("{number} train", "{number} trains", view.trains[seat])
        return f"{card_count(view.seat_hands[seat].count)}, {trains.format(number=view.trains[seat])}"

    def decision_blocks(self, view: RailwaysState, seat: Seat) -> list[Block]:
        return [*self._deciding(view, seat), {"k": "captions", "most": 3}]

    def _deciding(self, view: RailwaysState, seat: Seat) -> list[Block]:
        if view.phase == CHOOSE_ACTION:
            return [self._tabs(view, seat), *self._acting(view, seat)]
        blocks: list[Block] = []
        if any(isinstance(one.action, DrawCard) for one in self.all_offers):
            blocks = [self._area(view, _("Take a card")), self._piles(view)]
        elif any(isinstance(one.action, PlaceGoodsCube) for one in self.all_offers):
            blocks = [self._places(view, _("Where to?"), NetworkNode)]
        elif any(isinstance(one.action, DeliverGood) for one in self.all_offers):
            blocks = [self._deliveries(view, seat)]
        elif view.phase == HAND_CHECK:
            blocks = [{"k": "advice", "text": self.prompt(view, seat), "icon": "touch"}]
        return blocks

    def waiting_blocks(self, view: RailwaysState, seat: Seat) -> list[Block]:
        rows = [
            {
                "disc": f"disc-{player.colour}",
                "name": player.name,
                "cells": [str(view.score(at)), str(view.engines[at]), str(view.trains[at])],
                "mine": at == self.seat,
            }
            for at, player in enumerate(self.players)
        ]
        columns = ["", _("points"), _("engine"), _("trains")]
        return [{"k": "ledger", "head": _("At the table"), "columns": columns, "rows": rows}]

    def hand_blocks(self, view: RailwaysState, seat: Seat) -> list[Block]:
        return self.card_blocks(
            sorted(view.seat_hands[seat].faces or (), key=self._in_hand), self._card_words
        )

    def action_text(self, view: RailwaysState, seat: Seat, offer: ActionOffer) -> tuple[str, str]:
        now = view.score(seat)
        match offer.action:
            case BuildLink(city, origin, _colour, ones, twos, wilds):
                then = now + ones + 2 * twos + wilds
                line = _("from {origin}: {now} → {then} points")
                return _("Build {city}").format(city=self.words.node(city)), line.format(
                    origin=self.words.node(origin), now=now, then=then
                )
            case DeliverGood(_origin, what, destination) as run:
                gain = self._gain(view, seat, run)[seat]
                act = _("Deliver {good} to {city}").format(good=good(what), city=self.words.node(destination))
                return act, _("{now} → {then} points").format(now=now, then=now + gain)
        return super().action_text(view, seat, offer)

    def extra_buttons(self, view: RailwaysState, seat: Seat) -> list[Block]:
        found: list[Block] = []
        for target, text in ((STOP, _("Take no second card")), (SKIP, _("Deliver nothing"))):
            if any(offer.path[0] == target for offer in self.all_offers):
                found.append({"on": self.target_id(target), "text": text, "icon": "skip"})
        return found

    def _gain(self, view: RailwaysState, seat: Seat, run: DeliverGood) -> Sequence[int]:
        return delivery_route(view, seat, cast(Railways, self.game).table, run).gains

    def _tabs(self, view: RailwaysState, seat: Seat) -> Block:
        cities = len(
            {one.action.city for one in self.offers_of_tab("build") if isinstance(one.action, BuildLink)}
        )
        ways = len(self.offers_of_tab("deliver"))
        cards = len(view.seat_hands[seat].faces or ())
        engine = any(offer.path[0] == ENGINE for offer in self.all_offers)
        power = view.engines[seat]
        lines = {
            "build": ngettext("{number} city", "{number} cities", cities).format(number=cities),
            "deliver": ngettext("{number} way", "{number} ways", ways).format(number=ways),
            "exchange": card_count(cards),
        }
        heads = {"build": _("Build"), "deliver": _("Deliver"), "exchange": _("Exchange")}
        icons = {"build": "track", "deliver": "arrow", "exchange": "swap"}
        single = self.picker.touched[:1]
        tabs = [
            {
                "on": f"panel.{tab}",
                "icon": icons[tab],
                "text": heads[tab],
                "line": lines[tab] if self.offers_of_tab(tab) else _("Not yet"),
                "state": "chosen"
                if self.open_panel == tab and single not in ((ENGINE,), (PASS,))
                else "lit"
                if self.offers_of_tab(tab)
                else "no",
            }
            for tab in TABS
        ]
        tabs.insert(
            1,
            {
                "on": self.target_id(ENGINE),
                "icon": "smokebox",
                "text": _("Engine"),
                "line": f"{power} → {power + 1}" if engine else _("Not yet"),
                "state": "chosen" if single == (ENGINE,) else "lit" if engine else "no",
            },
        )
        tabs.append(
            {
                "on": self.target_id(PASS),
                "icon": "flag",
                "text": _("Pass"),
                "state": "chosen" if single == (PASS,) else "lit",
            }
        )
        return {"k": "tabs", "name": _("Your action"), "tabs": tabs}

    def _acting(self, view: RailwaysState, seat: Seat) -> list[Block]:
        if self.picker.touched[:1] == (ENGINE,):
            power = view.engines[seat]
            head = _("Engine {now} → {then}").format(now=power, then=power + 1)
            line = ngettext(
                "A delivery may run over {number} link.", "A delivery may run over {number} links.", power + 1
            ).format(number=power + 1)
            return [{"k": "head", "text": head, "line": line, "art": f"card-{LOCOMOTIVE}"}]
        if self.picker.touched[:1] == (PASS,):
            return [{"k": "head", "text": _("Pass"), "line": _("You do nothing now and draw your cards.")}]
        if self.open_panel == "build":
            return self.build_blocks(view, seat)
        if self.open_panel == "deliver":
            return [self._deliveries(view, seat)]
        return self._exchanging(view)

    def _deliveries(self, view: RailwaysState, seat: Seat) -> Block:
        items: list[Block] = []
        for offer in self.all_offers:
            if not isinstance(offer.action, DeliverGood) or len(items) >= MOST_ROWS:
                continue
            run = offer.action
            gains = self._gain(view, seat, run)
            others = [
                _("{points} for {name}").format(points=gain, name=self.players[other].name)
                for other, gain in enumerate(gains)
                if gain and other != seat
            ]
            way = f"{self.words.node(run.origin)} → {self.words.node(run.destination)}"
            items.append(
                {
                    "on": self.target_id(offer.path[0]),
                    "art": f"cube-{run.good}",
                    "text": capitalize_first(way),
                    "line": ", ".join([capitalize_first(good(run.good)), *others]),
                    "value": f"+{gains[seat]}",
                    "state": self.target_state(offer.path[0]),
                }
            )
        head = _("Which delivery?") if items else _("Not yet: nothing can be delivered.")
        return {"k": "choices", "head": head, "form": "rows", "items": items}

    def _exchanging(self, view: RailwaysState) -> list[Block]:
        if not self.offers_of_tab("exchange"):
            return [{"k": "advice", "text": _("Not yet: there is nothing to exchange."), "icon": "swap"}]
        if not self.picker.touched:
            words = _("Touch the card of your hand that you give away.")
            return [{"k": "advice", "text": words, "icon": "touch"}]
        items = []
        for offer in self.picker.remaining_offers:
            if len(offer.path) < 2:
                continue
            target = offer.path[1]
            art, text = "back", _("From the pile")
            if isinstance(target, SelectionCard):
                face = view.area[target.slot] or ""
                art, text = f"card-{face}", capitalize_first(self.words.card(face))
            elif target == BAG:
                art, text = "cube-blue", _("Refill a city")
            items.append(
                {"on": self.target_id(target), "art": art, "text": text, "state": self.target_state(target)}
            )
        return [{"k": "choices", "head": _("For what?"), "form": "tiles", "items": items}]

    def _piles(self, view: RailwaysState) -> Block:
        top = view.discard[-1] if view.discard else None
        piles: list[Block] = [
            {
                "on": self.target_id(PILE),
                "art": "back",
                "count": len(view.pile),
                "text": _("Draw"),
                "state": self.target_state(PILE),
            }
        ]
        if top is not None:
            piles.append(
                {
                    "on": self.target_id(DISCARD),
                    "art": f"card-{top}",
                    "count": len(view.discard),
                    "text": capitalize_first(self.words.card(top)),
                    "state": self.target_state(DISCARD),
                }
            )
        return {"k": "piles", "piles": piles}

    def _area(self, view: RailwaysState, head: str) -> Block:
        items = [
            {
                "on": self.target_id(SelectionCard(slot)),
                "art": f"card-{face}",
                "name": capitalize_first(self.words.card(face)),
                "state": self.target_state(SelectionCard(slot)),
            }
            for slot, face in enumerate(view.area)
            if face is not None
        ]
        return {"k": "loot", "head": head, "cards": items}

    def _places(self, view: RailwaysState, head: str, kind: type[NetworkNode]) -> Block:
        items = [
            {
                "on": self.target_id(offer.path[0]),
                "text": self.words.node(offer.path[0].face),
                "state": self.target_state(offer.path[0]),
            }
            for offer in self.all_offers
            if isinstance(offer.path[0], kind)
        ]
        return {"k": "choices", "head": head, "form": "rows", "items": items}

    def _in_hand(self, face: Face) -> tuple[int, str]:
        if face in self.level.roster:
            return (2, face)
        return (1, face) if face == LOCOMOTIVE else (0, face)

    def _card_words(self, face: Face) -> str:
        return self.words.city(face) if face in self.level.roster else capitalize_first(self.words.card(face))


game_page = RailwaysPage
