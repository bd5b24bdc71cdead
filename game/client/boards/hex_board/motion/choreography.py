"""Animates the events of rail games.

The board has the new state already and every animation ends there, so animations may be made faster or
skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.client.boards.hex_board.deliver.delivery_description import DescribedDelivery, delivery_pieces
from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.track_paths import section_line, train_path
from game.client.boards.hex_board.map.zoomable_map import CubeKey
from game.client.boards.hex_board.motion import goods_growth
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.auction_result_card import animate_auction_result
from game.client.boards.hex_board.motion.dice_throw import DiceThrow
from game.client.boards.hex_board.motion.dimmed_board import DimmedBoard
from game.client.boards.hex_board.motion.event_banner import EventBanner, RisingSum
from game.client.boards.hex_board.motion.final_scoring import animate_scoring
from game.client.boards.hex_board.motion.income_statement import animate_settlement
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.boards.hex_board.motion.map_animations import (
    Coin,
    FlyingCube,
    LinkGlow,
    TileDrop,
    TrackFade,
    Train,
)
from game.client.boards.hex_board.surroundings.status_line import EventStory, StatusPiece
from game.client.match.tweens import MeasuredPath, ease_roll, linear
from game.client.sound.events import SoundEvent
from game.client.sound.sound_player import ChuffSounds
from game.i18n import format_signed, format_signed_money
from game.rules.age_of_steam.events import SharesIssued
from game.rules.core.codec import Seat
from game.rules.core.events import DiceRolled, Event, GameEnded, MoneyChanged, PhaseBegan, PointsChanged
from game.rules.rail.events import (
    BidMade,
    CityFounded,
    CityGrown,
    CubeMoved,
    DirectLinkBuilt,
    Eliminated,
    EngineUpgraded,
    IncomeChanged,
    LinkFinished,
    MovePassed,
    PlaceTaken,
    RoleTaken,
    RoundBegan,
    StayedIn,
    TrackLaid,
    TrackLost,
)
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.goods.routes import Route, follow_route
from game.rules.rail.state import RailState
from game.rules.steam.events import BidPassed, CapitalRaised, CubesSupplied, TilePassed

BEAT = 0.12
STAMP, GLOW = 0.24, 0.45
LINK_TIME, LONGEST_RUN = 0.5, 1.8
NEARLY_THERE = 0.2
"""Additional rewards appear when this share of the last link is left."""
STRIDE = 0.9
"""Distance between two puffs of a train, in hex units."""
FLIGHT, FLIGHT_STEP = 0.4, 0.06
BANNER, DRAIN = 1.8, 0.6
RISE, RISE_STEP = 0.9, 0.06
BORROWED = 1.2
"""Seconds for which a forced loan is shown."""
BY_NAME = (0.66, 0.2)
BY_CASH, BY_INCOME, BY_POINTS = (0.6, 0.38), (0.43, 0.66), (0.71, 0.66)
"""Where a sum begins to rise on a player's panel: behind the number that changes; as shares of the panel."""


def animate_events(show: RailAnimationContext, events: list[Event], act: RailItemAnimation) -> None:
    """Adds the animations of a journal item's events to the timeline."""
    act.events = events
    settled = show.board.text.settlement_phases()
    phase = act.before.phase
    act.schedule(partial(show.show_phase, phase))
    for number, event in enumerate(events):
        _announce(show, event, act)
        if isinstance(event, PhaseBegan):
            phase = event.phase
            if phase == settled[0]:
                animate_settlement(show, events[number:], act)
        if phase in settled and isinstance(event, MoneyChanged | IncomeChanged) and act.is_updating_panels:
            continue
        if (borrowed := show.board.text.loan_label(event)) is not None:
            _animate_loan(show, event, borrowed, act)
        if event in act.covered_events:
            continue
        if (sound := SOUNDS.get(type(event))) is not None:
            act.schedule(partial(show.hear, sound))
        if (choreography := ANIMATIONS.get(type(event))) is not None:
            choreography(show, event, act)
        elif flown := show.board.text.cube_flights(event):
            for one in flown:
                _animate_cube(show, *one, act)
    act.end(BEAT)


def _announce(show: RailAnimationContext, event: Event, act: RailItemAnimation) -> None:
    """Adds a banner if the event has a headline."""
    headline = show.board.text.headline(event)
    if headline is not None:
        colour = "" if headline.seat is None else show.board.colours[headline.seat]
        act.add(EventBanner(headline, colour, show.board.layout.inner, show.board.scale), BANNER, linear)
        act.schedule(partial(show.hear, "track_lost" if headline.is_warning else "headline"))
        act.wait(BANNER)


