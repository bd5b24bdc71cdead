"""What a rail game tells the table about its board: signs, goods, figures, supplies, great moments.

Every answer here is the plain one; a game overrides what it has more to say about.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.words import _, figure
from game.rules.core.words.text import GameText
from game.rules.rail import actions as act
from game.rules.rail import events as ev
from game.rules.rail.state import RailState
from game.rules.rail.table import RailTable
from game.rules.rail.table_view import (
    CityLeft,
    CitySign,
    Column,
    Figure,
    Flown,
    Headline,
    IncomeTrack,
    Pointed,
    Sign,
    Stock,
)
from game.rules.rail.track.sections import Section
from game.rules.rail.words.table_figures import Ledger

S = TypeVar("S", bound=RailState)


class ShownText(GameText[S]):
    """The words and numbers on and around a rail board."""

    ledger: ClassVar[Ledger]
    earns_income: ClassVar[bool] = True
    """Whether what a delivery brings is income at once; elsewhere its owner chooses what it is."""

    @property
    @abstractmethod
    def board(self) -> RailTable[Any]:
        """The table the game is played on."""

    def shade(self, view: S, place: int) -> str | None:
        """The colour a place takes now."""
        return self.board.rules.delivery.city_colour(self.board, view, place)

    def sign(self, view: S, place: int) -> Sign:
        """What is written on a city besides its name."""
        return Sign()

    def about(self, view: S, hex_: int) -> str:
        """What rules of this map alone say of a place."""
        return ""

    def motto(self) -> str:
        """A line under the title that is printed on the map."""
        return ""

    def columns(self, view: S) -> list[Column]:
        """The goods that wait for places, in the order in which they are shown."""
        return self.ledger.columns(self.board, view)

    def figures(self, view: S, seat: Seat) -> list[Figure]:
        """The few numbers of a seat that are always shown, besides its money."""
        return self.ledger.figures(view, seat)

    def forecast(self, view: S, seat: Seat) -> list[Figure]:
        """What the round would bring a seat if it ended now; the first is the sum, the others explain it."""
        return self.ledger.forecast(self.board, view, seat)

    def score(self, view: S, seat: Seat) -> str:
        """The points a seat would have now; none where it fell out."""
        points = self.points(view, seat)
        return "" if view.out[seat] or points is None else _("{points} VP").format(points=figure(points))

    def prices(self) -> list[Figure]:
        """What track costs on this map."""
        return []

    def price_parts(self, view: S, seat: Seat, action: act.LayTrack) -> list[Figure]:
        """What the price of a tile is made of."""
        return self.ledger.price_parts(self.board, view, seat, action)

    def stock(self, view: S) -> list[Stock]:
        """The tiles that are left."""
        return self.ledger.stock(self.board, view)

    def cities_left(self, view: S) -> list[CityLeft]:
        """The new cities that are left."""
        return []

    def amount(self, action: Action, number: int) -> str:
        """The number of an action that is about nothing but one, as it is set step by step."""
        return str(number)

    def column_help(self, key: str) -> str:
        """What a column of waiting goods is for; nothing where its chances are shown."""
        return ""

    def city_signs(self, view: S) -> list[CitySign]:
        """Every new city of the game, those too that are on the map."""
        return []

    def founded(self, action: Action) -> tuple[str, str] | None:
        """The hex and the key of the new city that an action puts there; None for any other."""
        return None

    def grown(self, action: Action) -> str:
        """The label of the city to which an action brings goods; empty for any other action."""
        return ""

    def growing(self) -> str:
        """The phase in which dice bring goods from the display; empty where none do."""
        return ""

    def rolls_dark(self, view: S) -> bool | None:
        """Whether the dice that are due are those of the dark half; None if no goods are rolled for."""
        return None

    def chances(self) -> tuple[int, ...]:
        """In per cent: that no die, one, two, or more show a city's number when goods grow."""
        return ()

    @abstractmethod
    def settling(self) -> tuple[str, ...]:
        """The phases that settle the money of a round, in their order."""

    @abstractmethod
    def income_track(self, view: S) -> IncomeTrack:
        """The income track as it is in this round."""

    def points_of(self, section: Section) -> int:
        """What a finished link of its owner scores in the end."""
        return 0

    def disc_line(self, view: S, seat: Seat) -> str:
        """The number that stands beside a seat's disc."""
        return ""

    def seats_named(self, action: Action) -> tuple[Seat, ...]:
        """The seats that an action names, if it is about nothing else."""
        return ()

    def places_won(self, view: S) -> Sequence[Seat]:
        """Who has a place in the new order for certain, while others still bid for theirs."""
        return ()

    def flights(self, event: Event) -> list[Flown]:
        """The cubes that came to a place from a column of waiting goods, if the event is about any."""
        return []

    def headline(self, event: Event) -> Headline | None:
        """What a banner says of an event that everybody should notice."""
        match event:
            case ev.Eliminated(seat):
                lost = _("The links stay on the board and pay nobody.")
                return Headline(_("{name} is insolvent").format(name=self.names[seat]), lost, seat, True)
            case ev.RoundBegan(number) if number == self.board.rounds > 1:
                return Headline(_("The last round"), _("What is not done now is never done."))
        return None

    def borrowed(self, event: Event) -> tuple[Seat, str] | None:
        """Who takes money and gives up something of their own for it, and a short word for their panel."""
        return None

    def then_pointed_at(self, action: Action) -> tuple[Pointed, ...]:
        """What is pointed at after that, where one thing is not enough; a pick is chosen by its words."""
        return ()

    def pick(self, key: str) -> str:
        """A pick in words."""
        return key

    def pointed_at(self, action: Action) -> Pointed | None:
        """The thing on the board that an action is about, or None if it is about none in particular."""
        match action:
            case act.LayTrack(hex_):
                return Pointed("hex", hex_)
        return None
