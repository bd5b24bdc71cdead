"""A player of Age of Steam: plans its build turn, issues shares for that plan, and keeps what expenses take.

Everything is counted in links of deliveries: one is a step of income, three points in the end.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from game.bots.bot import Bot
from game.bots.rail_plans import LEAST, Outlook, Plan, Step
from game.bots.rail_traffic import RIVAL, Load, Market, Trips, market, trade, worth
from game.rules.age_of_steam.actions import (
    Bid,
    BuildConnection,
    DeclineFirst,
    DeliverCube,
    DropOut,
    EndBuild,
    GiveUpBuild,
    IssueShares,
    LayTrack,
    NameRailroads,
    PassMove,
    PayForFirst,
    PlaceCube,
    ReturnCubes,
    StayIn,
    TakeRole,
    UpgradeEngine,
    Urbanize,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods import COLOURS, COLUMN_SQUARES, NEW_CITIES, NewCity
from game.rules.age_of_steam.rulebook import PRODUCTION, TURN_ORDER
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.events import silent
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action
from game.rules.rail import laying
from game.rules.rail.moving import MOVE_ROUNDS
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, MOST_ENGINE, URBANIZATION
from game.rules.rail.sections import Network, network

SEGMENT = 1 / 3
NEXT = 0.86
"""What a trip counts beside the one before it."""
PATIENCE = 0.25
SHARE_DOLLAR = 0.25
"""What a dollar costs that must be raised by a share."""
CASH_DOLLAR = 0.12
"""What a dollar in hand is worth: it spares a part of a share later."""
PLENTY = 12
MOST_SHARES = 4
"""Never more new shares than this for one plan."""
SLOWLY = 0.8
"""How much of today's shortfall every turn to come will see on average."""
BID_MONEY = 2
COMING = 0.5
"""What a cube on the display counts that will probably come out in time."""
SOMEDAY = 0.03
"""What a cube of each colour counts for every cube a city may still get."""
NEAR = 5
CONTENT = 1.0
"""A plan worth this much needs no new city beside it to be wished for."""
FOUNDINGS = 4
FOUNDINGS_NEAR = 8
"""So many new cities are looked at closely."""
ROLES = {FIRST_MOVE: 0.5, FIRST_BUILD: 0.4, PRODUCTION: 0.2, TURN_ORDER: 0.25, ENGINEER: 0.1}
"""What an action is worth besides what can be reckoned."""
LATER = 0.75
"""What a trip counts that is not made at once."""
OWN_MOVE = 0.6
"""What Locomotive spares: a move that would go into the engine."""


class Mind:
    """What one decision needs to know, worked out once."""

    def __init__(self, game: AgeOfSteam, view: AosState, seat: Seat) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.table = game.table
        self.rules = game.table.rules
        self.network = game.table.network(view)
        self.turns = game.table.rounds - view.round + 1
        key = view.round, view.display, tuple(view.bag), tuple(view.map_state.items())
        self.market = market(game, view, coming_cubes(game, view, self.turns), key)

    @property
    def moves(self) -> int:
        """The moves still to be made in the match, the next one included."""
        gone = self.view.step - 1 if self.view.phase == "move_goods" else 0
        return MOVE_ROUNDS * self.turns - gone

    def outlook(self, dollar: float, market: Market | None = None, engine: int | None = None) -> Outlook:
        return Outlook(
            self.table.survey(self.view, self.seat),
            market or self.market,
            self.seat,
            self.view.engine[self.seat] if engine is None else engine,
            self.moves,
            NEXT,
            self.view.round,
            dollar,
            self.standing,
        )

    def standing(self, network: Network, seat: Seat) -> float:
        """What track in links scores in the end; early in the match money is better put into trips."""
        size = sum(section.size for section in network.owned_by(seat) if section.is_link)
        return SEGMENT / (1 + PATIENCE * (self.turns - 1)) * size

    def reserve(self, new_shares: int = 0, gain: int = 0) -> int:
        """What must be left when expenses come, if deliveries raise income by `gain` until then."""
        expense = self.rules.money.expense(self.view, self.seat) + new_shares
        return max(0, expense - self.view.income[self.seat] - gain)

    def sure_gain(self, network: Network) -> int:
        """Income that deliveries of this turn will bring even if others are faster: half of the best."""
        now = trade(network, self.market, self.seat, self.view.engine[self.seat]).now
        return int(sum(now[:MOVE_ROUNDS]) / 2)