def _animate_tile(show: RailAnimationContext, event: TrackLaid, act: RailItemAnimation) -> None:
    hex_ = show.board.table.railmap.index_by_label[event.hex]
    network = show.board.table.network(act.after)
    code = network.rails.track[hex_]
    if not code:
        return
    tracks = show.painter.tracks(network, hex_)
    face = show.board.table.railmap.tiles.faces[code]
    act.add(TileDrop(show.board.sheet, hex_, show.painter.laid(hex_, tracks, face.is_crossing)), STAMP)
    act.schedule(lambda: show.hear("lay", place=show.side_of_hex(hex_)), STAMP * 0.6)
    act.wait(STAMP)


def _animate_link(show: RailAnimationContext, event: LinkFinished, act: RailItemAnimation) -> None:
    network = show.board.table.network(act.after)
    index = show.board.table.railmap.index_by_label
    ends = {index[end] for end in event.ends}
    for section in network.sections:
        if set(section.ends) == ends and section.owner == event.owner:
            line = section_line(network, show.board.sheet.geography.geometry, section)
            if len(line) > 1:
                act.add(LinkGlow(show.board.sheet, line), GLOW)
                act.schedule(lambda: show.hear("link", place=show.side_of_hex(min(ends))))
                act.wait(GLOW * 0.6)
            return


def _animate_delivery(show: RailAnimationContext, event: CubeMoved, act: RailItemAnimation) -> None:
    """Animates a delivery; the coin of each owner appears when the train passes the link."""
    network = show.board.table.network(act.before)
    index = show.board.table.railmap.index_by_label
    route = follow_route(network, index[event.stops[0]], event.exits)
    if route is None:
        return
    gains = show.board.table.rules.delivery.rewards(
        show.board.table, act.before, event.seat, event.colour, route
    )
    points: list[Point] = []
    marks: list[tuple[float, IncomeGain]] = []
    gone = 0.0
    for stop, edge, gain in zip(event.stops[:-1], event.exits, gains.links, strict=True):
        line = train_path(network, show.board.sheet.geography.geometry, index[stop], edge)
        long = MeasuredPath(line).length
        marks.append((gone + long / 2, gain))
        gone += long
        points += line
    marks += [(gone - long * NEARLY_THERE, gain) for gain in gains.additional]
    train = Train(show.board.sheet, points, show.board.colours[event.seat], event.colour)
    show.dimmed_board = _dim_for_delivery(show, act, route, event)
    show.renew()
    act.is_updating_panels = True
    lasts = min(LONGEST_RUN, LINK_TIME * len(event.exits) + 0.3)
    passing = _TrainProgress(show, train, marks, act.before)
    story = EventStory(
        _story(show, event, gains), show.board.colours[event.seat], _pictured(show, event, route, gains)
    )
    act.schedule(lambda: show.set_story(story))
    act.schedule(lambda: show.hear("depart"))
    act.add(train, lasts, ease_roll, passing.update)
    act.wait(lasts)
    act.schedule(lambda: _end_delivery(show, act))


def _story(show: RailAnimationContext, event: CubeMoved, gains: DeliveryRewards) -> str:
    """The text about a delivery and what the owners of its links get."""
    earned = show.board.text.rewards_text(gains) if gains.without_bonus else ""
    return " ".join(filter(None, (show.board.text.event(event), earned)))


def _pictured(
    show: RailAnimationContext, event: CubeMoved, route: Route, gains: DeliveryRewards
) -> tuple[StatusPiece, ...]:
    """The description with icons; empty if a bonus is still to be assigned."""
    if gains.bonus is not None or not gains.without_bonus:
        return ()
    carried = DescribedDelivery(event.seat, event.colour, route, gains.without_bonus.items())
    return delivery_pieces(show.board, carried, named=True)


class _TrainProgress:
    """Follows a train, and shows a coin in the middle of every link, and for additional rewards."""

    def __init__(
        self,
        show: RailAnimationContext,
        train: Train,
        marks: list[tuple[float, IncomeGain]],
        before: RailState,
    ) -> None:
        self.show, self.train, self.before = show, train, before
        self.marks = marks
        self._chuff = ChuffSounds(show.hear, STRIDE)

    def update(self) -> None:
        """Plays sounds and shows the coins that the train has reached; called after each step."""
        show, train = self.show, self.train
        self._chuff.advance_to(train.front)
        while self.marks and train.front >= self.marks[0][0]:
            at, (seat, steps) = self.marks.pop(0)
            if steps:
                coin = Coin(show.board.sheet, train.track.at(at), show.board.colours[seat], steps)
                coin.share = 1.0
                show.running.insert(0, coin)
                show.repaint(coin.area())
                if show.board.text.earns_income:
                    show.side_panels.gains[seat] = show.side_panels.gains.get(seat, 0) + steps
                show.show_seat(self.before, seat)
                show.hear("points", place=show.side_of(coin.area().centerx))


