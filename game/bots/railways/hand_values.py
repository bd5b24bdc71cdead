"""What hands of cards are worth, in points."""

from __future__ import annotations

from game.bots.railways.parameters import RailwaysParameters
from game.rules.core.codec import Face
from game.rules.railways.game import Railways
from game.rules.railways.state import LOCOMOTIVE


class HandValues:
    """Computes and caches the values of hands, and of the links that their cards can become."""

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
        """Value of the links that the cards can become, each in one track colour, plus that of the track
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
        """Value of a city in the hand, with this much track of one of its exit colours."""
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
    """Integer power by multiplication, because the platform's `pow` may differ between machines."""
    product = 1.0
    for _ in range(number):
        product *= factor
    return product
