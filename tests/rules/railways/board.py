"""A table of the Railways cards set up by hand.

Faces as on the rules page: `O2` an orange track, `L` a locomotive, `c16` a city, separated by blanks; piles
run bottom to top. A link is written `from city colour owner value`; links are separated by commas.
"""

from collections.abc import Mapping, Sequence

from game.rules.core.card_piles import Hand
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.core.options import OptionValue
from game.rules.railways.actions import BuildLink, DeliverGood
from game.rules.railways.game import Railways
from game.rules.railways.phases import CHOOSE_ACTION
from game.rules.railways.state import LINKS, Link, RailwaysState
from tests.rules.board import Board

STEVE, BECKY, JAMES = 0, 1, 2

N1 = (
    f"start c06 P {STEVE} 3, c06 c07 G {STEVE} 3, c07 c09 O {BECKY} 3, c09 c16 B {STEVE} 4, "
    f"start c21 P {JAMES} 5, c21 c02 P {STEVE} 2"
)
N2_START = f"start c09 P {JAMES} 3, c09 c16 O {STEVE} 4, c16 c02 B {JAMES} 2"
N2 = f"{N2_START}, c16 c12 O {JAMES} 3"


class RailBoard(Board):
    """A table of the Railways cards in play."""

    game: Railways
    state: RailwaysState

    def points(self) -> list[int]:
        return [self.state.score(seat) for seat in range(self.game.seats)]

    def gains(self, action: Action, seat: Seat | None = None) -> list[int]:
        """Returns the points that each seat scores by an action."""
        before = self.points()
        self.do(action, seat)
        return [now - then for now, then in zip(self.points(), before, strict=True)]


def table(
    seats: int = 3,
    *,
    active: Seat = 0,
    start: Seat = 0,
    phase: str = CHOOSE_ACTION,
    hands: Mapping[Seat, str] | None = None,
    links: str = "",
    cubes: Mapping[str, str] | None = None,
    engines: Sequence[int] = (),
    trains: Sequence[int] = (),
    pile: str = "P1 G1 B1 O1 W1 P1 G1 B1 O1 W1",
    area: str = "P1 G1 B1",
    discard: str = "",
    bag: str = "blue red black yellow",
    options: Mapping[str, OptionValue] | None = None,
) -> RailBoard:
    """Returns a table; omitted parts have small ordinary values. `-` is an empty slot of the area."""
    game = Railways(seats, options=options)
    state = game.setup()
    state.phase, state.due, state.start, state.active = phase, None, start, active
    state.towns.cards = []
    state.pile.cards = list(pile.split())
    state.area = [None if card == "-" else card for card in area.split()]
    state.discard = discard.split()
    held = hands or {}
    state.seat_hands = [
        Hand(len(held.get(seat, "").split()), sorted(held.get(seat, "").split())) for seat in range(seats)
    ]
    state.bag = {good: bag.split().count(good) for good in state.bag}
    state.links = [_link(line) for line in links.split(",") if line.strip()]
    goods = cubes or {}
    state.cubes = {link.city: tuple(sorted(goods.get(link.city, "").split())) for link in state.links}
    for link in state.links:
        state.trains[link.owner] -= 1
        state.add_points(link.owner, LINKS, link.value)
    state.engines = [*engines, *[0] * (seats - len(engines))]
    state.trains = [*trains, *state.trains[len(trains) :]]
    return RailBoard(game, state)


def _link(line: str) -> Link:
    origin, city, colour, owner, value = line.split()
    return Link(int(owner), origin, city, colour, int(value) % 2, int(value) // 2, 0)


def build(call: str) -> BuildLink:
    """Parses `c16 c09 O 1 1 1`: city, origin, colour, and the numbers of ones, twos and wilds."""
    city, origin, colour, *counts = call.split()
    ones, twos, wilds = map(int, counts)
    return BuildLink(city, origin, colour, ones, twos, wilds)


def run(call: str) -> DeliverGood:
    """Parses `c06 yellow c16`: origin, good, destination."""
    return DeliverGood(*call.split())
