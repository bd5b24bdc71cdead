"""Text of the Railways card game: choices, log, table and result (RCG-20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.cards.events import CardMoved
from game.rules.cards.phases import HAND_CHECK
from game.rules.cards.words.text import CardText, card_count, points
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.game import GameFact, Result
from game.rules.core.moves import Action, Refusal
from game.rules.core.words import _, format_count, ngettext, pgettext
from game.rules.core.words.options import OptionText
from game.rules.railways import actions as act
from game.rules.railways.delivery import delivery_route
from game.rules.railways.draw_phase import ends_drawing
from game.rules.railways.events import RailwaysTurnBegan
from game.rules.railways.game import Railways
from game.rules.railways.phases import (
    AREA,
    CHOOSE_ACTION,
    DRAW_FIRST,
    DRAW_SECOND,
    ENGINE_DELIVERY,
    FINAL_DELIVERY,
    PLACE_REFILL,
)
from game.rules.railways.scoring import best_sets
from game.rules.railways.state import START, RailwaysState, link_cards
from game.rules.railways.words.log import RailwaysLog
from game.rules.railways.words.nouns import Lexicon, colour, good, goods, refusal
from game.rules.railways.words.options import options


class RailwaysText(CardText[RailwaysState]):
    """The text of the Railways card game (RCG-20)."""

    game: Railways
    word_colours: ClassVar = {
        "ore": "blue",
        "timber": "red",
        "livestock": "dim",
        "grain": "yellow",
        "purple": "purple",
        "green": "green",
    }
    piles: ClassVar = ("pile", "towns")

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        return {**super().options(), **options()}

    def __init__(self, game: Railways, names: Sequence[str]) -> None:
        super().__init__(game, names)
        self.lexicon = Lexicon(game.level)
        self._log = RailwaysLog(self.lexicon, names)

    def card(self, face: Face | None) -> str:
        return self.lexicon.card(face)

    def action(self, view: RailwaysState, seat: Seat, action: Action) -> str:
        node = self.lexicon.node
        match action:
            case act.Pass():
                return _("Pass, and only draw")
            case act.BuildLink():
                return self._build(action)
            case act.PlayLocomotive():
                return _("Play a locomotive: engine power {power}").format(power=view.engines[seat] + 1)
            case act.DeliverGood():
                return self._deliver(view, seat, action)
            case act.CycleCard(card, follow_up):
                return self._cycle(view, card, follow_up)
            case act.SkipDelivery():
                return _("Deliver nothing")
            case act.PlaceGoodsCube(city):
                return _("Put the {good} on {city}").format(good=good(view.drawn_cube), city=node(city))
            case act.DrawCard(source):
                return self._draw(view, source)
            case act.StopDrawing():
                return _("Take no second card")
        return super().action(view, seat, action)

    def _build(self, build: act.BuildLink) -> str:
        cards = link_cards(build.colour, build.ones, build.twos, build.wilds)
        points = build.ones + 2 * build.twos + build.wilds
        return ngettext(
            "Build {city} from {origin} with {cards}: {points} point",
            "Build {city} from {origin} with {cards}: {points} points",
            points,
        ).format(
            city=self.lexicon.node(build.city),
            origin=self.lexicon.node(build.origin),
            cards=self.lexicon.cards(cards),
            points=points,
        )

    def _deliver(self, view: RailwaysState, seat: Seat, action: act.DeliverGood) -> str:
        run = delivery_route(view, seat, self.game.table, action)
        others = [
            _("{points} for {name}").format(points=gain, name=self.names[other])
            for other, gain in enumerate(run.gains)
            if gain and other != seat
        ]
        gains = ", ".join([_("{points} for you").format(points=run.gains[seat]), *others])
        way = " – ".join(self.lexicon.node(node) for node in run.nodes)
        return _("Deliver {good}: {way}: {gains}").format(good=good(action.good), way=way, gains=gains)

    def _cycle(self, view: RailwaysState, card: Face, follow_up: int | str) -> str:
        name = self.lexicon.card(card)
        if follow_up == "refill":
            return _("Discard {card} and refill a city").format(card=name)
        if follow_up == "deck":
            return _("Discard {card} and draw from the deck").format(card=name)
        taken = self.lexicon.card(view.area[int(follow_up)])
        return _("Discard {card} and take {taken} from the selection").format(card=name, taken=taken)

    def _draw(self, view: RailwaysState, source: int | str) -> str:
        if source == "deck":
            return _("Draw from the deck")
        card = view.discard[-1] if source == "discard" else view.area[int(source)]
        piled = _("Take {card} from the discard pile")
        words = piled if source == "discard" else _("Take {card} from the selection")
        # RCG-11.3: a face-up locomotive is the only card of the draw step.
        last = view.phase == DRAW_FIRST and ends_drawing(card)
        return words.format(card=self.lexicon.card(card)) + (", " + _("and no second card") if last else "")

    def event(self, event: Event) -> str | None:
        match event:
            case CardMoved(face, source, target) if source in AREA:
                return _("{name} takes {card} from the selection.").format(
                    name=self.holder(target), card=self.card(face)
                )
        return self._log.line(event) or super().event(event)

    def waiting_line(self, view: RailwaysState) -> str:
        if view.phase == HAND_CHECK:
            return self.hand_limit_prompt(view, self.game.table.hand_limit)
        lines = {
            CHOOSE_ACTION: _("{name}: choose an action"),
            ENGINE_DELIVERY: _("{name}: deliver with the new engine, or not"),
            PLACE_REFILL: _("{name}: choose an empty city for the {good}"),
            DRAW_FIRST: _("{name}: take a card"),
            DRAW_SECOND: _("{name}: take a second card, or stop"),
            FINAL_DELIVERY: _("{name}: make a final delivery, or not"),
        }
        line = lines.get(view.phase, _("The match is over"))
        return line.format(name=self.names[view.active], good=good(view.drawn_cube))

    def table_lines(self, view: RailwaysState, seat: Seat) -> list[str]:
        area = [
            _("[{slot}] {card}").format(slot=slot + 1, card=self.lexicon.card(card) if card else _("empty"))
            for slot, card in enumerate(view.area)
        ]
        lines = self._branch(view, START, 0)
        lines.append(
            _("Selection: {area}   Deck: {pile}   {discards}").format(
                area="  ".join(area), pile=len(view.pile), discards=self.discard_line(view)
            )
        )
        if self.game.table.goods:
            bag = ", ".join(
                format_count(number, good(face)) for face, number in sorted(view.bag.items()) if number
            )
            lines.append(_("Bag: {bag}").format(bag=bag or _("empty")))
        if view.closing_reason:
            lines.append(_("Closing round"))
        for other, name in enumerate(self.names):
            lines += self._seat_lines(view, other, name, other == seat)
        return lines

    def _branch(self, view: RailwaysState, node: Face, depth: int) -> list[str]:
        """A city and everything that was built onwards from it, indented by `depth`."""
        lines = [_("Start")] if node == START else []
        for link in view.links:
            if link.origin == node:
                cubes = view.cubes[link.city]
                stock = "   " + _("has {goods}").format(goods=goods(cubes)) if cubes else ""
                lines.append(
                    _("{indent}{city}{stock}   link: {colour} {value}, {owner}").format(
                        indent="  " * (depth + 1),
                        city=self.lexicon.city(link.city),
                        stock=stock,
                        colour=colour(link.colour),
                        value=link.value,
                        owner=self.names[link.owner],
                    )
                )
                lines += self._branch(view, link.city, depth + 1)
        return lines

    def _seat_lines(self, view: RailwaysState, seat: Seat, name: str, own: bool) -> list[str]:
        trains = view.trains[seat]
        head = _("{mark} {seat} {name}: {points}, {cards}, {trains}").format(
            mark=">" if seat == view.active else " ",
            seat=seat + 1,
            name=name,
            points=points(view.score(seat)),
            cards=card_count(view.seat_hands[seat].count),
            trains=ngettext("{number} train", "{number} trains", trains).format(number=trains),
        )
        lines = [head]
        if self.game.table.goods:
            collected = view.collected[seat]
            delivered = ", ".join(
                format_count(number, good(face)) for face, number in sorted(collected.items()) if number
            )
            lines[0] += ", " + _("engine {power}").format(power=view.engines[seat])
            if delivered:
                worth = best_sets(collected.values()).points
                lines.append(
                    "      " + _("delivered: {goods}; sets {points}").format(goods=delivered, points=worth)
                )
        if own:
            faces = view.seat_hands[seat].faces or []
            cities = [face for face in faces if face in self.lexicon.roster]
            others = [face for face in faces if face not in self.lexicon.roster]
            lines.append("      " + _("hand: {cards}").format(cards=self.lexicon.cards(others)))
            lines += [f"            {self.lexicon.city(city)}" for city in cities]
        return lines

    def tie_break(self) -> str:
        return _("Level on points: more links decide, then more goods.")

    def points(self, view: RailwaysState, seat: Seat) -> int:
        return view.score(seat)

    def begins_turn(self, event: Event) -> bool:
        return isinstance(event, RailwaysTurnBegan)

    def reason(self, result: Result) -> str:
        reasons = {
            "pile": _("The deck is used up."),
            "trains": _("A seat has used its last train."),
            "bag": _("The bag is empty."),
            "stall": _("Nothing has changed for a long time."),
        }
        return reasons[result.reason]

    def part_label(self, name: str) -> str:
        labels = {
            "links": pgettext("part of the score", "links"),
            "deliveries": pgettext("part of the score", "deliveries"),
            "royalties": pgettext("part of the score", "royalties"),
            "majorities": pgettext("part of the score", "majorities"),
            "engines": pgettext("part of the score", "engines"),
            "sets": pgettext("part of the score", "sets"),
        }
        return labels[name]

    def fact_label(self, fact: GameFact) -> str:
        labels = {
            "pile": _("deck"),
            "bag": _("goods in the bag"),
            "score": _("points"),
            "trains": _("trains left"),
            "hand": _("cards in hand"),
            "engine": _("engine power"),
            "delivered": _("goods delivered"),
        }
        return labels[fact.name]

    def refusal(self, said: Refusal) -> str:
        if said.code == "locomotive_barred" and self.game.table.faceup_loco_second_pick:
            return _("A face-up locomotive can only be taken in the draw step.")
        if said.code == "not_now":
            return _("That cannot be done now: a turn is an action first, and then one or two cards.")
        return refusal(said.code, said.values, self.lexicon) or super().refusal(said)