def _end_delivery(show: RailAnimationContext, act: RailItemAnimation) -> None:
    show.running = [moment for moment in show.running if not isinstance(moment, Coin)]
    show.dimmed_board = None
    show.set_story(None)
    show.side_panels.gains = {}
    show.show_cards(act.after)
    show.renew()


def _dim_for_delivery(
    show: RailAnimationContext, act: RailItemAnimation, route: Route, event: CubeMoved
) -> DimmedBoard:
    """A dimmed board as before the delivery, without the cube that moves; the route is highlighted."""
    sheet = show.board.sheet
    start = show.board.table.railmap.index_by_label[event.stops[0]]
    number = show.board.table.cubes_on(act.before, start).count(event.colour) - 1
    still = sheet.picture(act.before, frozenset({(start, event.colour, number)}))
    network = show.board.table.network(act.before)
    lights = show.highlights.route_highlights(network, route)
    return DimmedBoard(sheet, still, [*lights, *show.highlights.track_pictures(network, route)])


def _animate_new_city(show: RailAnimationContext, event: CityFounded, act: RailItemAnimation) -> None:
    hex_ = show.board.table.railmap.index_by_label[event.hex]
    act.add(TileDrop(show.board.sheet, hex_, show.painter.city_picture(act.after, hex_)), 0.35)
    act.schedule(lambda: show.hear("city", place=show.side_of_hex(hex_)), 0.2)
    act.wait(0.35)


def _animate_dice(show: RailAnimationContext, event: DiceRolled, act: RailItemAnimation) -> None:
    dark = show.board.text.rolls_dark(act.before)
    if dark is not None and any(is_dark is dark for is_dark, _row, _box in show.side_panels.numbered_rows()):
        goods_growth.animate_roll(show, event, act.events, dark, act)
        return
    dice = DiceThrow(event.values, show.board.layout.sheet, show.board.scale)
    act.add(dice, dice.lasts, linear)
    act.schedule(lambda: show.hear("dice"), 0.2)
    act.wait(dice.lasts * 0.8)


def _animate_city_growth(show: RailAnimationContext, event: CityGrown, act: RailItemAnimation) -> None:
    for colour in event.colours:
        _animate_cube(show, colour, "", event.hex, act)


def _animate_cube(
    show: RailAnimationContext, colour: str, column: str, label: str, act: RailItemAnimation
) -> None:
    """Animates a cube from its column or the bag to a place."""
    start = show.side_panels.column_box(column).center
    end = show.board.sheet.hex_centre(show.board.table.railmap.index_by_label[label])
    act.add(FlyingCube(colour, start, end, round(0.5 * show.board.sheet.projection.unit)), FLIGHT)
    act.schedule(lambda: show.hear("goods", place=show.side_of(end[0])), FLIGHT)
    act.schedule(
        partial(
            show.unhide, _hide_cube(show, colour, show.board.table.railmap.index_by_label[label], act.after)
        ),
        FLIGHT,
    )
    act.wait(FLIGHT_STEP)


def _hide_cube(show: RailAnimationContext, colour: str, hex_: int, after: RailState) -> CubeKey:
    """Hides a cube until it has arrived; of equal cubes, the last one."""
    number = show.board.table.cubes_on(after, hex_).count(colour) - 1
    while (hex_, colour, number) in show.hidden_cubes and number > 0:
        number -= 1
    show.hidden_cubes |= {(hex_, colour, number)}
    return hex_, colour, number


def _animate_money(show: RailAnimationContext, event: MoneyChanged, act: RailItemAnimation) -> None:
    """Shows a change of money at the player's panel; later events do not wait for its end."""
    if abs(event.change) > 1:
        act.schedule(lambda: show.hear("money"))
    _animate_sum(show, event.seat, format_signed_money(event.change), event.change, act, BY_CASH)


def _animate_income(show: RailAnimationContext, event: IncomeChanged, act: RailItemAnimation) -> None:
    if not act.is_updating_panels:
        _animate_sum(show, event.seat, format_signed(event.change), event.change, act, BY_INCOME)


def _animate_points(show: RailAnimationContext, event: PointsChanged, act: RailItemAnimation) -> None:
    if not act.is_updating_panels:
        _animate_sum(show, event.seat, format_signed(event.change), event.change, act, BY_POINTS)