def coming_cubes(game: AgeOfSteam, view: AosState, turns: int) -> dict[int, list[Load]]:
    """By city, the cubes that the display will probably bring."""
    found: dict[int, list[Load]] = {}
    for column in COLUMN_SQUARES:
        home = game.table.home_of(view, column)
        if home is not None:
            found.setdefault(home, []).extend(column_cubes(game, view, column, turns))
    return found


def column_cubes(game: AgeOfSteam, view: AosState, column: str, turns: int) -> list[Load]:
    """The cubes of a display column, the likely ones in full."""
    hits = game.table.rules.growth.dice(game.table) / 6 * (turns - 1)
    colours = [view.display[square] - 1 for square in COLUMN_SQUARES[column] if view.display[square]]
    likely = [
        (colour, COMING * min(1.0, hits - number)) for number, colour in enumerate(colours) if hits > number
    ]
    return likely + [
        (colour, SOMEDAY * min(hits, 3.0)) for colour, left in enumerate(view.bag) if left and hits
    ]


class Greedy:
    """Decides phase by phase. What it planned for a build turn it keeps in mind: the next step by board."""

    MOST = 500

    def __init__(self) -> None:
        self._script: dict[Hashable, Action] = {}

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        assert isinstance(game, AgeOfSteam)
        assert isinstance(view, AosState)
        if view.offer is not None:
            return _name_railroads(view, seat)
        mind = Mind(game, view, seat)
        match view.phase:
            case "issue_shares":
                return _issue(mind)
            case "turn_order":
                return _bid(mind)
            case "choose_actions":
                return _take_role(mind)
            case "build_track":
                return self._build(mind)
            case "move_goods":
                return _move(mind)
        return _place(mind)

    def _build(self, mind: Mind) -> Action:
        """The step planned for this board; else a new city, a new plan, or the end."""
        game, view, seat = mind.game, mind.view, mind.seat
        planned = self._script.get(_moment(mind, view))
        if planned is not None and game.why_not(view, seat, planned) is None:
            return planned
        if city := _new_city(mind):
            return city
        assert view.building is not None
        lays = mind.rules.track.allowance(view, seat) - view.building.made
        money = view.cash[seat] - mind.reserve(gain=mind.sure_gain(mind.network))
        plan = mind.outlook(_cash_dollar(mind)).plan(mind.network, lays, money, view.building.hexes)
        if action := self._begin(mind, plan):
            return action
        done = EndBuild()
        return done if game.why_not(view, seat, done) is None else GiveUpBuild()

    def _begin(self, mind: Mind, plan: Plan) -> Action | None:
        """Remember the steps of a plan that the rules allow to the end, and give the first."""
        if len(self._script) > self.MOST:
            self._script.clear()
        state, first = mind.view.copy(), None
        for step in plan.steps:
            action = _action(mind, step)
            if mind.game.why_not(state, mind.seat, action) is not None:
                break
            first = first or action
            self._script[_moment(mind, state)] = action
            mind.game.apply(state, mind.seat, action, silent)
        return first


def _moment(mind: Mind, state: AosState) -> Hashable:
    """What tells a moment of a build turn from all others, also those of other matches."""
    return mind.market.key, mind.seat, state.rails, tuple(state.cash)


def _action(mind: Mind, step: Step) -> Action:
    if isinstance(step, int):
        return BuildConnection(step)
    face = mind.table.railmap.tiles.faces[step.code]
    return LayTrack(mind.table.label(step.hex), face.kind, face.rotation)


