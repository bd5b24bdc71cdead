"""Notes for the player on what an action leads to: shares, roles, new cities, ending the build turn
(AOS-U)."""

from __future__ import annotations

from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam.goods_supply import COLOURS, COLUMN_SQUARES
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.events import ignore_event
from game.rules.core.moves import Action
from game.rules.core.words import _, format_money, format_number, ngettext
from game.rules.rail.roles import ENGINEER, LOCOMOTIVE, MAX_ENGINE, TURN_ORDER, URBANIZATION
from game.rules.rail.words.expiry import lost_track_lines
from game.rules.rail.words.nouns import colours, printed_name


def consequence_lines(table: AosRuleContext, view: AosState, seat: Seat, action: Action) -> list[str]:
    """The note for an action as lines of text; empty if there is nothing to say."""
    match action:
        case act.IssueShares(count):
            return _shares(table, view, seat, count)
        case act.TakeRole(role):
            return [_role(table, view, seat, role)]
        case act.Urbanize(_hex, letter):
            return [_column(view, letter)]
        case act.PlaceCube(_cube, column):
            return [_home(table, view, column)]
        case act.EndBuild():
            return _end_of_build(table, view, seat)
        case act.UpgradeEngine():
            line = _("In place of a delivery; ${more} more to pay every round")
            return [line.format(more=_upkeep(table, view, seat))]
    return []


def _end_of_build(table: AosRuleContext, view: AosState, seat: Seat) -> list[str]:
    """Tiles that are not used, and track that is lost not at once but when all have built (AOS-R15)."""
    left = table.rules.track.lays_left(view, seat)
    lines = [ngettext("{n} tile not used", "{n} tiles not used", left).format(n=left)] if left else []
    waits = table.rules.track.expires_at_end_of_phase and len(view.queue) > 1
    return lines + lost_track_lines(table, view, seat) if waits else lines


def forfeited_city(table: AosRuleContext, view: AosState, seat: Seat, action: Action) -> str:
    """A sentence if an action gives up a new city that could still be founded in this turn (AOS-9.14.1)."""
    turn, track = view.building, table.rules.track
    if turn is None or turn.urbanized or not view.holds(seat, URBANIZATION):
        return ""
    if track.why_not_urbanize_now(view, seat) is not None:
        return ""
    if not table.cities_left(view) or not table.free_towns(view):
        return ""
    if isinstance(action, act.EndBuild):
        return _("This gives up your new city, which can still be founded.")
    if isinstance(action, act.LayTrack | act.BuildConnection):
        later = view.copy()
        assert later.building is not None
        later.building.made += 1
        if track.why_not_urbanize_now(later, seat) is not None:
            return _("Found your new city first: after a tile it is too late.")
    return ""


def _upkeep(table: AosRuleContext, view: AosState, seat: Seat) -> int:
    """The additional expense per turn of a better engine."""
    money = table.rules.money
    return money.expense(view, seat, more_engine=1) - money.expense(view, seat)


def _shares(table: AosRuleContext, view: AosState, seat: Seat, count: int) -> list[str]:
    """What issuing shares leads to: cash, expenses, shares left, score, next income reduction (AOS-U1)."""
    books, twin = table.rules.money, view.copy()
    books.issue(table, twin, seat, count, ignore_event)
    rows = [
        (_("Cash"), format_money(view.cash[seat]), format_money(twin.cash[seat])),
        (
            _("To pay every round"),
            format_money(books.expense(view, seat)),
            format_money(books.expense(twin, seat)),
        ),
        (_("Shares, of {most}").format(most=books.MAX_SHARES), view.shares[seat], twin.shares[seat]),
        (_("Score"), *(format_number(books.score(table, one, seat)) for one in (view, twin))),
    ]
    lines = [f"{label}: {old} → <b>{new}</b>" for label, old, new in rows]
    ahead = books.settlement(table, twin, seat)
    loss = ahead.reduction if ahead is not None else 0
    return [*lines, _("Income reduction this round: {loss}").format(loss=loss)]


def _role(table: AosRuleContext, view: AosState, seat: Seat, role: str) -> str:
    """What a role does for this seat, or why it does nothing now (AOS-U3)."""
    if role == ENGINEER:
        return _engineer(table, view, seat)
    if role == LOCOMOTIVE:
        if view.engine[seat] >= MAX_ENGINE:
            return _("No effect now: your engine pulls all it ever can.")
        line = _("A link more at once, and ${more} more to pay every round.")
        return line.format(more=_upkeep(table, view, seat))
    if role == URBANIZATION:
        cities = table.cities_left(view)
        if not cities or not table.free_towns(view):
            return _("No effect now: no new city or no town is left.")
        line = _("A new city on a town before you build; {n} are left.")
        if table.rules.track.founds_any_time:
            line = _("A new city on a town in your build turn; {n} are left.")
        return line.format(n=len(cities))
    if role in (PRODUCTION, TURN_ORDER) and view.round >= table.rounds:
        return _("No effect now: this is the last round.")
    if role == PRODUCTION:
        cubes = table.rules.growth.production_cubes(table, view)
        if not cubes:
            return _("No effect now: the display is full or the bag is empty.")
        line = ngettext(
            "{n} cube from the bag onto one of {free} empty squares.",
            "{n} cubes from the bag onto any of {free} empty squares.",
            cubes,
        )
        return line.format(n=cubes, free=len(table.rules.growth.empty_squares(table, view)))
    return _turn_order(table, view) if role == TURN_ORDER else ""


def _turn_order(table: AosRuleContext, view: AosState) -> str:
    """What the Turn Order role brings: a free pass in the next auction, if enough players are left
    (AOS-6.3)."""
    if len(view.remaining_seats) < table.rules.auction.pass_min_seats:
        return _("No effect now: with two players left nobody may pass in an auction.")
    return _("Next auction you may pass once and stay in.")


def _engineer(table: AosRuleContext, view: AosState, seat: Seat) -> str:
    twin = view.copy()
    twin.roles[seat] = ENGINEER
    tiles = table.rules.track.allowance(twin, seat)
    return _("You may build {n} tiles instead of {usual}.").format(n=tiles, usual=table.rules.track.LAYS)


def _column(view: AosState, letter: str) -> str:
    """The cubes waiting in the display column of a new city (AOS-U4)."""
    cubes = [COLOURS[view.display[square] - 1] for square in COLUMN_SQUARES[letter] if view.display[square]]
    return _("Waiting in column {letter}: {cubes}").format(letter=letter, cubes=colours(cubes))


def _home(table: AosRuleContext, view: AosState, column: str) -> str:
    """The city that a display column supplies, in words (AOS-U10)."""
    home = table.city_of_column(view, column)
    if home is None:
        return _("No city on the map has this column yet.")
    return _("For {place}").format(place=printed_name(table.railmap, home))
