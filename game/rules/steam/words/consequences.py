"""Notes for the player on what an action leads to: capital, action tiles, points, ending the build turn
(STM-U)."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import ignore_event
from game.rules.core.moves import Action
from game.rules.core.words import _, format_number, format_signed, ngettext
from game.rules.rail.actions import Bid, DropOut
from game.rules.rail.roles import ENGINEER, LOCOMOTIVE, TURN_ORDER, URBANIZATION
from game.rules.steam import actions as act
from game.rules.steam.money import BLOCK_DOLLARS, BLOCK_POINTS, INCOME_MIN, raise_capital
from game.rules.steam.move_goods_phase import put_points
from game.rules.steam.phases import FirstOrderPhase
from game.rules.steam.rule_context import SteamRuleContext
from game.rules.steam.rulebook import CITY_GROWTH, ROLES
from game.rules.steam.scoring import score
from game.rules.steam.state import SteamState


def consequence_lines(table: SteamRuleContext, view: SteamState, seat: Seat, action: Action) -> list[str]:
    """The note for an action as lines of text; empty if there is nothing to say."""
    match action:
        case Bid(amount) if view.phase == FirstOrderPhase.name:
            return _first_place(table, view, seat, amount)
        case DropOut() if view.phase == FirstOrderPhase.name:
            return [_no_place_yet(view)]
        case act.RaiseCapital(blocks):
            return _capital(table, view, seat, blocks)
        case act.TakeTile(number, use):
            role = ROLES[number - 1]
            price = _price(table, view, seat, role, use)
            return [_tile(table, view, seat, role, use), *price, *_order(table, view, number)]
        case act.ChoosePoints(track):
            return _points(table, view, seat, track)
        case act.EndBuild():
            left = table.rules.track.lays_left(view, seat)
            return [ngettext("{n} tile not used", "{n} tiles not used", left).format(n=left)] if left else []
        case act.UpgradeEngine():
            return [_("In place of a delivery, and free")]
    return []


def _first_place(table: SteamRuleContext, view: SteamState, seat: Seat, amount: int) -> list[str]:
    """What a bid for a place costs, and how much capital it requires (STM-5.1)."""
    line = _("If nobody bids more: place {place} for ${amount}")
    return [line.format(place=len(view.placed_seats) + 1, amount=amount), *_raised(table, view, seat, amount)]


def _raised(table: SteamRuleContext, view: SteamState, seat: Seat, amount: int) -> list[str]:
    """The income that a seat gives up to raise capital; empty if its cash suffices."""
    twin = view.copy()
    table.rules.money.pay(table, twin, seat, amount, ignore_event)
    if twin.income[seat] == view.income[seat]:
        return []
    return [_("Income") + f": {format_number(view.income[seat])} → <b>{format_number(twin.income[seat])}</b>"]


def _price(table: SteamRuleContext, view: SteamState, seat: Seat, role: str, use: bool) -> list[str]:
    return _raised(table, view, seat, table.rules.tiles.cost(view, seat, role, use))


def _no_place_yet(view: SteamState) -> str:
    """Tells a seat that drops out when it can bid next, or that it gets the last place free (STM-5.1.4)."""
    if view.auction is not None and len(view.auction.order) == 2:
        return _("the last place, for nothing")
    return _("not place {place}; you bid for the next").format(place=len(view.placed_seats) + 1)


def _capital(table: SteamRuleContext, view: SteamState, seat: Seat, blocks: int) -> list[str]:
    """What raising capital costs permanently: the income that is lost."""
    twin, balance = view.copy(), table.rules.money.balance
    raise_capital(table, twin, seat, blocks, ignore_event)
    return [
        _("Every ${block} is a step of income less, at {least} {points} points").format(
            block=BLOCK_DOLLARS, least=format_number(INCOME_MIN), points=BLOCK_POINTS
        ),
        _("Income phase: {old} → <b>{new}</b>").format(
            old=format_signed(balance(view, seat)), new=format_signed(balance(twin, seat))
        ),
    ]


def _tile(table: SteamRuleContext, view: SteamState, seat: Seat, role: str, use: bool) -> str:
    if not use:
        return _("Without its effect, for nothing.")
    words = {
        TURN_ORDER: _("Next round you may pass once and stay in the auction."),
        ENGINEER: _("You may build {n} tiles instead of {usual}.").format(
            n=_builds_as_engineer(table, view, seat), usual=table.rules.track.BUILDS
        ),
        CITY_GROWTH: _("A printed city gets the cubes of a space."),
        LOCOMOTIVE: _("At once a locomotive of {links} links.").format(links=view.engine[seat] + 1),
        URBANIZATION: _("A new city on a town, with the cubes of a space."),
    }
    if role == TURN_ORDER and view.round >= table.rounds:
        return _("No effect now: this is the last round.")
    if role == TURN_ORDER and table.rules.calendar.order_by_tile:
        return _("No effect of its own; you are first next round.")
    return words.get(role, "")


def _builds_as_engineer(table: SteamRuleContext, view: SteamState, seat: Seat) -> int:
    twin = view.copy()
    twin.roles[seat] = ENGINEER
    return table.rules.track.allowance(twin, seat)


def _order(table: SteamRuleContext, view: SteamState, number: int) -> list[str]:
    """The place in the next turn order that an action tile gives, in the base game (STM-15.1)."""
    if not table.rules.calendar.order_by_tile or view.round >= table.rounds:
        return []
    return [_("Next round's order follows the tiles' numbers; this is {number}.").format(number=number)]


def _points(table: SteamRuleContext, view: SteamState, seat: Seat, track: str) -> list[str]:
    """What points are worth if taken as income or as victory points."""
    twin = view.copy()
    put_points(twin, seat, view.claims[0].points, track, ignore_event)
    old, new = score(table, view, seat), score(table, twin, seat)
    if track == act.INCOME:
        steps = twin.income[seat] - view.income[seat]
        worth = _("${points} more every round; {gain} in the end").format(points=steps, gain=new - old)
    else:
        worth = _("{points} in the end, no money").format(points=new - old)
    return [worth, _("Score now") + f": {format_number(old)} → <b>{format_number(new)}</b>"]
