"""Parameters of the Railways bots, and the value of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum

from game.rules.core.codec import Face
from game.rules.railways.game import Railways
from game.rules.railways.state import LOCOMOTIVE


@dataclass(frozen=True)
class RailwaysParameters:
    """Parameters of a Railways bot, in points."""

    rivalry: float = 0.4
    """Cost of a point of a single rival; far less with several because hurting one helps the others."""
    lead: float = 8.0
    spread: float = 3.0
    """Value of leading once the end is fixed (`lead`), and the lead that earns half of it (`spread`)."""
    majority: float = 0.8
    """Weight of a current majority, which may be lost."""
    sets: float = 0.8
    next_runs: tuple[float, ...] = (0.7, 0.45, 0.3, 0.2, 0.15)
    """Weights of the best remaining deliveries; others may take the cube."""
    soon: float = 0.85
    """Weight of the best delivery if it can be made at once."""
    refill: float = 8.0
    """Factor on the delivery value of a cube drawn from the bag.

    Tuned by play: the cube is put where it travels farthest and also serves the sets and the final delivery.
    In short matches 12 was no better.
    """
    fresh_cube: float = 0.45
    """Value of a cube that a new city will get beside an own link."""
    power: tuple[float, ...] = (0.0, 0.30, 0.24, 0.19, 0.14, 0.10, 0.06, 0.03)
    """Value that each step of engine power adds to a future turn."""
    locomotives: tuple[float, ...] = (0.0, 1.3, 2.0, 2.5, 2.8)
    unknown_card: float = 1.0
    city: float = 1.0
    """Value of a city per point of its value, besides its link: majority, cubes, royalties."""
    ready: float = 0.65
    """Part of a link's value that counts while it could be built but is not."""
    missing: float = 0.86
    """Factor on `ready` for each point of track still to be drawn."""
    borrowed: float = 0.6
    dear_turns: float = 5.0
    """Factor for each point paid by a locomotive (`borrowed`), which fades in the last `dear_turns` turns."""
    turns_a_point: float = 0.5
    """Turns until a missing point of track is drawn."""
    last_turns: float = 2.0
    """Turns left below which a link may never be built."""
    idle_track: float = 0.3
    idle_turns: float = 4.0
    """Value of a point of track without a city (`idle_track`), and the turns until a city is drawn."""
    surplus: float = 0.8
    """Cost of a card above the hand limit."""
    crowded: int = 9
    crowding: float = 0.12
    """Cost of each card above `crowded`, because the hand will overflow."""
    cards_a_turn: float = 1.9
    turns_a_train: float = 1.7
    """Rates at which the pile and the trains run out."""
    gift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Cost of discarding a city, a locomotive or a track card of value 2, which the next seat may take."""

    @cached_property
    def powers(self) -> tuple[float, ...]:
        """Total value of each engine power for a future turn."""
        return tuple(fsum(self.power[: power + 1]) for power in range(len(self.power)))


class HandValues:
    """Cached values of hands and of the links they can become."""

    MOST = 5_000

    def __init__(self, figures: RailwaysParameters) -> None:
        self._figures = figures
        self._known: dict[tuple[object, ...], float] = {}
        self._links: dict[tuple[int, int, int, float], float] = {}

    def hand_value(self, game: Railways, faces: list[Face], trains: int, left: float) -> float:
        """Value of cards to a seat with this many trains and turns left."""
        key = (tuple(faces), trains, left, game)
        if (found := self._known.get(key)) is None:
            if len(self._known) > self.MOST:
                self._known.clear()
                self._links.clear()
            found = self._known[key] = self._weighed(game, faces, trains, left)
        return found

    def _weighed(self, game: Railways, faces: list[Face], trains: int, left: float) -> float:
        """Value of the links the cards can become, each in its own track colour, plus the leftover track."""
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
        """Value of a city in hand with this much track of one of its colours."""
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
    """Integer power by multiplication; the platform's `pow` may differ between machines."""
    product = 1.0
    for _ in range(number):
        product *= factor
    return product
