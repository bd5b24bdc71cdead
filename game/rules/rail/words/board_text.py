"""Texts and numbers on and around a rail board: badges, goods, a seat's numbers, supplies, banners.

A game may override any of these methods.
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
from game.rules.rail.display_records import (
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
from game.rules.rail.rule_context import RailRuleContext
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import Section
from game.rules.rail.words.table_figures import FigureSource

S = TypeVar("S", bound=RailState)


class RailBoardText(GameText[S]):
    """The text and numbers on and around a rail board."""

    figure_source: ClassVar[FigureSource]
    earns_income: ClassVar[bool] = True
    """Whether a delivery's reward is always income; if not, the link's owner chooses its form."""

    @property
    @abstractmethod
    def board(self) -> RailRuleContext[Any]:
        """The rule context of the match."""

    def accepted_colour(self, view: S, place: int) -> str | None:
        """The cube colour that a place accepts now, or None."""
        return self.board.rules.delivery.city_colour(self.board, view, place)

    def city_badge(self, view: S, place: int) -> CityBadge:
        """The badge on a city, beside its name."""
        return CityBadge()

    def place_note(self, view: S, hex_: int) -> str:
        """Special rules of the map about a place; empty if there are none."""
        return ""

    def map_subtitle(self) -> str:
        """A line under the title printed on the map."""
        return ""

    def columns(self, view: S) -> list[GoodsColumn]:
        """The columns of waiting goods, in display order."""
        return self.figure_source.columns(self.board, view)

    def figures(self, view: S, seat: Seat) -> list[LabelledFigure]:
        """Numbers of a seat that are always displayed besides its money."""
        return self.figure_source.figures(view, seat)

    def forecast(self, view: S, seat: Seat) -> list[LabelledFigure]:
        """A seat's result if the round ended now: first the total, then its parts."""
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
        """The label of the number that the player sets with a stepper for this action."""
        return str(number)

    def column_help(self, key: str) -> str:
        """Help text for a column of waiting goods; empty if its chances are displayed instead."""
        return ""

    def city_signs(self, view: S) -> list[NewCityInfo]:
        """Every new city of the game, including those on the map."""
        return []

    def founded_city(self, action: Action) -> tuple[str, str] | None:
        """The hex and the key of the new city that an action founds; None for other actions."""
        return None

    def grown_city(self, action: Action) -> str:
        """The label of the city to which an action brings goods; empty if it brings none."""
        return ""

    def growth_phase(self) -> str:
        """The name of the phase in which dice bring goods to cities; empty if the game has none."""
        return ""

    def rolls_dark(self, view: S) -> bool | None:
        """Whether the pending dice roll is for the dark half of the goods display;

        None if there is no such roll.
        """
        return None

    def dice_chances(self) -> tuple[int, ...]:
        """Chances in per cent that, in a goods roll, 0, 1, 2 or more dice show the number of one city."""
        return ()

    @abstractmethod
    def settlement_phases(self) -> tuple[str, ...]:
        """The phases in which the money of a round is received and paid, in order."""

    @abstractmethod
    def income_track(self, view: S) -> IncomeTrack:
        """The income track in this round."""

    def section_points(self, section: Section) -> int:
        """The points a link scores for its owner at the end."""
        return 0

    def disc_line(self, view: S, seat: Seat) -> str:
        """The text beside the ownership disc of a seat."""
        return ""

    def seats_named(self, action: Action) -> tuple[Seat, ...]:
        """The seats that an action names, if it names seats and nothing else."""
        return ()

    def places_won(self, view: S) -> Sequence[Seat]:
        """The seats whose place in the new turn order is decided while others still bid."""
        return ()

    def cube_flights(self, event: Event) -> list[CubeFlight]:
        """The cubes that this event moved from waiting columns to places."""
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
        """If a seat borrows money in this event, the seat and a short text for its panel; else None."""
        return None

    def further_targets(self, action: Action) -> tuple[ClickTarget, ...]:
        """What the player must click next, for an action that needs more than one click."""
        return ()

    def pick_label(self, key: str) -> str:
        """The text of a menu choice, a `ClickTarget` of kind "pick"."""
        return key

    def click_target(self, action: Action) -> ClickTarget | None:
        """What the player clicks on the board to choose this action;

        None if it is not chosen on the board.
        """
        match action:
            case act.LayTrack(hex_):
                return ClickTarget("hex", hex_)
        return None
