"""Text of Age of Steam."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam import events as ev
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_growth import DICE_STEP, GoodsGrowthPhase
from game.rules.age_of_steam.goods_supply import COLOURS, COLUMN_SQUARES, COLUMNS, DARK, NEW_CITIES
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.words import table_figures
from game.rules.age_of_steam.words.consequences import consequence_lines, forfeited_city
from game.rules.age_of_steam.words.maps import MAP_TEXTS, map_text_class
from game.rules.age_of_steam.words.readings import readings
from game.rules.age_of_steam.words.refusals import refusals
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import GameFact
from game.rules.core.moves import Action
from game.rules.core.words import _, format_number, ngettext, pgettext
from game.rules.core.words.options import OptionText
from game.rules.rail import events as rail
from game.rules.rail.display_records import (
    BannerText,
    CityBadge,
    CityTileStock,
    ClickTarget,
    CubeFlight,
    IncomeTrack,
    LabelledFigure,
    NewCityInfo,
)
from game.rules.rail.roles import FIRST_BUILD, FIRST_MOVE, TURN_ORDER
from game.rules.rail.track.sections import Section
from game.rules.rail.words.nouns import colour, colours, printed_name
from game.rules.rail.words.text import RailText

MOST_INCOME = 50
"""Income at the end of the printed income track."""


class AgeOfSteamText(RailText[AosState]):
    """The text of Age of Steam (AOS-U)."""

    game: AgeOfSteam
    figure_source: ClassVar = table_figures
    word_colours: ClassVar = {key: key for key in COLOURS}

    def __init__(self, game: AgeOfSteam, names: Sequence[str]) -> None:
        super().__init__(game, names)
        self.map = map_text_class(game.map_key)(game.table, names)
        """The texts of the map with special rules."""

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        maps = {name: words for map_ in MAP_TEXTS.values() for name, words in map_.options().items()}
        return {**super().options(), **readings(), **maps}

    @property
    def board(self) -> AosRuleContext:
        return self.game.table

    def own_phases(self) -> Mapping[str, str]:
        return {
            "issue_shares": _("Issue shares"),
            "turn_order": _("Determine player order"),
            "choose_actions": _("Select actions"),
            "collect_income": _("Collect income"),
            "pay_expenses": _("Pay expenses"),
            "income_reduction": _("Income reduction"),
            "goods_growth": _("Goods growth"),
            "next_round": _("Advance the round marker"),
            "scoring": _("Scoring"),
        }

    def phase_prompts(self) -> Mapping[str, str]:
        price = self.board.rules.money.SHARE_PRICE
        return {
            "issue_shares": _("how many shares? ${price} now for each").format(price=price),
            "choose_actions": _("choose an action"),
        }

    def own_roles(self) -> Mapping[str, str]:
        return {PRODUCTION: _("Production"), TURN_ORDER: _("Turn Order")}

    def roles(self) -> tuple[str, ...]:
        return self.board.rules.roles.ROLES

    def role_taken(self, action: Action) -> str:
        return action.role if isinstance(action, act.TakeRole) else ""

    def action_for_role(self, role: str) -> Action:
        return act.TakeRole(role)

    def growth_phase(self) -> str:
        return GoodsGrowthPhase.name if GoodsGrowthPhase.name in self.board.rules.calendar.PHASES else ""

    def rolls_dark(self, view: AosState) -> bool | None:
        if view.phase != GoodsGrowthPhase.name or view.step <= DICE_STEP:
            return None
        return self.board.rules.growth.PARTS[view.step - 1 - DICE_STEP] == DARK

    def dice_chances(self) -> tuple[int, ...]:
        return self.board.rules.growth.chances(self.board) if self.growth_phase() else ()

    def settlement_phases(self) -> tuple[str, ...]:
        return ("collect_income", "pay_expenses", "income_reduction")

    def income_track(self, view: AosState) -> IncomeTrack:
        """The income track with the reduction bands of this map and turn."""
        money, bands = self.board.rules.money, [(0, 0)]
        for income in range(MOST_INCOME + 1):
            loss = money.reduction(self.board, view, income)
            if loss != bands[-1][1]:
                bands.append((income, loss))
        return IncomeTrack(0, MOST_INCOME, tuple(bands))

    def city_badge(self, view: AosState, place: int) -> CityBadge:
        """A city's badge: its die number on a light or dark plate, a new city's letter, or a mark of the
        map."""
        city = self.board.new_city(view, place)
        if city is not None:
            return CityBadge(city.letter, city.part == DARK)
        site = self.board.railmap.sites[place]
        column = site.column or ""
        mark = next((letter for tag, letter in self.map.MARKS.items() if tag in site.tags), "")
        return CityBadge(column[1:], column.startswith(DARK), mark)

    def place_note(self, view: AosState, hex_: int) -> str:
        return self.map.place_note(view, hex_)

    def map_subtitle(self) -> str:
        return self.map.map_subtitle()

    def part_label(self, name: str) -> str:
        labels = {
            "income": pgettext("part of the score", "income"),
            "track": pgettext("part of the score", "track"),
            "shares": pgettext("part of the score", "shares"),
            "cash": pgettext("part of the score", "cash"),
        }
        return labels[name]

    def points_per_unit(self, name: str) -> int:
        return {"income": 3, "shares": -3}.get(name, 1)

    def tie_break(self) -> str:
        return self.map.tie_break()

    def points(self, view: AosState, seat: Seat) -> int:
        return self.board.rules.money.score(self.board, view, seat)

    def prices(self) -> list[LabelledFigure]:
        terrains = frozenset(site.terrain for site in self.board.railmap.sites)
        return table_figures.prices(self.board.rules.track, terrains)

    def own_phase_labels(self) -> Mapping[str, str]:
        return {
            "issue_shares": _("Shares"),
            "collect_income": _("Income"),
            "pay_expenses": _("Expenses"),
            "income_reduction": _("Reduction"),
            "goods_growth": _("Growth"),
        }

    def cities_left(self, view: AosState) -> list[CityTileStock]:
        return [CityTileStock(city.letter, city.colour, 1) for city in self.board.cities_left(view)]

    def city_signs(self, view: AosState) -> list[NewCityInfo]:
        waiting = {column.key: column for column in table_figures.columns(self.board, view)}
        left = {city.letter for city in self.board.cities_left(view)}
        found = []
        for city in self.board.new_cities:
            home = self.board.city_of_column(view, city.letter)
            named = "" if home is None else printed_name(self.board.railmap, home)
            column = waiting.get(city.letter)
            waits = tuple(filter(None, column.squares)) if column is not None else ()
            die, dark = (city.number, city.part == DARK) if waiting else (0, False)
            found.append(
                NewCityInfo(
                    city.letter, city.letter, city.colour, int(city.letter in left), named, die, dark, waits
                )
            )
        return found

    def founded_city(self, action: Action) -> tuple[str, str] | None:
        return (action.hex, action.city) if isinstance(action, act.Urbanize) else None

    def section_points(self, section: Section) -> int:
        return self.board.rules.money.link_points(section)

    def disc_line(self, view: AosState, seat: Seat) -> str:
        """The number of discs left."""
        return str(self.board.rules.track.discs_left(self.board.network(view), seat))

    def seats_named(self, action: Action) -> tuple[Seat, ...]:
        return action.seats if isinstance(action, act.ChooseBonusRailroads) else ()

    def forfeit(self, view: AosState, seat: Seat, action: Action) -> str:
        return forfeited_city(self.board, view, seat, action)

    def consequences(self, view: AosState, seat: Seat, action: Action) -> list[str]:
        if self.role_taken(action) in (FIRST_BUILD, FIRST_MOVE):
            return [self.going_first_note(view, seat, self.role_taken(action) == FIRST_BUILD)]
        return (
            self.map.consequences(view, seat, action)
            or consequence_lines(self.board, view, seat, action)
            or super().consequences(view, seat, action)
        )

    def cube_flights(self, event: Event) -> list[CubeFlight]:
        match event:
            case ev.CubeArrived(cube, column, _row, hex_):
                return [CubeFlight(cube, column, hex_)]
        return []

    def headline(self, event: Event) -> BannerText | None:
        return self.map.headline(event) or super().headline(event)

    def short_action(self, view: AosState, seat: Seat, action: Action) -> str:
        match action:
            case act.TakeRole(key):
                return self.role(key)
            case act.GiveUpBuild():
                return _("End without building")
            case act.ReturnCubes():
                return _("Back into the bag")
            case act.PlaceCube(cube, _column, row):
                return _("{colour} on square {row}").format(colour=colour(cube), row=row)
            case act.Urbanize(_hex, letter):
                shade = next((city.colour for city in NEW_CITIES if city.letter == letter), "")
                return _("{letter}: {colour}").format(letter=letter, colour=colour(shade))
        return super().short_action(view, seat, action)

    def click_target(self, action: Action) -> ClickTarget | None:
        match action:
            case act.Urbanize(hex_):
                return ClickTarget("hex", hex_)
            case act.BuildConnection(number):
                return ClickTarget("hex", self.board.label(self.board.railmap.direct_links[number].first))
            case act.PlaceCube(_cube, column):
                return ClickTarget("column", column)
        return super().click_target(action)

    def further_targets(self, action: Action) -> tuple[ClickTarget, ...]:
        """The colour and then the square, which the player must click to place a Production cube."""
        match action:
            case act.PlaceCube(cube, _column, row):
                return ClickTarget("pick", cube), ClickTarget("pick", str(row))
        return super().further_targets(action)

    def pick_label(self, key: str) -> str:
        return _("Square {row}").format(row=key) if key.isdigit() else colour(key)

    def refusals(self) -> Mapping[str, str]:
        return {**refusals(), **self.map.refusals()}

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        match action:
            case act.IssueShares(0):
                return _("Issue no shares")
            case act.IssueShares(count):
                return ngettext("Issue {n} share for ${sum}", "Issue {n} shares for ${sum}", count).format(
                    n=count, sum=self.board.rules.money.SHARE_PRICE * count
                )
            case act.TakeRole(key):
                return _("Take {role}").format(role=self.role(key))
            case act.PlaceCube(cube, column, row):
                return _("Put the {colour} cube on square {row} of column {column}").format(
                    colour=colour(cube), row=row, column=column
                )
            case act.ReturnCubes():
                return _("Put the drawn cubes back into the bag")
            case act.Urbanize(hex_, letter):
                shade = next((city.colour for city in NEW_CITIES if city.letter == letter), "")
                return _("Put new city {letter} ({colour}) on {place}").format(
                    letter=letter, colour=colour(shade), place=self.place_text(hex_)
                )
            case act.BuildConnection(number):
                link = self.board.railmap.direct_links[number]
                ends = [self.place_text(self.board.label(end)) for end in (link.first, link.second)]
                price = self.board.rules.track.amount_due(view, seat, link.cost)
                return _("Connect {first} and {second} for ${price}").format(
                    first=ends[0], second=ends[1], price=price
                )
            case act.GiveUpBuild():
                return _("Take back everything built this turn and end building")
        return self.map.action(view, seat, action) or super().action(view, seat, action)

    def event(self, event: Event) -> str | None:
        match event:
            case ev.SharesIssued(seat, count):
                return ngettext("{name} issues {n} share.", "{name} issues {n} shares.", count).format(
                    name=self.names[seat], n=count
                )
            case rail.DirectLinkBuilt(seat, (first, second), price):
                return _("{name} connects {first} and {second} for ${price}.").format(
                    name=self.names[seat],
                    first=self.place_text(first),
                    second=self.place_text(second),
                    price=price,
                )
            case rail.CityFounded(seat, hex_, letter, shade):
                return _("{name} puts new city {letter} ({colour}) on {place}.").format(
                    name=self.names[seat], letter=letter, colour=colour(shade), place=self.place_text(hex_)
                )
            case ev.BuildGivenUp(seat):
                return _("{name} takes everything back and builds nothing.").format(name=self.names[seat])
        return self.map.event(event) or super().event(event) or self._goods_event(event)

    def _goods_event(self, event: Event) -> str | None:
        match event:
            case rail.CityGrown(hex_, cubes):
                return _("{place} gets {cubes} from the bag.").format(
                    place=self.place_text(hex_), cubes=colours(cubes)
                )
            case ev.CubesDrawn(seat, cubes):
                return _("{name} draws {cubes} for Production.").format(
                    name=self.names[seat], cubes=colours(cubes)
                )
            case ev.CubePlaced(seat, cube, column, row):
                return _("{name} puts a {colour} cube on square {row} of column {column}.").format(
                    name=self.names[seat], colour=colour(cube), row=row, column=column
                )
            case ev.CubesReturned(seat, cubes):
                return _("{name} puts {cubes} back into the bag.").format(
                    name=self.names[seat], cubes=colours(cubes)
                )
            case ev.CubeArrived(cube, column, _row, hex_):
                return _("A {colour} cube comes from column {column} to {place}.").format(
                    colour=colour(cube), column=column, place=self.place_text(hex_)
                )
        return None

    def special_prompt(self, view: AosState, name: str) -> str:
        if view.drawn:
            line = _("{name}: put {cubes} on empty squares, or back into the bag")
            return line.format(name=name, cubes=colours(view.drawn))
        return self.map.special_prompt(view, name)

    def lays_left(self, view: AosState, seat: Seat) -> int | None:
        return self.board.rules.track.lays_left(view, seat)

    def built_on(self, view: AosState) -> Collection[int]:
        return () if view.building is None else view.building.hexes

    def holdings(self, view: AosState, seat: Seat) -> str:
        return ngettext(
            "${cash}, income {income}, {shares} share, engine {engine}, {role}",
            "${cash}, income {income}, {shares} shares, engine {engine}, {role}",
            view.shares[seat],
        ).format(
            cash=view.cash[seat],
            income=format_number(view.income[seat]),
            shares=view.shares[seat],
            engine=view.engine[seat],
            role=self.role(view.roles[seat]),
        )

    def stock_lines(self, view: AosState) -> list[str]:
        lines = []
        for column in COLUMNS:
            squares = [view.display[square] for square in COLUMN_SQUARES[column]]
            if any(squares):
                cubes = [colour(COLOURS[cube - 1]) if cube else "-" for cube in squares]
                lines.append(
                    "    " + _("display {column}: {cubes}").format(column=column, cubes=" ".join(cubes))
                )
        return lines

    def end_reason_texts(self) -> Mapping[str, str]:
        return {"turns": _("The last round is over.")}

    def fact_label(self, fact: GameFact) -> str:
        labels = {
            "round": _("round"),
            "rounds": _("rounds in all"),
            "bag": _("cubes in the bag"),
            "cash": _("cash"),
            "income": _("income"),
            "shares": _("shares"),
            "engine": _("engine"),
            "expenses": _("next expenses"),
            "discs_left": _("discs left"),
            "track": _("track in links"),
        }
        return labels[fact.name]
