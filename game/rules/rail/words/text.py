"""Text of both rail games: places, tiles, routes, auctions and board events."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from game.rules.core.codec import Seat
from game.rules.core.events import Event, MoneyChanged, PhaseBegan
from game.rules.core.game import Result
from game.rules.core.moves import Action, Refusal
from game.rules.core.phases import OVER
from game.rules.core.words import _, format_number, format_signed, ngettext
from game.rules.core.words.joined_names import JoinedNames
from game.rules.rail import actions as act
from game.rules.rail import events as ev
from game.rules.rail.goods.rewards import DeliveryRewards
from game.rules.rail.goods.routes import rewards_of, route_of
from game.rules.rail.phases.auction import PlacePrice
from game.rules.rail.phases.goods_phase import MOVE_ROUNDS
from game.rules.rail.phases.rail_phase import TurnOrderAuction
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, URBANIZATION
from game.rules.rail.state import RailState
from game.rules.rail.track.track_state import NOBODY
from game.rules.rail.words.board_text import RailBoardText
from game.rules.rail.words.location import location_text
from game.rules.rail.words.nouns import colour, colours, printed_name, side, site_name, tile
from game.rules.rail.words.refusals import refusal_sentence

S = TypeVar("S", bound=RailState)
UNLOGGED_PHASES = ("next_round", "setup", OVER)
"""Phases whose beginning is not logged."""


def _places(payment: PlacePrice, places: int) -> str:
    """The places of the new turn order for which this price applies, in words."""
    match payment:
        case PlacePrice(1, 1):
            return _("First")
        case PlacePrice(1):
            return _("First or second")
        case PlacePrice(first) if first == places:
            return _("Last")
    return _("In the middle")


class RailText(RailBoardText[S]):
    """The text common to both rail games."""

    @abstractmethod
    def own_phases(self) -> Mapping[str, str]:
        """Names of the phases that the two games call differently."""

    @abstractmethod
    def own_phase_labels(self) -> Mapping[str, str]:
        """Short names of the phases that only this game has."""

    @abstractmethod
    def own_roles(self) -> Mapping[str, str]:
        """Names of the roles that only this game has."""

    @abstractmethod
    def lays_left(self, view: S, seat: Seat) -> int | None:
        """Tile operations left in a seat's build turn; None if it is not building."""

    def built_on(self, view: S) -> Collection[int]:
        """Hexes on which the building seat may not lay track again this turn."""
        return ()

    @abstractmethod
    def holdings(self, view: S, seat: Seat) -> str:
        """The holdings of a seat in one line."""

    @abstractmethod
    def stock_lines(self, view: S) -> list[str]:
        """The tile supply beside the board, as lines of text."""

    @abstractmethod
    def end_reason_texts(self) -> Mapping[str, str]:
        """Texts of all reasons for the end of a match except bankruptcies."""

    def special_prompt(self, view: S, name: str) -> str:
        """A line about whom the match waits for, if a decision is outside the usual order; else empty."""
        return ""

    @abstractmethod
    def roles(self) -> tuple[str, ...]:
        """The roles on offer every round, in display order."""

    @abstractmethod
    def role_taken(self, action: Action) -> str:
        """The role that an action takes; empty if it takes none."""

    @abstractmethod
    def action_for_role(self, role: str) -> Action:
        """The action with which a player takes a role and uses it."""

    def is_unused(self, action: Action) -> bool:
        """Whether an action takes a role without using its effect."""
        return False

    def going_first_note(self, view: S, seat: Seat, build: bool) -> str:
        """What going first in building, or in moving goods, means for a seat."""
        place = view.order.index(seat) + 1
        if place == 1:
            return _("You are first; this way nobody goes before you")
        line = (
            _("Place 1 instead of {place} to build")
            if build
            else _("Place 1 instead of {place} to move goods")
        )
        return line.format(place=place)

    def role_line(self, view: S, seat: Seat) -> str:
        """The role a seat has chosen this round."""
        return self.role(view.roles[seat]) if view.roles[seat] else _("no action yet")

    def phase_labels(self) -> list[tuple[str, str]]:
        """The phases of a round by key, with names short enough for one line."""
        short = {
            "turn_order": _("Order"),
            "choose_actions": _("Actions"),
            "build_track": _("Build"),
            "move_goods": _("Move goods"),
            **self.own_phase_labels(),
        }
        return [(key, short[key]) for key in self.board.rules.calendar.PHASES if key in short]

    def consequences(self, view: S, seat: Seat, action: Action) -> list[str]:
        """What an action leads to later, as lines of text."""
        if view.auction is None or view.phase != TurnOrderAuction.name:
            return []
        match action:
            case act.Bid(amount):
                return self._places_bid_for(view, seat, amount)
            case act.DropOut():
                place, pays = self.board.rules.auction.place_if_out(view.auction, seat)
                line = _("place {place}, pay ${pays}, ${left} left")
                return [line.format(place=place, pays=pays, left=view.cash[seat] - pays)]
        return []

    def _places_bid_for(self, view: S, seat: Seat, amount: int) -> list[str]:
        """What each place costs with a bid of this amount (AOS-6.7, STM-18.2)."""
        assert view.auction is not None
        line, places = _("{place}: pay ${price}, ${left} left"), len(view.auction.order)
        return [
            line.format(place=_places(one, places), price=one.price, left=view.cash[seat] - one.price)
            for one in self.board.rules.auction.payments(view.auction, amount)
        ]

    def why_no_track(self, view: S, seat: Seat) -> str:
        """Why a seat in its build turn can lay no tile; empty if it can, or if it has used all its
        operations."""
        if not self.lays_left(view, seat):
            return ""
        network = self.board.network(view)
        if not any(network.is_city):
            return _(
                "Track begins at a city, and there is none yet: nothing can be built before one is founded"
            )
        menus = self.board.build_judge(view, seat).menus(network, seat)
        if not menus:
            return _("There is no hex on which your track could begin or go on")
        if menus.keys() <= set(self.built_on(view)):
            return _("Your track could go on only where you have built in this turn already")
        return _("Your money, your discs or the tiles that are left do not suffice for any tile")

    def short_action(self, view: S, seat: Seat, action: Action) -> str:
        """A short form of an action for a button."""
        match action:
            case act.UpgradeEngine():
                return _("Engine of {links}").format(links=view.engine[seat] + 1)
            case act.DropOut():
                return _("Drop out")
            case act.StayIn():
                return _("Pass and stay in")
        return self.action(view, seat, action)

    def phase(self, key: str) -> str:
        names = {
            "setup": _("Set-up"),
            "build_track": _("Build track"),
            "move_goods": _("Move goods"),
            **self.own_phases(),
        }
        return names.get(key, _("The end"))

    def role(self, key: str) -> str:
        """The name of a role on the board."""
        names = {
            FIRST_MOVE: _("First Move"),
            FIRST_BUILD: _("First Build"),
            ENGINEER: _("Engineer"),
            LOCOMOTIVE: _("Locomotive"),
            URBANIZATION: _("Urbanization"),
            **self.own_roles(),
        }
        return names.get(key, _("no action"))

    def place_text(self, label: str) -> str:
        """A hex by name, with its label unless the reader sees the map; an unnamed one by its location."""
        site = self.board.railmap.site(label)
        if site is None:
            return label
        if not site.name:
            where = location_text(self.board.railmap, site.index)
            return f"{label} ({where})" if where else label
        if self.has_board:
            return printed_name(self.board.railmap, site.index)
        return f"{printed_name(self.board.railmap, site.index)} ({label})"

    def action(self, view: S, seat: Seat, action: Action) -> str:
        match action:
            case act.Bid(amount):
                return _("Bid ${amount}").format(amount=amount)
            case act.DropOut():
                return _("Drop out of the auction")
            case act.StayIn():
                return _("Pass and stay in, by last round's Turn Order")
            case act.LayTrack(hex_, kind, rotation):
                return _("Lay {tile} on {place}, exits {sides}").format(
                    tile=self._tile(kind),
                    place=self.place_text(hex_),
                    sides=self._exits(hex_, kind, rotation),
                )
            case act.EndBuild():
                return _("End building")
            case act.UpgradeEngine():
                return _("Upgrade the engine to {links} links").format(links=view.engine[seat] + 1)
            case act.PassMove():
                return _("Move nothing")
            case act.DeliverCube():
                return self._delivery(view, seat, action)
        return type(action).__name__

    def _tile(self, kind: str) -> str:
        return tile(self.board.railmap.tiles.kinds.get(kind))

    def _exits(self, hex_: str, kind: str, rotation: int) -> str:
        railmap = self.board.railmap
        site = railmap.site(hex_)
        code = railmap.tiles.code(kind, rotation, site.is_town) if site is not None else None
        sides = [side(name) for name in railmap.level.grid.side_names]
        if code is None:
            return "?"
        face = railmap.tiles.faces[code]
        if face.town:
            return " ".join(sides[edge] for edge in face.exits)
        return " ".join(f"{sides[a]}-{sides[b]}" for a, b in face.segments)

    def _delivery(self, view: S, seat: Seat, action: act.DeliverCube) -> str:
        route = route_of(self.board, view, action)
        if route is None:
            return _("Move a {colour} cube from {start}").format(
                colour=colour(action.cube), start=self.place_text(action.start)
            )
        stops = [self.place_text(self.board.label(node)) for node in route.nodes[-len(route.sections) :]]
        return _("Move a {colour} cube from {start} by {stops}: {gains}").format(
            colour=colour(action.cube),
            start=self.place_text(action.start),
            stops=" – ".join(stops),
            gains=self.rewards_text(rewards_of(self.board, view, seat, action), seat),
        )

    def rewards_text(self, gains: DeliveryRewards, you: Seat = NOBODY) -> str:
        """The rewards of a delivery by seat; the reader's own seat is called "you"."""
        lines = [
            (_("you +{steps}") if seat == you else _("{name} +{steps}")).format(
                name=self.names[seat], steps=steps
            )
            for seat, steps in gains.without_bonus.items()
        ]
        if gains.bonus is not None:
            lines.append(_("+{steps} for one of them by choice").format(steps=gains.bonus.steps))
        return ", ".join(lines) or _("no income")

    def route_label(self, view: S, seat: Seat, action: act.DeliverCube) -> str:
        """One of several routes of a delivery: the places on it and its rewards."""
        route = route_of(self.board, view, action)
        if route is None:
            return self.action(view, seat, action)
        passed = route.nodes[-len(route.sections) : -1]
        between = [site_name(self.board.railmap, hex_) for hex_ in passed]
        line = _("by {places}: {gains}") if between else _("straight: {gains}")
        gains = self.rewards_text(rewards_of(self.board, view, seat, action))
        return line.format(places=" – ".join(between), gains=gains)

    def delivery_summary(self, view: S, seat: Seat, action: Action, you: Seat = NOBODY) -> str:
        """A delivery in one short line: cube, first and last place, and rewards; the seat `you` is not
        named."""
        if not isinstance(action, act.DeliverCube):
            return ""
        route = route_of(self.board, view, action)
        if route is None:
            return ""
        railmap = self.board.railmap
        ends = [site_name(railmap, hex_) for hex_ in (railmap.index_by_label[action.start], route.nodes[-1])]
        return _("{colour}: {first} – {last}, {gains}").format(
            colour=colour(action.cube),
            first=ends[0],
            last=ends[1],
            gains=self.rewards_text(rewards_of(self.board, view, seat, action), you),
        )

    def event(self, event: Event) -> str | None:
        match event:
            case PhaseBegan(key) if key in UNLOGGED_PHASES:
                return None
            case ev.BidMade(seat, amount):
                return _("{name} bids ${amount}.").format(name=self.names[seat], amount=amount)
            case ev.StayedIn(seat):
                return _("{name} passes and stays in.").format(name=self.names[seat])
            case ev.PlaceTaken(seat, place, paid):
                return _("{name} takes place {place} and pays ${paid}.").format(
                    name=self.names[seat], place=place, paid=paid
                )
            case ev.RoleTaken(seat, key):
                return _("{name} takes {role}.").format(name=self.names[seat], role=self.role(key))
            case ev.EngineUpgraded(seat, engine):
                return _("{name} has an engine of {links} links.").format(name=self.names[seat], links=engine)
            case ev.IncomeChanged(seat, change, now):
                return _("{name}: income {change}, now {now}.").format(
                    name=self.names[seat], change=format_signed(change), now=format_number(now)
                )
            case ev.Eliminated(seat):
                return _("{name} is insolvent and out of the game.").format(name=self.names[seat])
            case ev.RoundBegan(number):
                return _("Round {number} begins.").format(number=number)
            case ev.MovePassed(seat):
                return _("{name} moves nothing.").format(name=self.names[seat])
        return self._board_event(event) or super().event(event)

    def covered_changes(self, event: Event) -> Sequence[Event]:
        match event:
            case ev.PlaceTaken(seat, _place, paid) | ev.TrackLaid(seat, _place, _, _, paid):
                return (MoneyChanged(seat, -paid, 0),)
        return super().covered_changes(event)

    def _board_event(self, event: Event) -> str | None:
        match event:
            case ev.TrackLaid(seat, hex_, kind, rotation, price):
                return _("{name} lays {tile} on {place} for ${price}: {sides}.").format(
                    name=self.names[seat],
                    tile=self._tile(kind),
                    place=self.place_text(hex_),
                    price=price,
                    sides=self._exits(hex_, kind, rotation),
                )
            case ev.LinkFinished(owner, (first, second)):
                line = _("{name} has a link from {first} to {second}.")
                if owner == NOBODY:
                    line = _("A link from {first} to {second} belongs to nobody.")
                return line.format(
                    name="" if owner == NOBODY else self.names[owner],
                    first=self.place_text(first),
                    second=self.place_text(second),
                )
            case ev.TrackLost(seat, hexes):
                return _("{name} loses the unfinished track on {hexes}.").format(
                    name=self.names[seat], hexes=JoinedNames(hexes)
                )
            case ev.CityFounded(seat, hex_, _tile, shade):
                return _("{name} puts a {colour} new city on {place}.").format(
                    name=self.names[seat], colour=colour(shade), place=self.place_text(hex_)
                )
            case ev.CubeMoved(seat, cube, stops):
                return _("{name} moves a {colour} cube: {stops}.").format(
                    name=self.names[seat],
                    colour=colour(cube),
                    stops=" – ".join(self.place_text(stop) for stop in stops),
                )
            case ev.BuildEnded(seat):
                return _("{name} ends building.").format(name=self.names[seat])
        return None

    def waiting_line(self, view: S) -> str:
        acting = self.game.to_act(view)
        if not acting:
            return self.phase(view.phase)
        name, left = self.names[acting[0]], self.lays_left(view, acting[0])
        if asked := self.special_prompt(view, name):
            return asked
        if view.auction is not None:
            least = self.board.rules.auction.lowest_bid(view.auction)
            return _("{name}: bid ${least} or more, or drop out").format(name=name, least=least)
        if left == 0:
            return _("{name}: all tiles are laid, end building").format(name=name)
        if left is not None:
            line = ngettext("{name}: build, {left} tile left", "{name}: build, {left} tiles left", left)
            return line.format(name=name, left=left)
        if view.phase == "move_goods":
            line = _("{name}: move goods, round {number} of {all}")
            return line.format(name=name, number=view.step, all=MOVE_ROUNDS)
        asked = self.phase_prompts().get(view.phase) or self.phase(view.phase)
        if len(view.queue) < 2 or view.queue[0] != acting[0]:
            return _("{name}: {phase}").format(name=name, phase=asked)
        line = _("{name}: {asked}; {next} is next")
        return line.format(name=name, asked=asked, next=self.names[view.queue[1]])

    def phase_prompts(self) -> Mapping[str, str]:
        """The prompts of phases whose names do not say what to do."""
        return {}

    def table_lines(self, view: S, seat: Seat) -> list[str]:
        lines = [self.round_line(view, self.board.rounds), self.order_line(view)]
        for other, name in enumerate(self.names):
            lines.append(self.seat_line(view, other, name, self.holdings(view, other)))
        return lines + self.goods_lines(view) + self.stock_lines(view) + self.track_lines(view)

    def reason(self, result: Result) -> str:
        broke = {"last_survivor": _("Only one player is solvent."), "bankrupt": _("Nobody is solvent.")}
        return {**broke, **self.end_reason_texts()}[result.reason]

    def round_line(self, view: S, rounds: int) -> str:
        """A line with the number of the round and the name of the phase."""
        words = _("Round {number} of {all}, {phase}")
        return words.format(number=view.round, all=rounds, phase=self.phase(view.phase))

    def order_line(self, view: S) -> str:
        """A line with the turn order."""
        return _("Order: {order}").format(order=", ".join(self.names[seat] for seat in view.order))

    def seat_line(self, view: S, seat: Seat, name: str, holdings: str) -> str:
        """A line with a seat and what it owns, marked if the seat must act."""
        mark = ">" if seat in self.game.to_act(view) else " "
        state_words = _("out of the game") if view.out[seat] else holdings
        return f"{mark} {seat + 1} {name}: {state_words}"

    def goods_lines(self, view: S) -> list[str]:
        """The cubes on the board and the colour each city accepts."""
        lines = []
        for place in self.board.railmap.places:
            cubes, shade = self.board.cubes_on(view, place), self.accepted_colour(view, place)
            if cubes or shade:
                takes = " " + _("takes {colour}").format(colour=colour(shade)) if shade else ""
                lines.append(f"    {self.place_text(self.board.label(place))}{takes}: {colours(cubes)}")
        return lines

    def track_lines(self, view: S) -> list[str]:
        """Every section on the board with its owner."""
        lines = []
        for section in self.board.network(view).sections:
            owner = _("nobody") if section.owner == NOBODY else self.names[section.owner]
            ends = [
                self.place_text(self.board.label(end)) if end >= 0 else _("open end") for end in section.ends
            ]
            line = ngettext(
                "track of {owner}: {first} – {second}, {number} piece",
                "track of {owner}: {first} – {second}, {number} pieces",
                section.size,
            )
            lines.append(
                "    " + line.format(owner=owner, first=ends[0], second=ends[1], number=section.size)
            )
        return lines

    def refusal(self, refusal: Refusal) -> str:
        named = Refusal(refusal.code, tuple(self._named(figure) for figure in refusal.values))
        return refusal_sentence(named, self.refusals()) or super().refusal(refusal)

    def _named(self, figure: str | int) -> str | int:
        """Replaces a hex label in a refusal by the name of the place, and the key of a colour by its name."""
        if not isinstance(figure, str):
            return figure
        return self.place_text(figure) if figure in self.board.railmap.index_by_label else colour(figure)

    @abstractmethod
    def refusals(self) -> Mapping[str, str]:
        """For each refusal code of the game, a sentence with placeholders for two values."""
