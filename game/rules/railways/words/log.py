"""The match log of the Railways card game."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.core.events import Event
from game.rules.core.words import _, join_with_and, ngettext
from game.rules.railways import events as ev
from game.rules.railways.words.nouns import Lexicon, good, goods


class RailwaysLog:
    """Log lines for events."""

    def __init__(self, lexicon: Lexicon, names: Sequence[str]) -> None:
        self.lexicon = lexicon
        self.names = names

    def line(self, event: Event) -> str | None:
        """The log line for an event, or None."""
        match event:
            case ev.CityScored() | ev.EnginesScored() | ev.SetsScored():
                return self._scoring(event)
            case ev.LinkBuilt() | ev.CubesPlaced() | ev.GoodDelivered() | ev.CubeDrawn() | ev.CityRefilled():
                return self._network(event)
        return self._turn(event)

    def _turn(self, event: Event) -> str | None:
        match event:
            case ev.RailwaysTurnBegan(seat):
                return _("Turn of {name}.").format(name=self.names[seat])
            case ev.Passed(seat):
                return _("{name} passes.").format(name=self.names[seat])
            case ev.EngineRaised(seat, power):
                return _("{name} plays a locomotive: engine power {power}.").format(
                    name=self.names[seat], power=power
                )
            case ev.CardCycled(seat, card):
                return _("{name} discards {card}.").format(
                    name=self.names[seat], card=self.lexicon.card(card)
                )
            case ev.DeliverySkipped(seat, by_choice):
                line = _("{name} delivers nothing.") if by_choice else _("{name} can deliver nothing.")
                return line.format(name=self.names[seat])
            case ev.DrawingEnded(seat, by_choice):
                line = _("{name} stops drawing.") if by_choice else _("{name} finds no card to take.")
                return line.format(name=self.names[seat])
            case ev.ClosingBegan(reason):
                return self._closing(reason)
        return None

    def _closing(self, reason: str) -> str:
        lines = {
            "pile": _("The deck is used up: this is the closing round."),
            "trains": _("The last train of a seat is on the track: this is the closing round."),
            "bag": _("The bag is empty: this is the closing round."),
            "stall": _("Nothing has changed for a long time: the match closes."),
        }
        return lines[reason]

    def _network(
        self,
        event: ev.LinkBuilt | ev.CubesPlaced | ev.GoodDelivered | ev.CubeDrawn | ev.CityRefilled,
    ) -> str:
        node = self.lexicon.node
        match event:
            case ev.LinkBuilt(seat, city, origin, _colour, cards, points):
                return ngettext(
                    "{name} builds {city} from {origin} with {cards}: {points} point.",
                    "{name} builds {city} from {origin} with {cards}: {points} points.",
                    points,
                ).format(
                    name=self.names[seat],
                    city=node(city),
                    origin=node(origin),
                    cards=self.lexicon.cards(cards),
                    points=points,
                )
            case ev.CubesPlaced(city, cubes):
                return _("{city} makes {goods}.").format(city=node(city), goods=goods(cubes))
            case ev.CubeDrawn(seat, cube):
                return _("{name} draws {good} from the bag.").format(name=self.names[seat], good=good(cube))
            case ev.CityRefilled(seat, city, cube):
                return _("{name} puts the {good} on {city}.").format(
                    name=self.names[seat], good=good(cube), city=node(city)
                )
            case ev.GoodDelivered():
                return self._delivered(event)

    def _delivered(self, event: ev.GoodDelivered) -> str:
        gains = [(event.seat, event.points[event.seat])]
        gains += [(seat, gain) for seat, gain in enumerate(event.points) if gain and seat != event.seat]
        return _("{name} delivers {good}: {way}. {gains}.").format(
            name=self.names[event.seat],
            good=good(event.good),
            way=" – ".join(self.lexicon.node(node) for node in event.nodes),
            gains=", ".join(f"{self.names[seat]} +{gain}" for seat, gain in gains),
        )

    def _scoring(self, event: ev.CityScored | ev.EnginesScored | ev.SetsScored) -> str:
        match event:
            case ev.CityScored(city, value, _totals, seats):
                return _("{city}: {value} for {names}.").format(
                    city=self.lexicon.node(city),
                    value=value,
                    names=join_with_and([self.names[seat] for seat in seats]),
                )
            case ev.EnginesScored(seat, points):
                return _("Engines of {name}: {points}.").format(name=self.names[seat], points=points)
            case ev.SetsScored(seat, different, fours, threes, points):
                return _("Sets of goods of {name}: {sets}: {points}.").format(
                    name=self.names[seat], sets=_sets(different, fours, threes), points=points
                )


def _sets(different: int, fours: int, threes: int) -> str:
    """Lists numbers of sets in words, without kinds that do not occur."""
    kinds = (
        (_("{number} of all kinds"), different),
        (_("{number} of four"), fours),
        (_("{number} of three"), threes),
    )
    return ", ".join(line.format(number=number) for line, number in kinds if number) or _("none")
