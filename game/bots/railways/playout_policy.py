"""A fast bot for play-outs of the Railways card game: rules of thumb instead of an evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.core.codec import Face, Seat
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DrawCard,
    Pass,
    PlayLocomotive,
    SkipDelivery,
)
from game.rules.railways.delivery import deliveries
from game.rules.railways.game import Railways
from game.rules.railways.network import LinkTree, link_tree_of
from game.rules.railways.phases import DRAW_SECOND
from game.rules.railways.state import LOCOMOTIVE, START, RailwaysState


@dataclass(frozen=True)
class PlayoutPolicyWeights:
    """Parameters of the rules of thumb, in points."""

    city: float = 1.0
    """Part of a city's value that founding it brings."""
    beside: float = 0.25
    """Part of a city's value that building from it brings if the seat already has a link there."""
    majority: float = 0.8
    """Part of a city's value that getting the majority there brings."""
    denied: float = 0.8
    """Part of a city's value that taking the majority from a rival brings."""
    wild: float = 1.5
    """Cost of spending a locomotive."""
    royalty: float = 0.4
    """Cost of a rival's point."""
    engine: tuple[float, ...] = (4.8, 4.2, 3.7, 3.0, 2.4, 1.8, 1.3, 0.8)
    """Value of playing the next locomotive, by how many the seat has played."""
    rest: float = 1.0
    """Value of exchanging a card."""
    wanted: float = 1.0
    """Part of the value of track that counts if a city in the hand needs it."""
    unwanted: float = 0.55
    first_city: float = 1.7
    other_city: float = 1.4
    locomotive: float = 1.5
    unknown: float = 1.05


class PlayoutPolicy:
    """Decides from the seat's own hand and the face-up cards only."""

    def __init__(self, thumb: PlayoutPolicyWeights) -> None:
        self._thumb = thumb

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        assert isinstance(game, Railways)
        assert isinstance(view, RailwaysState)
        match view.phase:
            case "choose_action":
                return self._act(game, view, seat)
            case "engine_delivery" | "final_delivery":
                worth, run = self._delivery(game, view, seat)
                return run if run is not None and worth > 0 else SkipDelivery()
            case "draw_first" | "draw_second":
                return self._draw(game, view, seat)
        return self._put_away(game, view, seat)

    def _act(self, game: Railways, view: RailwaysState, seat: Seat) -> Action:
        thumb, faces = self._thumb, view.seat_hands[seat].faces or []
        best, action = self._build(game, view, seat, faces)
        if view.engines[seat]:
            worth, run = self._delivery(game, view, seat)
            if run is not None and worth > best:
                best, action = worth, run
        if game.table.goods and LOCOMOTIVE in faces:
            worth = thumb.engine[min(view.engines[seat], len(thumb.engine) - 1)]
            if worth > best:
                best, action = worth, PlayLocomotive()
        if best < thumb.rest and view.pile.cards and faces:
            return CycleCard(self._poorest(game, faces), "deck")
        return action or Pass()

    def _build(
        self, game: Railways, view: RailwaysState, seat: Seat, faces: list[Face]
    ) -> tuple[float, Action | None]:
        best: tuple[float, Action | None] = (0.0, None)
        cities = [city for face in dict.fromkeys(faces) if (city := game.level.roster.get(face))]
        if not view.trains[seat] or not cities:
            return best
        thumb, network, wilds = self._thumb, link_tree_of(view, game.table), faces.count(LOCOMOTIVE)
        for city in cities:
            for colour in city.exits:
                ones, twos = faces.count(colour + "1"), faces.count(colour + "2")
                track = ones + 2 * twos
                borrowed = max(0, city.value - track)
                if not track or borrowed > wilds:
                    continue
                value = track + borrowed
                worth = value + thumb.city * city.value - thumb.wild * borrowed
                node, beside = self._node(game, network, colour, seat, value)
                if worth + beside > best[0]:
                    best = worth + beside, BuildLink(city.id, node, colour, ones, twos, borrowed)
        return best

    def _node(
        self, game: Railways, network: LinkTree, colour: Face, seat: Seat, value: int
    ) -> tuple[Face, float]:
        """Where best to start a link of this colour and value, which is where it decides a majority."""
        thumb, majorities = self._thumb, network.majorities
        own = {city for city, _ in network.link_ends[seat]}
        best: tuple[Face, float] = (START, 0.0)
        for node in network.nodes_by_colour[colour]:
            if node == START:
                continue
            worth, totals, leaders = majorities[node]
            gain = thumb.beside * worth * (node in own)
            mine, most = totals[seat] + value, max(totals)
            if mine >= most:
                if seat not in leaders:
                    gain += thumb.majority * worth
                if mine > most and leaders != (seat,):
                    gain += thumb.denied * worth
            if gain > best[1]:
                best = node, gain
        return best

    def _delivery(self, game: Railways, view: RailwaysState, seat: Seat) -> tuple[float, DeliverGood | None]:
        network = link_tree_of(view, game.table)
        best: tuple[float, DeliverGood | None] = (0.0, None)
        for run in deliveries(view, seat, game.table):
            nodes = network.route(run.origin, run.destination)
            worth = float(len(nodes) - 1)
            if worth > best[0]:
                owners = network.owners(nodes)
                worth -= self._thumb.royalty * (len(owners) - owners.count(seat))
                if worth > best[0]:
                    best = worth, run
        return best

    def _draw(self, game: Railways, view: RailwaysState, seat: Seat) -> Action:
        thumb, faces = self._thumb, view.seat_hands[seat].faces or []
        cities = [city for face in faces if (city := game.level.roster.get(face))]
        asked = {colour for city in cities for colour in city.exits}
        best, action = -1.0, None
        second = view.phase == DRAW_SECOND
        for pick in game.legal(view, seat):
            if not isinstance(pick, DrawCard):
                continue
            if pick.source == "deck":
                worth = thumb.unknown
            else:
                card = view.discard[-1] if pick.source == "discard" else view.area[int(pick.source)]
                worth = self._card(game, card or "", asked, len(cities), second)
            if worth > best:
                best, action = worth, pick
        return action or game.legal(view, seat)[0]

    def _card(self, game: Railways, card: Face, asked: set[Face], cities: int, second: bool) -> float:
        thumb = self._thumb
        if card == LOCOMOTIVE:
            return thumb.locomotive
        if card in game.level.roster:
            return thumb.other_city if cities > 1 else thumb.first_city
        part = thumb.wanted if card[0] in asked else thumb.unwanted
        return part * int(card[1:])

    def _poorest(self, game: Railways, faces: list[Face]) -> Face:
        cities = [city for face in faces if (city := game.level.roster.get(face))]
        asked = {colour for city in cities for colour in city.exits}
        return min(dict.fromkeys(faces), key=lambda face: self._card(game, face, asked, len(cities), False))

    def _put_away(self, game: Railways, view: RailwaysState, seat: Seat) -> Action:
        """Puts a cube on a city, or discards a card above the limit."""
        actions = game.legal(view, seat)
        if view.drawn_cube:
            own = {city for city, _ in link_tree_of(view, game.table).link_ends[seat]}
            return next((one for one in actions if getattr(one, "city", "") in own), actions[0])
        poorest = self._poorest(game, view.seat_hands[seat].faces or [])
        return next((one for one in actions if getattr(one, "face", "") == poorest), actions[0])