def _cash_dollar(mind: Mind) -> float:
    """What a dollar in hand is worth: nothing in the end, little where there are many."""
    if mind.turns == 1:
        return 0.0
    return CASH_DOLLAR if mind.view.cash[mind.seat] - mind.reserve() < PLENTY else CASH_DOLLAR / 3


def _name_railroads(view: AosState, seat: Seat) -> Action:
    """Oneself, with as few others as may be."""
    assert view.offer is not None
    return NameRailroads(min(view.offer.choices, key=lambda seats: (seat not in seats, len(seats), seats)))


def _wanted(mind: Mind, money: int) -> Plan:
    """The build turn to wish for with so much money, perhaps after founding a city."""
    plan = mind.outlook(SHARE_DOLLAR).plan(mind.network, mind.rules.track.LAYS, money)
    if plan.value > CONTENT:
        return plan
    founding = _founding(mind, money, SHARE_DOLLAR, plan)
    return founding.plan if founding and founding.value > LEAST else plan


def _issue(mind: Mind) -> Action:
    """As few shares as pay for the plan, the bids and the expenses; for no plan that leads to ruin."""
    view, seat, money = mind.view, mind.seat, mind.rules.money
    most = money.most_new_shares(view, seat)
    purse = view.cash[seat] + money.SHARE_PRICE * min(most, MOST_SHARES)
    plan = _wanted(mind, purse - mind.reserve())
    count = _shares_for(mind, plan, most)
    if not _is_bearable(mind, plan, count):
        count = _shares_for(mind, _wanted(mind, view.cash[seat] - mind.reserve()), most)
    return IssueShares(count)


def _shares_for(mind: Mind, plan: Plan, most: int) -> int:
    """How many new shares a plan takes."""
    price, gain = mind.rules.money.SHARE_PRICE, mind.sure_gain(plan.network)
    bids = BID_MONEY if mind.table.seats > 1 and plan.steps else 0
    for count in range(most):
        if mind.view.cash[mind.seat] + price * count >= plan.price + bids + mind.reserve(count, gain):
            return count
    return most


def _is_bearable(mind: Mind, plan: Plan, count: int) -> bool:
    """Could further shares pay the expenses of the turns to come, should income grow but slowly?"""
    money = mind.rules.money
    short = mind.reserve(count, mind.sure_gain(plan.network))
    left = money.MOST_SHARES - mind.view.shares[mind.seat] - count
    return SLOWLY * short * (mind.turns - 1) <= money.SHARE_PRICE * left


def _bid(mind: Mind) -> Action:
    """A good place is worth a little of what neither building nor expenses need."""
    game, view, seat = mind.game, mind.view, mind.seat
    free = StayIn()
    if view.auction is None:
        plan = _wanted(mind, view.cash[seat] - mind.reserve())
        spare = view.cash[seat] - plan.price - mind.reserve(gain=mind.sure_gain(plan.network))
        return PayForFirst() if spare >= 2 * BID_MONEY + 1 else DeclineFirst()
    if game.why_not(view, seat, free) is None:
        return free
    least = mind.rules.auction.lowest_bid(view.auction)
    if least > BID_MONEY + 1:
        return DropOut()
    plan = _wanted(mind, view.cash[seat] - mind.reserve())
    spare = view.cash[seat] - plan.price - mind.reserve(gain=mind.sure_gain(plan.network))
    bid = Bid(least)
    return bid if least <= spare and game.why_not(view, seat, bid) is None else DropOut()


def _take_role(mind: Mind) -> Action:
    """The action that brings most with the build turn in mind."""
    view, seat = mind.view, mind.seat
    money = view.cash[seat] - mind.reserve()
    plan = mind.outlook(SHARE_DOLLAR).plan(mind.network, mind.rules.track.LAYS, money)
    best, best_value = "", float("-inf")
    for role in mind.rules.roles.offered(mind.table, view):
        value = ROLES.get(role, 0.0) + _role_value(mind, role, plan, money)
        if value > best_value:
            best, best_value = role, value
    return TakeRole(best)


