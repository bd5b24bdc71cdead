"""Phases of Steam except building and goods: set-up, turn order, capital, action tiles, income, next round
(STM-3, 5, 7, 14, 15, 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.core.game import Emit, RandomBelow
from game.rules.core.moves import Action, DrawOutcome, DrawRequest, Outcome, Refusal, RollOutcome, RollRequest
from game.rules.core.phases import OVER
from game.rules.rail.events import PlaceTaken, RoleTaken, RoundBegan
from game.rules.rail.phases.auction import Auction
from game.rules.rail.phases.rail_phase import AuctionPhase, RailPhase, RolePhase, TurnOrderAuction
from game.rules.rail.roles import LOCOMOTIVE
from game.rules.rail.track.track_state import NOBODY
from game.rules.steam.actions import Bid, DropOut, RaiseCapital, StayIn, TakeTile
from game.rules.steam.events import BidPassed, OrderSet, TilePassed, TurnOrderTilesDealt
from game.rules.steam.goods_supply import BAG, COLOURS, KINDS
from game.rules.steam.money import BLOCK_DOLLARS, max_blocks, raise_capital
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import ROLES, SteamRulebook, tile_number
from game.rules.steam.state import TILE_BAG, SteamState

AUCTION, RANDOM = "auction", "random"
SAMPLE_ATTEMPTS = 4


class SteamPhase(RailPhase[SteamState, SteamRuleContext]):
    """A phase of a match under the base or the standard rulebook."""

    rules: SteamRulebook


class SteamSetupPhase(SteamPhase):
    """Draws cubes for cities and supply spaces, then decides who goes first (STM-3)."""

    name = "setup"

    def enter(self, state: SteamState, emit: Emit) -> None:
        state.bag = [BAG[colour] for colour in COLOURS]
        state.due = DrawRequest("bag", sum(self._city_cubes()) + self.table.spaces * self.table.space_cubes)

    def _city_cubes(self) -> list[int]:
        """For each printed city in the order of the map, how many cubes it gets (STM-3.3)."""
        sites = self.table.railmap.sites
        return [sites[city].cubes - self.table.omitted_city_cubes for city in self.table.railmap.cities]

    def on_outcome(self, state: SteamState, outcome: Outcome, emit: Emit) -> None:
        match outcome:
            case DrawOutcome(things) if state.step == 0:
                state.step = 1
                self._lay_out(state, list(things))
                by_lot = self._is_auctioned()
                state.due = (
                    RollRequest(1, self.table.seats) if by_lot else DrawRequest(TILE_BAG, self.table.seats)
                )
            case RollOutcome(values):
                state.order = self._clockwise(values[0] - 1)
            case DrawOutcome(things):
                self._deal(state, [int(thing) for thing in things], emit)

    def _lay_out(self, state: SteamState, cubes: list[str]) -> None:
        numbers = zip(self.table.railmap.cities, self._city_cubes(), strict=True)
        places = [city for city, number in numbers for _ in range(number)]
        self.table.add_cubes(state, zip(places, cubes, strict=False))
        supply = bytearray(state.supply)
        for at, colour in enumerate(cubes[len(places) :]):
            supply[at // self.table.space_cubes * KINDS + COLOURS.index(colour)] += 1
        state.supply = bytes(supply)

    def _is_auctioned(self) -> bool:
        return self.rules.calendar.auctions_first_order and self.table.options["first_order"] == AUCTION

    def _clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.table.seats for step in range(self.table.seats)]

    def _deal(self, state: SteamState, numbers: Sequence[int], emit: Emit) -> None:
        """Orders the seats by their action tiles (STM-18.0).

        In the base game, clockwise from the seat with the lowest tile, and later seats get compensation
        (STM-5.2).
        """
        emit(TurnOrderTilesDealt(tuple(numbers)))
        by_number = sorted(range(self.table.seats), key=lambda seat: numbers[seat])
        if not self.rules.calendar.order_by_tile:
            state.order = by_number
            return
        state.order = self._clockwise(by_number[0])
        for place, seat in enumerate(state.order):
            self.table.pay(state, seat, -place, emit)

    def next(self, state: SteamState) -> str | None:
        return FirstOrderPhase.name if self._is_auctioned() else self.rules.calendar.PHASES[0]


class FirstOrderPhase(AuctionPhase[SteamState, SteamRuleContext], SteamPhase):
    """Auctions for the places of the first turn order, one after another (STM-5.1).

    `order` lists seats clockwise.
    """

    name = "first_order"
    bid = Bid
    drop_out = DropOut

    def max_bid(self, state: SteamState, seat: int) -> int:
        return self.rules.money.max_payment(state, seat)

    def enter(self, state: SteamState, emit: Emit) -> None:
        self._open(state, state.order, emit)

    def _open(self, state: SteamState, seats: list[int], emit: Emit) -> None:
        state.auction = self.rules.auction.begin(seats, self.table.seats, NOBODY)
        self.advance_auction(state, state.auction, emit)

    def on_drop_out(self, state: SteamState, auction: Auction, seat: int, emit: Emit) -> None:
        emit(BidPassed(seat))

    def on_auction_end(self, state: SteamState, auction: Auction, emit: Emit) -> None:
        """The last seat in the auction pays its bid; the seat to its left opens the next auction
        (STM-5.1.4)."""
        winner = auction.active[0]
        self._take_place(state, winner, max(auction.bids[winner], 0), emit)
        at = state.order.index(winner)
        clockwise = state.order[at:] + state.order[:at]
        waiting = [seat for seat in clockwise if seat not in state.placed_seats]
        if len(waiting) > 1:
            self._open(state, waiting, emit)
            return
        self._take_place(state, waiting[0], 0, emit)
        state.order = state.placed_seats
        state.placed_seats = []
        state.auction = None
        state.queue = []

    def _take_place(self, state: SteamState, seat: int, paid: int, emit: Emit) -> None:
        state.placed_seats.append(seat)
        emit(PlaceTaken(seat, len(state.placed_seats), paid))
        self.rules.money.pay(self.table, state, seat, paid, emit)

    def next(self, state: SteamState) -> str | None:
        return None if state.queue else self.rules.calendar.PHASES[0]


class SteamAuctionPhase(TurnOrderAuction[SteamState, SteamRuleContext], SteamPhase):
    """The auction for the turn order of each round (STM-18.2)."""

    bid = Bid
    drop_out = DropOut
    stay_in = StayIn


class RaiseCapitalPhase(SteamPhase):
    """Seats may raise capital for the round, in blocks of $5 (STM-18.1)."""

    name = "raise_capital"

    def enter(self, state: SteamState, emit: Emit) -> None:
        state.queue = [seat for seat in state.order if max_blocks(state, seat)]

    def candidates(self, state: SteamState, seat: int) -> Iterator[Action]:
        return map(RaiseCapital, range(max_blocks(state, seat) + 1))

    def sample(self, state: SteamState, seat: int, pick: RandomBelow) -> Action:
        return RaiseCapital(pick(max_blocks(state, seat) + 1))

    def why_not(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, RaiseCapital):
            return Refusal("say_how_many_blocks")
        most = max_blocks(state, seat)
        return Refusal("too_many_blocks", (most, BLOCK_DOLLARS)) if action.blocks > most else None

    def apply(self, state: SteamState, seat: int, action: Action, emit: Emit) -> None:
        assert isinstance(action, RaiseCapital)
        raise_capital(self.table, state, seat, action.blocks, emit)
        del state.queue[0]


class ActionTilePhase(RolePhase[SteamState, SteamRuleContext], SteamPhase):
    """Every seat takes an action tile (STM-7)."""

    def clear(self, state: SteamState) -> None:
        state.roles = [""] * self.table.seats
        state.uses_tile = [False] * self.table.seats

    def candidates(self, state: SteamState, seat: int) -> Iterator[Action]:
        for role in ROLES:
            for use in (False, True):
                if self.rules.tiles.why_not(self.table, state, seat, role, use) is None:
                    yield TakeTile(tile_number(role), use)

    def sample(self, state: SteamState, seat: int, pick: RandomBelow) -> Action:
        """Draws a random tile: free tiles are equally likely; an optional effect is left unused in half the
        draws."""
        tiles, taken = self.rules.tiles, state.roles
        free = [role for role in ROLES if role not in taken]
        for _ in range(SAMPLE_ATTEMPTS):
            role = free[pick(len(free))]
            use = role not in tiles.passable or bool(pick(2))
            if tiles.why_not_tile(self.table, state, seat, role, use) is None:
                return TakeTile(tile_number(role), use)
        return self.any_candidate(state, seat, pick)

    def why_not(self, state: SteamState, seat: int, action: Action) -> Refusal | None:
        if not isinstance(action, TakeTile):
            return Refusal("take_a_tile")
        return self.rules.tiles.why_not(self.table, state, seat, ROLES[action.tile - 1], action.use)

    def apply(self, state: SteamState, seat: int, action: Action, emit: Emit) -> None:
        assert isinstance(action, TakeTile)
        role = ROLES[action.tile - 1]
        cost = self.rules.tiles.cost(state, seat, role, action.use)
        state.roles[seat] = role
        state.uses_tile[seat] = action.use
        emit(RoleTaken(seat, role) if action.use else TilePassed(seat, role))
        self.rules.money.pay(self.table, state, seat, cost, emit)
        if role == LOCOMOTIVE and action.use:
            self.improve_engine(state, seat, emit)
        del state.queue[0]


class IncomePhase(SteamPhase):
    """Income and expenses in turn order; a seat that cannot pay is eliminated (STM-14, STM-18.6)."""

    name = "income"

    def enter(self, state: SteamState, emit: Emit) -> None:
        for seat in state.order[:]:
            if not self.rules.money.settle(self.table, state, seat, emit):
                state.bankrupt_seats.append(seat)
                self.eliminate(state, seat, emit)

    def next(self, state: SteamState) -> str | None:
        """The next phase; the match ends after the last round, or when one player is left (STM-16.1)."""
        over = state.round >= self.table.rounds or len(state.remaining_seats) < 2
        return OVER if over else super().next(state)


class SteamNextRoundPhase(SteamPhase):
    """Starts the next round; in the base game, action tiles decide its turn order (STM-15, STM-18.7)."""

    name = "next_round"

    def enter(self, state: SteamState, emit: Emit) -> None:
        if self.rules.calendar.order_by_tile:
            state.order.sort(key=lambda seat: tile_number(state.roles[seat]))
            emit(OrderSet(tuple(state.order)))
        state.round += 1
        emit(RoundBegan(state.round))