def _animate_loan(
    show: RailAnimationContext, event: Event, borrowed: tuple[Seat, str], act: RailItemAnimation
) -> None:
    """Shows a loan at the player panel for longer, with its reason in the status line."""
    (seat, words), text = borrowed, show.board.text
    story = EventStory(text.event(event) or "", show.board.colours[seat])
    sums = {(one.seat, one.change) for one in text.covered_changes(event) if isinstance(one, MoneyChanged)}
    act.covered_events += [
        one for one in act.events if isinstance(one, MoneyChanged) and (one.seat, one.change) in sums
    ]
    act.schedule(partial(show.set_story, story))
    act.schedule(partial(_clear_story, show, story), BORROWED)
    _animate_sum(show, seat, words, 1, act, BY_NAME, BORROWED)


def _clear_story(show: RailAnimationContext, story: EventStory) -> None:
    """Removes the text about an event, unless a newer one is shown."""
    if show.status_line.story == story:
        show.set_story(None)


def _animate_sum(
    show: RailAnimationContext,
    seat: Seat,
    words: str,
    change: int,
    act: RailItemAnimation,
    spot: tuple[float, float],
    lasts: float = RISE,
) -> None:
    def start() -> tuple[int, int]:
        box = dict(show.side_panels.seat_boxes())[seat]
        return box.left + round(box.width * spot[0]), box.top + round(box.height * spot[1])

    if seat in dict(show.side_panels.seat_boxes()):
        rise = RisingSum(words, change > 0, start, show.board.scale)
        act.schedule(partial(_hide_previous_sum, show, seat, spot, rise))
        act.add(rise, lasts, linear)
        act.wait(RISE_STEP)


def _hide_previous_sum(
    show: RailAnimationContext, seat: Seat, spot: tuple[float, float], rise: RisingSum
) -> None:
    """Hides the previous sum at the same position, if it is still rising."""
    before = show.rising_sums.get((seat, spot))
    if before is not None and before.share < 1:
        show.repaint(before.area())
        before.is_hidden = True
    show.rising_sums[seat, spot] = rise


def _animate_lost_track(show: RailAnimationContext, event: TrackLost, act: RailItemAnimation) -> None:
    """Animates unfinished track that loses its owner."""
    index = show.board.table.railmap.index_by_label
    _fade_track(show, sorted({index[label] for label in event.hexes}), act)
    act.schedule(partial(show.hear, "track_lost"))
    act.wait(BEAT)


def _animate_elimination(show: RailAnimationContext, event: Eliminated, act: RailItemAnimation) -> None:
    """Fades the colour of an eliminated player's track."""
    owned = show.board.table.network(act.before).owned_by(event.seat)
    _fade_track(show, sorted({key // 6 for section in owned for key in section.segments}), act)
    act.wait(BEAT)


def _fade_track(show: RailAnimationContext, hexes: list[int], act: RailItemAnimation) -> None:
    network, faces = show.board.table.network(act.before), show.board.table.railmap.tiles.faces
    tiles = [
        (hex_, show.painter.laid(hex_, show.painter.tracks(network, hex_), faces[code].is_crossing))
        for hex_ in hexes
        if (code := network.rails.track[hex_])
    ]
    if tiles:
        act.add(TrackFade(show.board.sheet, tiles), DRAIN, linear)


def _animate_end(show: RailAnimationContext, _event: GameEnded, act: RailItemAnimation) -> None:
    animate_scoring(show, act.after, act)


ANIMATIONS: dict[type[Event], Callable[[Any, Any, RailItemAnimation], None]] = {
    TrackLaid: _animate_tile,
    LinkFinished: _animate_link,
    CubeMoved: _animate_delivery,
    CityFounded: _animate_new_city,
    DiceRolled: _animate_dice,
    CityGrown: _animate_city_growth,
    MoneyChanged: _animate_money,
    IncomeChanged: _animate_income,
    PointsChanged: _animate_points,
    TrackLost: _animate_lost_track,
    Eliminated: _animate_elimination,
    PlaceTaken: animate_auction_result,
    GameEnded: _animate_end,
}
SOUNDS: dict[type[Event], SoundEvent] = {
    BidMade: "bid",
    StayedIn: "pass",
    BidPassed: "pass",
    MovePassed: "pass",
    PlaceTaken: "place",
    RoleTaken: "role",
    TilePassed: "role",
    EngineUpgraded: "engine",
    SharesIssued: "shares",
    CapitalRaised: "capital",
    DirectLinkBuilt: "link",
    CubesSupplied: "goods",
    RoundBegan: "round",
    Eliminated: "eliminated",
}
"""Sounds of events; each is played when the animation of its item begins."""