def _role_value(mind: Mind, role: str, plan: Plan, money: int) -> float:
    view, seat = mind.view, mind.seat
    engine = view.engine[seat]
    if role == LOCOMOTIVE:
        if engine >= MOST_ENGINE or view.cash[seat] <= mind.reserve(gain=mind.sure_gain(plan.network)):
            return -1.0
        return OWN_MOVE + _engine_value(mind, plan.network)
    if role == URBANIZATION:
        best = _founding(mind, money, SHARE_DOLLAR, plan)
        return best.value if best else -1.0
    if role == ENGINEER:
        longer = mind.outlook(SHARE_DOLLAR).plan(mind.network, mind.rules.track.LAYS + 1, money)
        return longer.value - plan.value
    if role == FIRST_MOVE:
        return 0.15 * sum(trade(plan.network, mind.market, seat, engine).now[:MOVE_ROUNDS])
    return 0.15 * plan.value if role == FIRST_BUILD else 0.0


def _engine_value(mind: Mind, network: Network) -> float:
    """What a better engine adds to the moves to come, less its expenses."""
    engine, seat, moves = mind.view.engine[mind.seat], mind.seat, mind.moves
    now = worth(trade(network, mind.market, seat, engine).trips, moves, NEXT)
    later = worth(trade(network, mind.market, seat, engine + 1).trips, moves, NEXT)
    return later - now - _cash_dollar(mind) * mind.turns


class Founding(NamedTuple):
    """A new city, what it adds to a build turn, and the build turn that would follow it."""

    value: float
    town: int
    city: NewCity
    plan: Plan


def _new_city(mind: Mind) -> Action | None:
    """The new city that helps most, where the seat may found one and it helps."""
    view, seat = mind.view, mind.seat
    turn = view.building
    if turn is None or turn.urbanized or not view.holds(seat, URBANIZATION):
        return None
    if mind.rules.track.why_not_urbanize_now(view, seat) is not None:
        return None
    money, dollar = view.cash[seat] - mind.reserve(), _cash_dollar(mind)
    plan = mind.outlook(dollar).plan(mind.network, mind.rules.track.LAYS, money)
    best = _founding(mind, money, dollar, plan)
    return Urbanize(mind.table.label(best.town), best.city.letter) if best and best.value > 0 else None


def _founding(mind: Mind, money: int, dollar: float, plan: Plan) -> Founding | None:
    """The new city that adds most to a build turn with this plan: on a town the seat has reached it serves
    the track there is, elsewhere it asks for another plan."""
    before = mind.outlook(dollar).worth(mind.network)
    own = {node for section in mind.network.owned_by(mind.seat) for node in section.ends}
    choices = _promising(mind)
    near = [choice for choice in choices if choice[0] in own][:FOUNDINGS_NEAR]
    elsewhere = [choice for choice in choices if choice[0] not in own][: 1 if near else FOUNDINGS]
    best: Founding | None = None
    for town, city in near + elsewhere:
        cubes = column_cubes(mind.game, mind.view, city.letter, mind.turns)
        founded = laying.urbanize(mind.network, mind.seat, town, NEW_CITIES.index(city) + 1, 0)
        after = network(mind.table.railmap, founded)
        changed = mind.market.with_city(town, COLOURS.index(city.colour), cubes)
        outlook = mind.outlook(dollar, changed)
        value, following = outlook.worth(after) - before, plan
        if town not in own:
            following = outlook.plan(after, mind.rules.track.LAYS, money)
            value += following.value - plan.value
        if best is None or value > best.value:
            best = Founding(value, town, city, following)
    return best


