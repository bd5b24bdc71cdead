"""Action numbers and features of Railways of the World: The Card Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.envs.codec import Codec
from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceGoodsCube,
    PlayLocomotive,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.game import Railways
from game.rules.railways.state import LOCOMOTIVE, START, RailwaysState

CITY: Face = "city"
"""Stands for every city card where only its kind counts."""
MOST_POINTS = 100


class RailwaysCodec(Codec):
    """A link names its cities and whether least or most is paid for it; a delivery names its cities.

    Of links that differ only in colour, and of deliveries that differ only in the good, the best is meant.
    Cards are cycled and discarded by kind: a track, a locomotive or any city.
    """

    version = 1

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, Railways)
        level = game.level
        self._roster = level.roster
        self._tracks = [f"{track.face}{value}" for track in level.tracks for value in (1, 2)]
        self._kinds = [*self._tracks, LOCOMOTIVE, CITY]
        self._goods = [good.face for good in level.goods]
        self._bag = level.bag()
        self._slots = level.area_size
        self._hand_limit, self._trains = level.hand_limit, level.link_trains
        self._phases = [name for name in game.phases if name not in ("setup", "over")]
        cities = list(self._roster)
        pairs = [(city, origin) for city in cities for origin in (START, *cities) if origin != city]
        follow_ups: tuple[object, ...] = ("deck", "refill", *range(self._slots))
        sources: tuple[object, ...] = ("deck", "discard", *range(self._slots))
        keys: list[tuple[type[Action], object]] = [
            (Pass, None),
            (PlayLocomotive, None),
            (SkipDelivery, None),
            (StopDrawing, None),
            *((BuildLink, (*pair, most)) for pair in pairs for most in (False, True)),
            *((DeliverGood, (origin, city)) for city, origin in pairs if origin != START),
            *((CycleCard, (kind, follow_up)) for kind in self._kinds for follow_up in follow_ups),
            *((PlaceGoodsCube, city) for city in cities),
            *((DrawCard, source) for source in sources),
            *((DiscardCard, kind) for kind in self._kinds),
        ]
        self._numbers = {key: number for number, key in enumerate(keys)}
        self._action_names = [f"{kind.__name__}({'' if key is None else key})" for kind, key in keys]
        self._feature_names = self._named_features()

    @property
    def action_names(self) -> Sequence[str]:
        return self._action_names

    @property
    def feature_names(self) -> Sequence[str]:
        return self._feature_names

    def _kind(self, card: Face | None) -> Face | None:
        return CITY if card in self._roster else card

    def number(self, view: RailwaysState, seat: Seat, action: Action) -> int:
        key: object
        match action:
            case BuildLink(city, origin):
                key = city, origin, _paid(action) > self._roster[city].value
            case DeliverGood(origin, _good, destination):
                key = origin, destination
            case CycleCard(card, follow_up):
                key = self._kind(card), follow_up
            case PlaceGoodsCube(city):
                key = city
            case DrawCard(source):
                key = source
            case DiscardCard(card):
                key = self._kind(card)
            case _:
                key = None
        return self._numbers[type(action), key]

    def choices(self, view: RailwaysState, seat: Seat) -> dict[int, Action]:
        """The legal actions by number; of several links with one number the one that pays most, with the
        fewest locomotives, or least; of others the first."""
        found: dict[int, Action] = {}
        for action in self.game.legal(view, seat):
            number = self.number(view, seat, action)
            other = found.setdefault(number, action)
            if isinstance(action, BuildLink) and isinstance(other, BuildLink):
                is_most = _paid(action) > self._roster[action.city].value
                if _preference(action, is_most) > _preference(other, is_most):
                    found[number] = action
        return found

    def points(self, state: RailwaysState) -> Sequence[int]:
        return [sum(parts) for parts in state.points]

    def features(self, view: RailwaysState, seat: Seat) -> list[float]:
        faces = view.seat_hands[seat].faces or []
        top = self._kind(view.discard[-1]) if view.discard else None
        owners = {link.city: (link.owner - seat) % self.game.seats for link in view.links}
        row: list[float] = [
            *[faces.count(kind) / 4 for kind in self._kinds[:-1]],
            *[float(city in faces) for city in self._roster],
            *[float(top == kind) for kind in self._kinds],
            *[float(view.phase == phase) for phase in self._phases],
            *[view.bag.get(good, 0) / self._bag[good] for good in self._goods],
            *[float(view.drawn_cube == good) for good in self._goods],
            len(view.pile) / 100,
            len(view.links) / 20,
            float(bool(view.closing_reason)),
        ]
        for slot in range(self._slots):
            card = view.area[slot] if slot < len(view.area) else None
            row += [float(self._kind(card) == kind) for kind in self._kinds]
            row += [float(card == city) for city in self._roster]
        for city in self._roster:
            cubes = view.cubes.get(city, ())
            row.append(float(city in view.cubes))
            row += [cubes.count(good) / 2 for good in self._goods]
            row += [float(owners.get(city) == step) for step in range(self.game.seats)]
        for step in range(self.game.seats):
            row += self._seat_features(view, (seat + step) % self.game.seats, is_own=step == 0)
        return row

    def _seat_features(self, view: RailwaysState, seat: Seat, is_own: bool) -> list[float]:
        hand = view.seat_hands[seat]
        known = [] if is_own else [self._kind(card) for card in hand.faces or []]
        return [
            *[points / MOST_POINTS for points in view.points[seat]],
            hand.count / self._hand_limit,
            view.engines[seat] / 7,
            view.trains[seat] / self._trains,
            float(view.active == seat),
            *[view.collected[seat].get(good, 0) / 4 for good in self._goods],
            *[known.count(kind) / 4 for kind in self._kinds],
        ]

    def _named_features(self) -> list[str]:
        cities = list(self._roster)
        names = [f"hand {kind}" for kind in (*self._kinds[:-1], *cities)]
        names += [f"top discard {kind}" for kind in self._kinds]
        names += [f"phase {phase}" for phase in self._phases]
        names += [f"{place} {good}" for place in ("bag", "drawn") for good in self._goods]
        names += ["pile", "links", "closing"]
        for slot in range(self._slots):
            names += [f"area {slot} {kind}" for kind in (*self._kinds, *cities)]
        for city in cities:
            names.append(f"{city} in play")
            names += [f"{city} cubes {good}" for good in self._goods]
            names += [f"{city} of seat {step}" for step in range(self.game.seats)]
        parts = ("links", "deliveries", "royalties", "majorities", "engines", "sets")
        for step in range(self.game.seats):
            seat = [*(f"points {part}" for part in parts), "cards", "engine", "trains", "is active"]
            seat += [f"collected {good}" for good in self._goods]
            seat += [f"known {kind}" for kind in self._kinds]
            names += [f"seat {step} {name}" for name in seat]
        return names


def _paid(link: BuildLink) -> int:
    return link.ones + 2 * link.twos + link.wilds


def _preference(link: BuildLink, is_most: bool) -> tuple[int, int]:
    paid = _paid(link)
    return (paid if is_most else -paid), -link.wilds
