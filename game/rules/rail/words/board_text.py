"""Text and display data on and around a rail board: signs, goods, figures, supplies, banners.

The methods here are defaults; a game overrides those for which it has more to show.
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
    """The text and numbers on and around a rail board."""

    ledger: ClassVar[Ledger]
    earns_income: ClassVar[bool] = True
    """Whether a delivery's reward is income at once; if not, its owner chooses its form."""

    @property
    @abstractmethod
    def board(self) -> RailTable[Any]:
        """The table of the game."""

    def shade(self, view: S, place: int) -> str | None:
        """The colour a place accepts now, or None."""
        return self.board.rules.delivery.city_colour(self.board, view, place)

    def sign(self, view: S, place: int) -> Sign:
        """The sign on a city besides its name."""
        return Sign()

    def about(self, view: S, hex_: int) -> str:
        """Map-specific rules about a place."""
        return ""

    def motto(self) -> str:
        """A line under the title printed on the map."""
        return ""

    def columns(self, view: S) -> list[Column]:
        """The columns of waiting goods, in display order."""
        return self.ledger.columns(self.board, view)

    def figures(self, view: S, seat: Seat) -> list[Figure]:
        """The numbers of a seat that are always shown besides its money."""
        return self.ledger.figures(view, seat)

    def forecast(self, view: S, seat: Seat) -> list[Figure]:
        """The result of the round for a seat if it ended now: first the sum, then its parts."""
        return self.ledger.forecast(self.board, view, seat)

    def score(self, view: S, seat: Seat) -> str:
        """The current points of a seat; empty if it is eliminated."""
        points = self.points(view, seat)
        return "" if view.out[seat] or points is None else _("{points} VP").format(points=figure(points))

    def prices(self) -> list[Figure]:
        """The prices of track on this map."""
        return []

    def price_parts(self, view: S, seat: Seat, action: act.LayTrack) -> list[Figure]:
        """The parts of a tile's price."""
        return self.ledger.price_parts(self.board, view, seat, action)

    def stock(self, view: S) -> list[Stock]:
        """The remaining tiles."""
        return self.ledger.stock(self.board, view)

    def cities_left(self, view: S) -> list[CityLeft]:
        """The remaining new-city tiles."""
        return []

    def amount(self, action: Action, number: int) -> str:
        """The label of an action's number, for an action chosen with a stepper."""
        return str(number)

    def column_help(self, key: str) -> str:
        """Help text for a column of waiting goods; empty if its chances are shown."""
        return ""

    def city_signs(self, view: S) -> list[CitySign]:
        """Every new city of the game, including those on the map."""
        return []

    def founded(self, action: Action) -> tuple[str, str] | None:
        """The hex and the key of the new city that an action founds; None for other actions."""
        return None

    def grown(self, action: Action) -> str:
        """The label of the city to which an action brings goods; empty for other actions."""
        return ""

    def growing(self) -> str:
        """The phase in which dice bring goods from the display; empty if there is none."""
        return ""

    def rolls_dark(self, view: S) -> bool | None:
        """Whether the due dice are for the dark half of the display; None if no goods roll is due."""
        return None

    def chances(self) -> tuple[int, ...]:
        """The chances in per cent that 0, 1, 2 or more dice show a city's number during goods growth."""
        return ()

    @abstractmethod
    def settling(self) -> tuple[str, ...]:
        """The phases that settle the money of a round, in order."""

    @abstractmethod
    def income_track(self, view: S) -> IncomeTrack:
        """The income track in this round."""

    def points_of(self, section: Section) -> int:
        """The points a link scores for its owner at the end."""
        return 0

    def disc_line(self, view: S, seat: Seat) -> str:
        """The number beside a seat's disc."""
        return ""

    def seats_named(self, action: Action) -> tuple[Seat, ...]:
        """The seats that an action names, if it concerns nothing else."""
        return ()

    def places_won(self, view: S) -> Sequence[Seat]:
        """The seats whose place in the new order is certain while others still bid."""
        return ()

    def flights(self, event: Event) -> list[Flown]:
        """The cubes that moved from waiting columns to places in this event."""
        return []

    def headline(self, event: Event) -> Headline | None:
        """The banner for an important event, or None."""
        match event:
            case ev.Eliminated(seat):
                lost = _("The links stay on the board and pay nobody.")
                return Headline(_("{name} is insolvent").format(name=self.names[seat]), lost, seat, True)
            case ev.RoundBegan(number) if number == self.board.rounds > 1:
                return Headline(_("The last round"), _("What is not done now is never done."))
        return None

    def borrowed(self, event: Event) -> tuple[Seat, str] | None:
        """The seat that borrows money in this event and a short text for its panel, or None."""
        return None

    def then_pointed_at(self, action: Action) -> tuple[Pointed, ...]:
        """The further targets of an action that needs more than one click; a pick is chosen by its text."""
        return ()

    def pick(self, key: str) -> str:
        """The text of a pick."""
        return key

    def pointed_at(self, action: Action) -> Pointed | None:
        """The target on the board that an action concerns, or None."""
        match action:
            case act.LayTrack(hex_):
                return Pointed("hex", hex_)
        return None