def _promising(mind: Mind) -> list[tuple[int, NewCity]]:
    """All new cities, those first that would take most cubes around them."""
    letters: dict[str, NewCity] = {}
    for city in mind.table.cities_left(mind.view):
        letters.setdefault(city.colour, city)
    choices = [
        (-_attraction(mind, town, COLOURS.index(city.colour)), town, city)
        for town in mind.table.free_towns(mind.view)
        for city in letters.values()
    ]
    return [(town, city) for _, town, city in sorted(choices)]


def _attraction(mind: Mind, town: int, colour: int) -> float:
    """How many cubes that a city of this colour takes lie near a town."""
    sites = mind.table.railmap.sites
    here, total = sites[town].hex, 0.0
    kinds = len(COLOURS)
    for number, place in enumerate(mind.table.railmap.places):
        there = sites[place].hex
        far = max(abs(there.q - here.q), abs(there.r - here.r), abs(there.q + there.r - here.q - here.r))
        if 0 < far <= NEAR:
            total += mind.view.goods[number * kinds + colour] / far
    return total


def _move(mind: Mind) -> Action:
    """The delivery or the engine after which most is to be expected."""
    game, view, seat = mind.game, mind.view, mind.seat
    engine, moves = view.engine[seat], mind.moves - 1
    finder = Trips(mind.network, mind.market, seat, engine)
    found = trade(mind.network, mind.market, seat, engine).trips
    pressed = view.cash[seat] + view.income[seat] < mind.rules.money.expense(view, seat)
    best: Action = PassMove()
    best_value = LATER * worth(found, moves, NEXT)
    upgrade = UpgradeEngine()
    if not pressed and view.cash[seat] > mind.reserve() and game.why_not(view, seat, upgrade) is None:
        better = worth(trade(mind.network, mind.market, seat, engine + 1).trips, moves, NEXT)
        better = LATER * better - _cash_dollar(mind) * mind.turns
        if better > best_value:
            best, best_value = upgrade, better
    left: dict[tuple[str, str], float] = {}
    for action in game.candidates(view, seat):
        if isinstance(action, DeliverCube):
            cube = action.start, action.cube
            if cube not in left:
                left[cube] = worth(_without(mind, finder, found, action), moves, NEXT)
            value = (2.0 if pressed else 1.0) * _gain(mind, action) + LATER * left[cube]
            if value > best_value:
                best, best_value = action, value
    return best


def _without(mind: Mind, finder: Trips, found: Sequence[float], action: DeliverCube) -> list[float]:
    """The trips that remain when this cube is gone."""
    bit = 1 << COLOURS.index(action.cube)
    mine = finder.from_place(mind.table.railmap.index[action.start], bit).get(bit, 0.0)
    rest = list(found)
    if mine in rest:
        rest.remove(mine)
    return rest


def _gain(mind: Mind, action: DeliverCube) -> float:
    """Steps of income for oneself, less a part of what others get."""
    view, seat = mind.view, mind.seat
    after = view.copy()
    mind.game.phases[view.phase].apply(after, seat, action, silent)
    steps = [now - before for now, before in zip(after.income, view.income, strict=True)]
    bonus = 1 if after.offer is not None and any(seat in seats for seats in after.offer.choices) else 0
    return steps[seat] + bonus - RIVAL * (sum(steps) - steps[seat])


def _place(mind: Mind) -> Action:
    """A drawn cube goes where it will make the best trip; one that can make none goes back."""
    finder = Trips(mind.network, mind.market, mind.seat, mind.view.engine[mind.seat])
    best: Action = ReturnCubes()
    best_value = 0.0
    for action in mind.game.candidates(mind.view, mind.seat):
        if isinstance(action, PlaceCube):
            home = mind.table.home_of(mind.view, action.column)
            bit = 1 << COLOURS.index(action.cube)
            value = finder.from_place(home, bit).get(bit, 0.0) if home is not None else 0.0
            if value > best_value:
                best, best_value = action, value
    return best


def greedy() -> Bot:
    """The house's own player of Age of Steam."""
    return Greedy()
