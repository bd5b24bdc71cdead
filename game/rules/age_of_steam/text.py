"""Words for Age of Steam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam import events as ev
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods import COLOURS, COLUMN_SQUARES, COLUMNS, NEW_CITIES
from game.rules.age_of_steam.refusals import sentence
from game.rules.age_of_steam.rulebook import (
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    PRODUCTION,
    TURN_ORDER,
    URBANIZATION,
)
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.events import DiceRolled, Event, GameEnded, MoneyChanged, PhaseBegan
from game.rules.core.game import Fact, Result
from game.rules.core.moves import Action, Refusal
from game.rules.core.text import GameText, Names
from game.rules.core.words import _, ngettext
from game.rules.rail import events as rail
from game.rules.rail.rails import NOBODY
from game.rules.rail.routes import follow


def role(key: str) -> str:
    """An action by its name on the board."""
    names = {
        FIRST_MOVE: _("First Move"),
        FIRST_BUILD: _("First Build"),
        ENGINEER: _("Engineer"),
        LOCOMOTIVE: _("Locomotive"),
        URBANIZATION: _("Urbanization"),
        PRODUCTION: _("Production"),
        TURN_ORDER: _("Turn Order"),
    }
    return names.get(key, _("no action"))


def colour(key: str) -> str:
    """A cube's colour; white cubes are cotton."""
    names = {
        "red": _("red"),
        "blue": _("blue"),
        "purple": _("purple"),
        "yellow": _("yellow"),
        "black": _("black"),
        "white": _("white"),
    }
    return names.get(key, key)


def colours(keys: Sequence[str]) -> str:
    """A few cubes, equal ones counted: 2 red, 1 blue."""
    return ", ".join(f"{keys.count(key)} {colour(key)}" for key in dict.fromkeys(keys)) or _("none")


def tile(kind: str) -> str:
    """A tile by its shape."""
    names = {
        "S-STR": _("a straight"),
        "S-GEN": _("a gentle curve"),
        "S-SHP": _("a sharp curve"),
        "X-GS": _("a curve crossing a straight"),
        "X-GG": _("two crossing curves"),
        "X-SS": _("two crossing straights"),
        "C-GG": _("two curves side by side"),
        "C-GA": _("a gentle beside a sharp curve"),
        "C-GB": _("a gentle beside a sharp curve, mirrored"),
        "C-SS": _("a straight beside a sharp curve"),
        "T-1": _("a town with one exit"),
        "T-3L": _("a town with three exits, left"),
        "T-3R": _("a town with three exits, right"),
        "T-3H": _("a town with three exits on one side"),
        "T-3Y": _("a town with three exits, star"),
    }
    return names.get(kind, kind)


def phase(key: str) -> str:
    """A phase of the turn."""
    names = {
        "setup": _("Set-up"),
        "issue_shares": _("Issue shares"),
        "turn_order": _("Determine player order"),
        "choose_actions": _("Select actions"),
        "build_track": _("Build track"),
        "move_goods": _("Move goods"),
        "collect_income": _("Collect income"),
        "pay_expenses": _("Pay expenses"),
        "income_reduction": _("Income reduction"),
        "goods_growth": _("Goods growth"),
        "next_round": _("Advance the turn marker"),
        "scoring": _("Scoring"),
    }
    return names.get(key, _("The end"))


