"""Text of Steam."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.core.codec import Seat
from game.rules.core.events import Event, MoneyChanged, PointsChanged
from game.rules.core.game import GameFact
from game.rules.core.moves import Action
from game.rules.core.words import (
    _,
    format_money,
    format_number,
    format_signed_money,
    join_with_and,
    ngettext,
    pgettext,
)
from game.rules.core.words.options import OptionText
from game.rules.rail.display_records import (
    CityBadge,
    CityTileStock,
    ClickTarget,
    CubeFlight,
    IncomeTrack,
    LabelledFigure,
    NewCityInfo,
)
from game.rules.rail.events import IncomeChanged
from game.rules.rail.roles import FIRST_BUILD, FIRST_MOVE, TURN_ORDER
from game.rules.rail.track.sections import Section
from game.rules.rail.words.nouns import colour, colours
from game.rules.rail.words.text import RailText
from game.rules.steam import actions as act
from game.rules.steam import events as ev
from game.rules.steam.game import Steam
from game.rules.steam.goods_supply import COLOURS, NEW_CITIES
from game.rules.steam.money import BLOCK_DOLLARS, INCOME_MAX, INCOME_MIN
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import CITY_GROWTH, ROLES, tile_number
from game.rules.steam.scoring import LINK_POINTS, score
from game.rules.steam.state import SteamState
from game.rules.steam.words import table_figures
from game.rules.steam.words.consequences import consequence_lines
from game.rules.steam.words.options import options
from game.rules.steam.words.refusals import refusals


def _lost(seat: Seat, steps: int, points: int) -> tuple[Event, ...]:
    """The income and point changes that belong to given-up income and points."""
    return IncomeChanged(seat, -steps, 0), PointsChanged(seat, -points, 0)


def _given_up(steps: int, points: int) -> str:
    """Names the income steps and points given up; parts that are zero are left out."""
    parts = []
    if steps:
        parts.append(_("{steps} income").format(steps=steps))
    if points or not steps:
        parts.append(ngettext("{number} point", "{number} points", points).format(number=points))
    return join_with_and(parts)


class SteamText(RailText[SteamState]):
    """The text of Steam (STM-U)."""

    word_colours: ClassVar = {key: key for key in COLOURS}
    figure_source: ClassVar = table_figures
    earns_income: ClassVar = False
    game: Steam

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        return {**super().options(), **options()}

    @property
    def board(self) -> SteamRuleContext:
        return self.game.table

    def own_phases(self) -> Mapping[str, str]:
        return {
            "first_order": _("Auction of the first turn order"),
            "raise_capital": _("Raise capital"),
            "turn_order": _("Auction of the turn order"),
            "choose_actions": _("Choose action tiles"),
            "income": _("Income and expenses"),
            "next_round": _("Prepare the next round"),
        }

    def phase_prompts(self) -> Mapping[str, str]:
        return {
            "raise_capital": _("say how much capital you raise"),
            "choose_actions": _("choose an action tile"),
        }

    def own_roles(self) -> Mapping[str, str]:
        return {TURN_ORDER: _("Turn Order"), CITY_GROWTH: _("City Growth")}

    def settlement_phases(self) -> tuple[str, ...]:
        return ("income",)

    def income_track(self, view: SteamState) -> IncomeTrack:
        return IncomeTrack(INCOME_MIN, INCOME_MAX, ((INCOME_MIN, 0),))

    def roles(self) -> tuple[str, ...]:
        return ROLES

    def role_taken(self, action: Action) -> str:
        return ROLES[action.tile - 1] if isinstance(action, act.TakeTile) else ""

    def action_for_role(self, role: str) -> Action:
        return act.TakeTile(ROLES.index(role) + 1, True)

    def is_unused(self, action: Action) -> bool:
        return isinstance(action, act.TakeTile) and not action.use

    def tie_break(self) -> str:
        return _("Level on points: more income decides, then the lower action tile.")

    def points(self, view: SteamState, seat: Seat) -> int:
        return score(self.board, view, seat)

    def prices(self) -> list[LabelledFigure]:
        return table_figures.prices(self.board.rules.track)

    def cities_left(self, view: SteamState) -> list[CityTileStock]:
        laid = view.rails.cities
        left = [(city.colour, city.number - laid.count(tile)) for tile, city in enumerate(NEW_CITIES, 1)]
        return [CityTileStock("", shade, number) for shade, number in left if number]

    def amount_label(self, action: Action, number: int) -> str:
        return f"${BLOCK_DOLLARS * number}" if isinstance(action, act.RaiseCapital) else str(number)

    def column_help(self, key: str) -> str:
        line = _("Supply space {number}: its cubes come with City Growth or a new city")
        return line.format(number=int(key) + 1)

    def city_signs(self, view: SteamState) -> list[NewCityInfo]:
        laid = view.rails.cities
        return [
            NewCityInfo(city.colour, "", city.colour, city.number - laid.count(tile))
            for tile, city in enumerate(NEW_CITIES, 1)
        ]

    def founded_city(self, action: Action) -> tuple[str, str] | None:
        return (action.hex, action.colour) if isinstance(action, act.Urbanize) else None

    def grown_city(self, action: Action) -> str:
        return action.hex if isinstance(action, act.GrowCity) else ""

    def section_points(self, section: Section) -> int:
        return LINK_POINTS

    def role_line(self, view: SteamState, seat: Seat) -> str:
        """The seat's action tile with its number, and a note if its effect is unused."""
        taken = view.roles[seat]
        if not taken:
            return _("no tile yet")
        words = f"{tile_number(taken)} {self.role(taken)}"
        return words if view.uses_tile[seat] else _("{tile}, unused").format(tile=words)

    def disc_line(self, view: SteamState, seat: Seat) -> str:
        """The number of a seat's links, and of its incomplete sections if it has any."""
        owned = self.board.network(view).owned_by(seat)
        links = sum(section.is_link for section in owned)
        return f"{links} + {len(owned) - links}" if len(owned) > links else str(links)

    def city_badge(self, view: SteamState, place: int) -> CityBadge:
        """A mark on a printed city that has grown, and so cannot grow again (STM-12.6)."""
        number = self.board.city_number.get(place)
        return CityBadge(mark="+" if number is not None and view.grown[number] else "")

    def places_won(self, view: SteamState) -> Sequence[Seat]:
        return view.placed_seats

    def consequences(self, view: SteamState, seat: Seat, action: Action) -> list[str]:
        sentences = consequence_lines(self.board, view, seat, action) or super().consequences(
            view, seat, action
        )
        if self.role_taken(action) in (FIRST_BUILD, FIRST_MOVE) and not self.is_unused(action):
            return [self.going_first_note(view, seat, self.role_taken(action) == FIRST_BUILD), *sentences[1:]]
        return sentences

    def own_phase_labels(self) -> Mapping[str, str]:
        return {"raise_capital": _("Capital"), "income": _("Income")}

    def short_action(self, view: SteamState, seat: Seat, action: Action) -> str:
        match action:
            case act.TakeTile(number, use):
                role = ROLES[number - 1]
                cost = self.board.rules.tiles.cost(view, seat, role, use)
                words = f"{number} {self.role(role)}"
                if not use:
                    return _("{tile}, unused").format(tile=words)
                return f"{words}, {format_money(cost)}" if cost else words
            case act.ChoosePoints(act.INCOME):
                return _("Income")
            case act.ChoosePoints():
                return _("Victory points")
        return super().short_action(view, seat, action)

    def loan_label(self, event: Event) -> tuple[Seat, str] | None:
        match event:
            case ev.CapitalRaised(seat, blocks) if blocks:
                return seat, _("Capital {sum}").format(sum=format_signed_money(BLOCK_DOLLARS * blocks))
        return None

    def cube_flights(self, event: Event) -> list[CubeFlight]:
        match event:
            case ev.CubesSupplied(space, hex_, cubes):
                return [CubeFlight(cube, str(space), hex_) for cube in cubes]
        return []

    def click_target(self, action: Action) -> ClickTarget | None:
        match action:
            case act.Urbanize(hex_) | act.GrowCity(hex_):
                return ClickTarget("hex", hex_)
        return super().click_target(action)

    def further_targets(self, action: Action) -> tuple[ClickTarget, ...]:
        """What the player must click next to found a city: a colour, and a supply space if any has cubes."""
        match action:
            case act.Urbanize(_hex, shade, None):
                return (ClickTarget("pick", shade),)
            case act.Urbanize(_hex, shade, space):
                return ClickTarget("pick", shade), ClickTarget("column", str(space))
            case act.GrowCity(_hex, space):
                return (ClickTarget("column", str(space)),)
        return ()

    def pick_label(self, key: str) -> str:
        return colour(key)

    def action(self, view: SteamState, seat: Seat, action: Action) -> str:
        match action:
            case act.RaiseCapital(blocks):
                return _("Raise ${sum} of capital").format(sum=BLOCK_DOLLARS * blocks)
            case act.TakeTile(number, use):
                return self._tile_choice(view, seat, number, use)
            case act.Urbanize(hex_, shade, space):
                cubes = [] if space is None else self.board.space(view, space)
                return _("Put a {colour} new city on {place} with {cubes}").format(
                    colour=colour(shade), place=self.place_text(hex_), cubes=colours(cubes)
                )
            case act.GrowCity(hex_, space):
                return _("Let {place} grow by {cubes}").format(
                    place=self.place_text(hex_), cubes=colours(self.board.space(view, space))
                )
            case act.ChoosePoints(act.INCOME):
                return _("Take the points as income")
            case act.ChoosePoints():
                return _("Take them as victory points")
        return super().action(view, seat, action)

    def _tile_choice(self, view: SteamState, seat: Seat, number: int, use: bool) -> str:
        role = ROLES[number - 1]
        cost = self.board.rules.tiles.cost(view, seat, role, use)
        line = _("Take tile {number}, {role}")
        if not use:
            line = _("Take tile {number}, {role}, without its effect")
        elif cost:
            line = _("Take tile {number}, {role}, for ${cost}")
        return line.format(number=number, role=self.role(role), cost=cost)

    def event(self, event: Event) -> str | None:
        match event:
            case ev.TurnOrderTilesDealt(numbers):
                drawn = [f"{name} {number}" for name, number in zip(self.names, numbers, strict=True)]
                return _("The tiles decide who is first: {tiles}.").format(tiles=", ".join(drawn))
            case ev.BidPassed(seat):
                return _("{name} does not bid for this place.").format(name=self.names[seat])
            case ev.CapitalRaised(seat, blocks, steps, points):
                return _("{name} raises ${sum} for {price}.").format(
                    name=self.names[seat], sum=BLOCK_DOLLARS * blocks, price=_given_up(steps, points)
                )
            case ev.TilePassed(seat, key):
                return _("{name} takes {role} without its effect.").format(
                    name=self.names[seat], role=self.role(key)
                )
            case ev.CubesSupplied(space, hex_, cubes):
                return _("{place} gets {cubes} from supply space {space}.").format(
                    place=self.place_text(hex_), cubes=colours(cubes), space=space + 1
                )
            case ev.EffectLapsed(seat, key):
                return _("{name} cannot carry out {role} any more.").format(
                    name=self.names[seat], role=self.role(key)
                )
            case ev.DebtSettled(seat, points, steps):
                return _("{name} settles a debt with {price}.").format(
                    name=self.names[seat], price=_given_up(steps, points)
                )
            case ev.OrderSet(order):
                return _("Order of the next round: {order}.").format(
                    order=", ".join(self.names[seat] for seat in order)
                )
        return super().event(event)

    def covered_changes(self, event: Event) -> Sequence[Event]:
        match event:
            case ev.CapitalRaised(seat, blocks, steps, points):
                return MoneyChanged(seat, BLOCK_DOLLARS * blocks, 0), *_lost(seat, steps, points)
            case ev.DebtSettled(seat, points, steps):
                return _lost(seat, steps, points)
        return super().covered_changes(event)

    def special_prompt(self, view: SteamState, name: str) -> str:
        if not view.claims:
            return ""
        points = view.claims[0].points
        return ngettext(
            "{name}: take {points} point as income or as a victory point",
            "{name}: take {points} points as income or as victory points",
            points,
        ).format(name=name, points=points)

    def lays_left(self, view: SteamState, seat: Seat) -> int | None:
        return self.board.rules.track.lays_left(view, seat)

    def holdings(self, view: SteamState, seat: Seat) -> str:
        taken = view.roles[seat]
        tile = f"{tile_number(taken)} {self.role(taken)}" if taken else _("no tile")
        line = ngettext(
            "${cash}, income {income}, {points} point, engine {engine}, {tile}",
            "${cash}, income {income}, {points} points, engine {engine}, {tile}",
            view.points[seat],
        )
        cash, income, points = view.cash[seat], format_number(view.income[seat]), view.points[seat]
        return line.format(cash=cash, income=income, points=points, engine=view.engine[seat], tile=tile)

    def stock_lines(self, view: SteamState) -> list[str]:
        lines = [
            "    "
            + _("supply space {number}: {cubes}").format(
                number=space + 1, cubes=colours(self.board.space(view, space))
            )
            for space in self.board.full_spaces(view)
        ]
        left = [colour(city.colour) for city in self.board.cities_left(view)]
        return [*lines, "    " + _("new cities left: {colours}").format(colours=", ".join(left) or _("none"))]

    def end_reason_texts(self) -> Mapping[str, str]:
        return {"rounds": _("The last round is over.")}

    def part_label(self, name: str) -> str:
        labels = {
            "points": pgettext("part of the score", "points"),
            "income": pgettext("part of the score", "income"),
            "links": pgettext("part of the score", "links"),
        }
        return labels[name]

    def fact_label(self, fact: GameFact) -> str:
        labels = {
            "round": _("round"),
            "rounds": _("rounds in all"),
            "supply": _("cubes in the supply"),
            "new_cities": _("new cities left"),
            "cash": _("cash"),
            "income": _("income"),
            "points": _("victory points"),
            "engine": _("locomotive"),
            "balance": _("next income"),
            "payable": _("can pay"),
            "links": _("links"),
            "unfinished": _("unfinished links"),
        }
        return labels[fact.name]

    def refusals(self) -> Mapping[str, str]:
        return refusals()
