"""The invariants of the Railways cards, RCG-18.1 to RCG-18.6."""

from collections import Counter
from collections.abc import Iterator, Sequence

from game.rules.core.events import Event
from game.rules.core.phases import OVER
from game.rules.railways.events import ClosingBegan, GoodDelivered
from game.rules.railways.game import Railways
from game.rules.railways.network import link_tree_of
from game.rules.railways.state import LINKS, START, RailwaysState


def faults(
    game: Railways, before: RailwaysState | None, state: RailwaysState, events: Sequence[Event]
) -> Iterator[str]:
    """Yields every fault of a state in which no chance is due."""
    yield from _cards(game, state)
    yield from _cubes(game, state)
    yield from _tree(game, state)
    yield from _seats(game, state)
    yield from _network(game, state)
    if before is not None:
        yield from _since(before, state, events)


def _cards(game: Railways, state: RailwaysState) -> Iterator[str]:
    """RCG-18.1, by number, and by face if this copy knows the cards."""
    shown = game.visible_cards(state)["pile"]
    slots, deck = state.area.count(None), state.pile.hidden()
    known = sum(shown.values()) - slots - deck
    hidden = deck + sum(hand.hidden() for hand in state.seat_hands)
    if known + hidden != sum(game.printed_decks["pile"].values()):
        yield f"RCG-18.1: {known} cards known and {hidden} hidden"
    if too_many := [
        face for face, count in shown.items() if face and count > game.printed_decks["pile"].get(face, 0)
    ]:
        yield f"RCG-18.1: too many of {sorted(too_many)}"
    if state.pile.cards and slots:
        yield f"RCG-18.5: the area is {state.area} with {len(state.pile)} cards in the pile"


def _cubes(game: Railways, state: RailwaysState) -> Iterator[str]:
    roster = game.level.roster
    on_cities = sum(len(cubes) for cubes in state.cubes.values()) + bool(state.drawn_cube)
    total = state.goods_left() + on_cities + sum(sum(kept.values()) for kept in state.collected)
    if total != (60 if game.table.goods else 0):
        yield f"RCG-18.2: {total} cubes"
    for city, cubes in state.cubes.items():
        if len(cubes) > roster[city].squares or cubes != tuple(sorted(cubes)):
            yield f"RCG-18.2: {cubes} on {city}"


def _tree(game: Railways, state: RailwaysState) -> Iterator[str]:
    """RCG-18.3 and RCG-18.4: each link joins a new city to the existing network."""
    roster = game.level.roster
    reached = [START]
    for link in state.links:
        city, origin = roster[link.city], roster.get(link.origin)
        if link.origin not in reached or link.city in reached:
            yield f"RCG-18.3: {link} does not join a new city to the tree"
        if link.colour not in city.exits or (origin and link.colour not in origin.exits):
            yield f"RCG-18.4: {link} has a colour its ends do not have"
        if not link.ones + link.twos or link.value < city.value:
            yield f"RCG-18.4: {link} is worth too little"
        reached.append(link.city)
    if sorted(state.cubes) != sorted(reached[1:]):
        yield f"RCG-18.3: cities {sorted(state.cubes)} and links to {reached[1:]}"


def _seats(game: Railways, state: RailwaysState) -> Iterator[str]:
    for seat in range(game.seats):
        own = [link for link in state.links if link.owner == seat]
        if state.trains[seat] + len(own) != game.table.link_trains:
            yield f"RCG-18.3: seat {seat} has {state.trains[seat]} trains and {len(own)} links"
        if state.points[seat][LINKS] != sum(link.value for link in own):
            yield f"RCG-18.6: seat {seat} has {state.points[seat]} for {own}"
        if seat != state.active and state.seat_hands[seat].count > game.table.hand_limit:
            yield f"RCG-18.5: seat {seat} holds {state.seat_hands[seat].count} cards outside its turn"


def _network(game: Railways, state: RailwaysState) -> Iterator[str]:
    """The cached network agrees with the links of the state."""
    network = link_tree_of(state, game.table)
    roster = game.level.roster
    ends = [(link.origin, link.city, link.owner) for link in state.links]
    pairs = [*ends, *((city, origin, owner) for origin, city, owner in ends)]
    for node, neighbours in network.neighbours.items():
        if sorted(neighbours) != sorted((other, owner) for one, other, owner in pairs if one == node):
            yield f"RCG-4.3: {node} has the neighbours {neighbours}"
    for seat, doors in network.link_ends.items():
        if sorted(doors) != sorted(
            (one, other) for one, other, owner in pairs if owner == seat and one != START
        ):
            yield f"RCG-8.2: seat {seat} delivers by {doors}"
    for colour, joints in network.nodes_by_colour.items():
        used = [node for link in state.links if link.colour == colour for node in (link.city, link.origin)]
        cities = [city for city in state.cubes if colour in roster[city].exits]
        if game.table.one_per_colour:
            cities = [city for city in cities if city not in used]
        if joints[0] != START or sorted(joints[1:]) != sorted(cities):
            yield f"RCG-4.5: {colour} may be built from {joints}"


def _since(before: RailwaysState, state: RailwaysState, events: Sequence[Event]) -> Iterator[str]:
    gained = Counter[int]()
    for event in events:
        if isinstance(event, GoodDelivered):
            gained.update(dict(enumerate(event.points)))
    for seat in range(len(state.points)):
        gain = state.score(seat) - before.score(seat)
        links = state.points[seat][LINKS] - before.points[seat][LINKS]
        if gain < 0 or (state.phase != OVER and gain != links + gained[seat]):
            yield f"RCG-18.6: seat {seat} went from {before.score(seat)} to {state.score(seat)}"
    closings = sum(isinstance(event, ClosingBegan) for event in events)
    if closings != (state.closing_reason != before.closing_reason):
        yield f"RCG-14.2: {closings} closings from {before.closing_reason!r} to {state.closing_reason!r}"
