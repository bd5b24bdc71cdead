"""What things are worth to a player of the Railways cards, and what a hand is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum

from game.rules.core.codec import Face
from game.rules.railways.game import Railways
from game.rules.railways.state import LOCOMOTIVE


@dataclass(frozen=True)
class Figures:
    """What things are worth to a bot, in points."""

    rivalry: float = 0.4
    """What a point of the only rival costs; far less among several: what hurts one helps the others too."""
    lead: float = 8.0
    spread: float = 3.0
    """What it is worth to lead where the end is fixed, and the points that make half of it."""
    majority: float = 0.8
    """A majority that stands now may be lost."""
    sets: float = 0.8
    next_runs: tuple[float, ...] = (0.7, 0.45, 0.3, 0.2, 0.15)
    """What the best deliveries still to be made are worth: others may take the cube."""
    soon: float = 0.85
    """The best of them, where it can be made at once."""
    refill: float = 8.0
    """What a cube out of the bag adds to them, as a multiple. Found by play, not reckoned: it is put where
    it runs farthest, and feeds the sets and the final delivery too. In short matches 12 was no better."""
    fresh_cube: float = 0.45
    """A cube that a new city will get next to an own link."""
    power: tuple[float, ...] = (0.0, 0.30, 0.24, 0.19, 0.14, 0.10, 0.06, 0.03)
    """What each step of engine power adds to a turn to come."""
    locomotives: tuple[float, ...] = (0.0, 1.3, 2.0, 2.5, 2.8)
    unknown_card: float = 1.0
    city: float = 1.0
    """What a city is worth for each point of its value, beside the link to it: majority, cubes, royalties."""
    ready: float = 0.65
    """What a link that could be built now is worth while it is not, as a part of it all."""
    missing: float = 0.86
    """What is left of that for each point of track still to be drawn."""
    borrowed: float = 0.6
    dear_turns: float = 5.0
    """The same for each point a locomotive stands in for; nearer the end than so many turns not missed."""
    turns_a_point: float = 0.5
    """How long a missing point of track takes to come."""
    last_turns: float = 2.0
    """A link for which fewer turns are left may never be built."""
    idle_track: float = 0.3
    idle_turns: float = 4.0
    """What a point of track is worth without a city for it, and the turns a city takes to come."""
    surplus: float = 0.8
    """What a card beyond the limit costs."""
    crowded: int = 9
    crowding: float = 0.12
    """What each card beyond so many costs already: the hand will overflow."""
    cards_a_turn: float = 1.9
    turns_a_train: float = 1.7
    """How fast piles and trains run out."""
    gift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """What a city, a locomotive or track of value 2 costs on the discard pile: the next seat takes it."""

    @cached_property
    def powers(self) -> tuple[float, ...]:
        """What so much engine power adds to a turn to come."""
        return tuple(fsum(self.power[: power + 1]) for power in range(len(self.power)))


class Hands:
    """What cards are worth to a seat, remembered: most choices leave the hand as it is, and hands that differ
    ask for the same links."""

    MOST = 5_000

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._known: dict[tuple[object, ...], float] = {}
        self._links: dict[tuple[int, int, int, float], float] = {}

    def worth(self, game: Railways, faces: list[Face], trains: int, left: float) -> float:
        """What cards are worth to a seat with so many turns to use them."""
        key = (tuple(faces), trains, left, game)
        if (found := self._known.get(key)) is None:
            if len(self._known) > self.MOST:
                self._known.clear()
                self._links.clear()
            found = self._known[key] = self._weighed(game, faces, trains, left)
        return found

    def _weighed(self, game: Railways, faces: list[Face], trains: int, left: float) -> float:
        """The links that cards can become, the best first, each with track of its own colour; then what is
        left over."""
        figures, wilds = self._figures, faces.count(LOCOMOTIVE)
        total = figures.locomotives[min(wilds, len(figures.locomotives) - 1)] * min(1.0, left / 3)
        if not trains:
            return total
        track = {
            track.face: faces.count(track.face + "1") + 2 * faces.count(track.face + "2")
            for track in game.level.tracks
        }
        roster = game.level.roster
        cities = [roster[face] for face in faces if face in roster]
        for number in range(min(trains, len(cities))):
            best, city, colour = 0.0, cities[0], ""
            for each in cities:
                for way in each.exits:
                    if way in track:
                        worth = self._link(each.value, track[way], wilds, left - number)
                        if worth > best:
                            best, city, colour = worth, each, way
            if not best:
                break
            total += best
            cities.remove(city)
            wilds = max(0, wilds - max(0, city.value - track.pop(colour)))
        return total + figures.idle_track * sum(track.values()) * min(1.0, left / figures.idle_turns)

    def _link(self, value: int, track: int, wilds: int, left: float) -> float:
        """What a city in hand is worth with so much track of one of its colours."""
        key = (value, track, wilds, left)
        if (found := self._links.get(key)) is None:
            figures, missing = self._figures, max(0, value - track)
            borrowed = min(missing, wilds)
            missing -= borrowed
            price = 1 - (1 - figures.borrowed) * min(1.0, left / figures.dear_turns)
            chance = figures.ready * _times(price, borrowed) * _times(figures.missing, missing + (not track))
            in_time = min(1.0, max(0.0, (left - figures.turns_a_point * missing) / figures.last_turns))
            found = self._links[key] = chance * in_time * (max(track, value) + figures.city * value)
        return found


def _times(factor: float, number: int) -> float:
    """A factor so many times over; the system's own power may differ from machine to machine."""
    product = 1.0
    for _ in range(number):
        product *= factor
    return product
