"""Text and display data on and around a rail board: badges, goods, figures, supplies, banners.

The methods here are defaults, which a game may override.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.words import _, format_number
from game.rules.core.words.game_text import GameText
from game.rules.rail import actions as act
from game.rules.rail import events as ev
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.table_view import (
    BannerText,
    CityBadge,
    CityTileStock,
    ClickTarget,
    CubeFlight,
    GoodsColumn,
    IncomeTrack,
    LabelledFigure,
    NewCityInfo,
    TileStock,
)
from game.rules.rail.track.sections import Section
from game.rules.rail.words.table_figures import FigureSource

S = TypeVar("S", bound=RailState)


class RailBoardText(GameText[S]):
    """The text and numbers on and around a rail board."""

    figure_source: ClassVar[FigureSource]
    earns_income: ClassVar[bool] = True
    """Whether a delivery's reward is income at once; if not, its owner chooses its form."""

    @property
    @abstractmethod
    def board(self) -> RailRuleContext[Any]:
        """The table of the game."""

    def accepted_colour(self, view: S, place: int) -> str | None:
        """The colour a place accepts now, or None."""
        return self.board.rules.delivery.city_colour(self.board, view, place)

    def city_badge(self, view: S, place: int) -> CityBadge:
        """The badge on a city, beside its name."""
        return CityBadge()

    def place_note(self, view: S, hex_: int) -> str:
        """Map-specific rules about a place."""
        return ""

    def map_subtitle(self) -> str:
        """A line under the title printed on the map."""
        return ""

    def columns(self, view: S) -> list[GoodsColumn]:
        """The columns of waiting goods, in display order."""
        return self.figure_source.columns(self.board, view)

    def figures(self, view: S, seat: Seat) -> list[LabelledFigure]:
        """The numbers of a seat that are always shown besides its money."""
        return self.figure_source.figures(view, seat)

    def forecast(self, view: S, seat: Seat) -> list[LabelledFigure]:
        """The result of the round for a seat if it ended now: first the sum, then its parts."""
        return self.figure_source.forecast(self.board, view, seat)

    def score(self, view: S, seat: Seat) -> str:
        """The current points of a seat; empty if it is eliminated."""
        points = self.points(view, seat)
        return (
            "" if view.out[seat] or points is None else _("{points} VP").format(points=format_number(points))
        )

    def prices(self) -> list[LabelledFigure]:
        """The prices of track on this map."""
        return []

    def price_parts(self, view: S, seat: Seat, action: act.LayTrack) -> list[LabelledFigure]:
        """The parts of a tile's price."""
        return self.figure_source.price_parts(self.board, view, seat, action)

    def stock(self, view: S) -> list[TileStock]:
        """The remaining tiles."""
        return self.figure_source.stock(self.board, view)

    def cities_left(self, view: S) -> list[CityTileStock]:
        """The remaining new-city tiles."""
        return []

    def amount_label(self, action: Action, number: int) -> str:
        """The label of the number in an action, for actions chosen with a stepper."""
        return str(number)

    def column_help(self, key: str) -> str:
        """Help text for a column of waiting goods; empty if its chances are shown."""
        return ""

    def city_signs(self, view: S) -> list[NewCityInfo]:
        """Every new city of the game, including those on the map."""
        return []

    def founded_city(self, action: Action) -> tuple[str, str] | None:
        """The hex and the key of the new city that an action founds; None for other actions."""
        return None

    def grown_city(self, action: Action) -> str:
        """The label of the city to which an action brings goods; empty for other actions."""
        return ""

    def growth_phase(self) -> str:
        """The phase in which dice bring goods from the display; empty if there is none."""
        return ""

    def rolls_dark(self, view: S) -> bool | None:
        """Whether the due dice are for the dark half of the display; None if no goods roll is due."""
        return None

    def dice_chances(self) -> tuple[int, ...]:
        """The chances in per cent that 0, 1, 2 or more dice show a city's number during goods growth."""
        return ()

    @abstractmethod
    def settlement_phases(self) -> tuple[str, ...]:
        """The phases that settle the money of a round, in order."""

    @abstractmethod
    def income_track(self, view: S) -> IncomeTrack:
        """The income track in this round."""

    def section_points(self, section: Section) -> int:
        """The points a link scores for its owner at the end."""
        return 0

    def disc_line(self, view: S, seat: Seat) -> str:
        """The text beside a seat's disc."""
        return ""

    def seats_named(self, action: Action) -> tuple[Seat, ...]:
        """The seats that an action names, if it concerns nothing else."""
        return ()

    def places_won(self, view: S) -> Sequence[Seat]:
        """The seats whose place in the new order is certain while others still bid."""
        return ()

    def cube_flights(self, event: Event) -> list[CubeFlight]:
        """The cubes that moved from waiting columns to places in this event."""
        return []

    def headline(self, event: Event) -> BannerText | None:
        """The banner for an important event, or None."""
        match event:
            case ev.Eliminated(seat):
                lost = _("The links stay on the board and pay nobody.")
                return BannerText(_("{name} is insolvent").format(name=self.names[seat]), lost, seat, True)
            case ev.RoundBegan(number) if number == self.board.rounds > 1:
                return BannerText(_("The last round"), _("What is not done now is never done."))
        return None

    def loan_label(self, event: Event) -> tuple[Seat, str] | None:
        """The seat that borrows money in this event and a short text for its panel, or None."""
        return None

    def further_targets(self, action: Action) -> tuple[ClickTarget, ...]:
        """The further targets of an action that needs more than one click."""
        return ()

    def pick_label(self, key: str) -> str:
        """The text of a menu choice (a `ClickTarget` of kind "pick")."""
        return key

    def click_target(self, action: Action) -> ClickTarget | None:
        """The target on the board that an action concerns, or None."""
        match action:
            case act.LayTrack(hex_):
                return ClickTarget("hex", hex_)
        return None