class AgeOfSteamText(GameText[AosState]):
    """AOS-U in words."""

    game: AgeOfSteam
    inks: ClassVar = {key: key for key in COLOURS}

    def place(self, label: str) -> str:
        """A hex by label, and by name if it has one."""
        site = self.game.table.railmap.site(label)
        return f"{site.name} ({label})" if site is not None and site.name else label

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        match action:
            case act.IssueShares(count):
                return ngettext("Issue {n} share for ${sum}", "Issue {n} shares for ${sum}", count).format(
                    n=count, sum=5 * count
                )
            case act.Bid(amount):
                return _("Bid ${amount}").format(amount=amount)
            case act.DropOut():
                return _("Drop out of the auction")
            case act.StayIn():
                return _("Pass and stay in, by last turn's Turn Order")
            case act.PayForFirst():
                return _("Pay $5 to go first")
            case act.DeclineFirst():
                return _("Do not pay to go first")
            case act.TakeRole(key):
                return _("Take {role}").format(role=role(key))
            case act.UpgradeEngine():
                return _("Upgrade the engine to {links} links").format(links=view.engine[seat] + 1)
            case act.PassMove():
                return _("Move nothing")
            case act.DeliverCube():
                return self._delivery(view, action)
            case act.PlaceCube(cube, column, row):
                return _("Put the {colour} cube on square {row} of column {column}").format(
                    colour=colour(cube), row=row, column=column
                )
            case act.ReturnCubes():
                return _("Put the drawn cubes back into the bag")
        return self._building(view, action)

    def _building(self, view: AosState, action: Action) -> str:
        match action:
            case act.LayTrack(hex_, kind, rotation):
                sides = self._exits(hex_, kind, rotation)
                return _("Lay {tile} on {place}, exits {sides}").format(
                    tile=tile(kind), place=self.place(hex_), sides=sides
                )
            case act.Urbanize(hex_, letter):
                shade = next((city.colour for city in NEW_CITIES if city.letter == letter), "")
                return _("Put new city {letter} ({colour}) on {place}").format(
                    letter=letter, colour=colour(shade), place=self.place(hex_)
                )
            case act.BuildConnection(number):
                link = self.game.table.railmap.direct_links[number]
                ends = [self.place(self.game.table.label(end)) for end in (link.first, link.second)]
                return _("Connect {first} and {second} for ${price}").format(
                    first=ends[0], second=ends[1], price=link.cost
                )
            case act.EndBuild():
                return _("End building")
            case act.GiveUpBuild():
                return _("Take back everything built this turn and end building")
            case act.NameRailroads(seats):
                named = _(" and ").join(str(other + 1) for other in seats)
                return _("Give the bonus to seat {seats}").format(seats=named)
        return type(action).__name__

    def _exits(self, hex_: str, kind: str, rotation: int) -> str:
        railmap = self.game.table.railmap
        site = railmap.site(hex_)
        code = railmap.tiles.code(kind, rotation, site.is_town) if site is not None else None
        names = railmap.level.grid.side_names
        if code is None:
            return "?"
        face = railmap.tiles.faces[code]
        if face.town:
            return " ".join(names[edge] for edge in face.exits)
        return " ".join(f"{names[a]}-{names[b]}" for a, b in face.segments)

    def _delivery(self, view: AosState, action: act.DeliverCube) -> str:
        table = self.game.table
        start = table.railmap.index.get(action.start)
        route = follow(table.network(view), start, action.exits) if start is not None else None
        if route is None:
            return _("Move a {colour} cube from {start}").format(
                colour=colour(action.cube), start=self.place(action.start)
            )
        stops = [self.place(table.label(node)) for node in route.nodes[-len(route.sections) :]]
        owners = [section.owner for section in route.sections]
        gains = [
            _("seat {seat} +{steps}").format(seat=seat + 1, steps=owners.count(seat))
            for seat in range(table.seats)
            if seat in owners
        ]
        return _("Move a {colour} cube from {start} by {stops}: {gains}").format(
            colour=colour(action.cube),
            start=self.place(action.start),
            stops=" – ".join(stops),
            gains=", ".join(gains) or _("no income"),
        )

    def event(self, event: Event, names: Names) -> str | None:
        match event:
            case PhaseBegan(key) if key not in ("next_round", "setup", "over"):
                return _("{phase}.").format(phase=phase(key))
            case ev.SharesIssued(seat, count):
                return ngettext("{name} issues {n} share.", "{name} issues {n} shares.", count).format(
                    name=names[seat], n=count
                )
            case ev.BidMade(seat, amount):
                return _("{name} bids ${amount}.").format(name=names[seat], amount=amount)
            case ev.StayedIn(seat):
                return _("{name} passes and stays in.").format(name=names[seat])
            case ev.PlaceTaken(seat, place, paid):
                return _("{name} takes place {place} and pays ${paid}.").format(
                    name=names[seat], place=place, paid=paid
                )
            case ev.RoleTaken(seat, key):
                return _("{name} takes {role}.").format(name=names[seat], role=role(key))
            case ev.EngineUpgraded(seat, engine):
                return _("{name} has an engine of {links} links.").format(name=names[seat], links=engine)
            case ev.IncomeChanged(seat, change, now):
                return _("{name}: income {change:+d}, now {now}.").format(
                    name=names[seat], change=change, now=now
                )
            case MoneyChanged(seat, change, now):
                line = _("{name} receives ${sum} and has ${now}.")
                if change < 0:
                    line = _("{name} pays ${sum} and has ${now} left.")
                return line.format(name=names[seat], sum=abs(change), now=now)
            case ev.Eliminated(seat):
                return _("{name} is insolvent and out of the game.").format(name=names[seat])
            case ev.RoundBegan(number):
                return _("Turn {number} of {all}.").format(number=number, all=self.game.table.rounds)
            case ev.MovePassed(seat):
                return _("{name} moves nothing.").format(name=names[seat])
            case GameEnded(reason, winners):
                return self.result(Result(reason, winners, ()), names)
        return self._board_event(event, names) or self._goods_event(event, names)

    def _board_event(self, event: Event, names: Names) -> str | None:
        match event:
            case rail.TrackLaid(seat, hex_, kind, rotation, price):
                return _("{name} lays {tile} on {place} for ${price}: {sides}.").format(
                    name=names[seat],
                    tile=tile(kind),
                    place=self.place(hex_),
                    price=price,
                    sides=self._exits(hex_, kind, rotation),
                )
            case rail.DirectLinkBuilt(seat, (first, second), price):
                return _("{name} connects {first} and {second} for ${price}.").format(
                    name=names[seat], first=self.place(first), second=self.place(second), price=price
                )
            case rail.LinkFinished(owner, (first, second)):
                return _("{name} has a link from {first} to {second}.").format(
                    name=_("Nobody") if owner == NOBODY else names[owner],
                    first=self.place(first),
                    second=self.place(second),
                )
            case rail.TrackLost(seat, hexes):
                return _("{name} loses the unfinished track on {hexes}.").format(
                    name=names[seat], hexes=", ".join(hexes)
                )
            case rail.CityFounded(seat, hex_, letter, shade):
                return _("{name} puts new city {letter} ({colour}) on {place}.").format(
                    name=names[seat], letter=letter, colour=colour(shade), place=self.place(hex_)
                )
            case ev.BuildEnded(seat):
                return _("{name} ends building.").format(name=names[seat])
            case ev.BuildGivenUp(seat):
                return _("{name} takes everything back and builds nothing.").format(name=names[seat])
            case ev.CoastsJoined(seat):
                return _("{name} joins the coasts.").format(name=names[seat])
        return None

    def _goods_event(self, event: Event, names: Names) -> str | None:
        match event:
            case rail.CubeMoved(seat, cube, stops):
                return _("{name} moves a {colour} cube: {stops}.").format(
                    name=names[seat],
                    colour=colour(cube),
                    stops=" – ".join(self.place(stop) for stop in stops),
                )
            case rail.CityGrown(hex_, cubes):
                return _("{place} gets {cubes} from the bag.").format(
                    place=self.place(hex_), cubes=colours(cubes)
                )
            case ev.CubesDrawn(seat, cubes):
                return _("{name} draws {cubes} for Production.").format(
                    name=names[seat], cubes=colours(cubes)
                )
            case ev.CubePlaced(seat, cube, column, row):
                return _("{name} puts a {colour} cube on square {row} of column {column}.").format(
                    name=names[seat], colour=colour(cube), row=row, column=column
                )
            case ev.CubesReturned(seat, cubes):
                return _("{name} puts {cubes} back into the bag.").format(
                    name=names[seat], cubes=colours(cubes)
                )
            case ev.CubeArrived(cube, column, _row, hex_):
                return _("A {colour} cube comes from column {column} to {place}.").format(
                    colour=colour(cube), column=column, place=self.place(hex_)
                )
            case DiceRolled(values):
                return _("The dice show {values}.").format(values=", ".join(str(value) for value in values))
        return None

    def waiting(self, view: AosState, names: Names) -> str:
        acting = self.game.to_act(view)
        if not acting:
            return phase(view.phase)
        name, seat = names[acting[0]], acting[0]
        if view.offer is not None:
            return _("{name}: say which railroads get the bonus").format(name=name)
        if view.auction is not None:
            least = self.game.table.rules.auction.lowest_bid(view.auction)
            return _("{name}: bid ${least} or more, or drop out").format(name=name, least=least)
        if view.building is not None:
            left = self.game.table.rules.track.allowance(view, seat) - view.building.made
            return ngettext(
                "{name}: build, {left} tile left", "{name}: build, {left} tiles left", left
            ).format(name=name, left=left)
        if view.phase == "move_goods":
            return _("{name}: move goods, round {number} of 2").format(name=name, number=view.step)
        return _("{name}: {phase}").format(name=name, phase=phase(view.phase))

    def table(self, view: AosState, seat: Seat, names: Names) -> list[str]:
        table = self.game.table
        lines = [
            _("Turn {number} of {all}, {phase}").format(
                number=view.round, all=table.rounds, phase=phase(view.phase)
            ),
            _("Order: {order}").format(order=", ".join(names[other] for other in view.order)),
        ]
        lines += [self._seat_line(view, other, name) for other, name in enumerate(names)]
        lines += self._goods_lines(view) + self._track_lines(view, names)
        return lines

    def _seat_line(self, view: AosState, seat: Seat, name: str) -> str:
        mark = ">" if seat in self.game.to_act(view) else " "
        if view.out[seat]:
            return _("{mark} {seat} {name}: out of the game").format(mark=mark, seat=seat + 1, name=name)
        return _(
            "{mark} {seat} {name}: ${cash}, income {income}, {shares} shares, engine {engine}, {role}"
        ).format(
            mark=mark,
            seat=seat + 1,
            name=name,
            cash=view.cash[seat],
            income=view.income[seat],
            shares=view.shares[seat],
            engine=view.engine[seat],
            role=role(view.roles[seat]),
        )

    def _goods_lines(self, view: AosState) -> list[str]:
        table = self.game.table
        lines = []
        for place in table.railmap.places:
            cubes = table.cubes_on(view, place)
            shade = table.rules.delivery.city_colour(table, view, place)
            if cubes or shade:
                takes = _(" takes {colour}").format(colour=colour(shade)) if shade else ""
                lines.append(f"    {self.place(table.label(place))}{takes}: {colours(cubes)}")
        for column in COLUMNS:
            shown = [view.display[square] for square in COLUMN_SQUARES[column]]
            if any(shown):
                cubes = [colour(COLOURS[cube - 1]) if cube else "-" for cube in shown]
                lines.append(_("    display {column}: {cubes}").format(column=column, cubes=" ".join(cubes)))
        return lines

    def _track_lines(self, view: AosState, names: Names) -> list[str]:
        table = self.game.table
        lines = []
        for section in table.network(view).sections:
            owner = _("nobody") if section.owner == NOBODY else names[section.owner]
            ends = [self.place(table.label(end)) if end >= 0 else _("open end") for end in section.ends]
            lines.append(
                _("    track of {owner}: {first} – {second}, {number} pieces").format(
                    owner=owner, first=ends[0], second=ends[1], number=section.size
                )
            )
        return lines

    def reason(self, result: Result) -> str:
        reasons = {
            "turns": _("The last turn is over."),
            "last_survivor": _("Only one player is solvent."),
            "bankrupt": _("Nobody is solvent."),
        }
        return reasons[result.reason]

    def result(self, result: Result, names: Names) -> str:
        if not result.winners:
            return self.reason(result) + " " + _("Nobody wins.")
        return super().result(result, names)

    def fact(self, fact: Fact) -> str:
        labels = {
            "round": _("turn"),
            "rounds": _("turns in all"),
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

    def refusal(self, refusal: Refusal) -> str:
        return sentence(refusal) or super().refusal(refusal)
