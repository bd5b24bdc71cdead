"""Maps rail events to animations.

The board already has the new state and every animation ends in it, so animations may be sped up or skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.client.boards.hex_board.deliver.delivery_line import Carried, trip_line
from game.client.boards.hex_board.map.hex_geometry import Point
from game.client.boards.hex_board.map.map_sheet import CubeKey
from game.client.boards.hex_board.map.track_paths import leg, section_line
from game.client.boards.hex_board.motion import goods_growth
from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.motion.auction_result import sell
from game.client.boards.hex_board.motion.dice_throw import Dice
from game.client.boards.hex_board.motion.dimmed_board import Evening
from game.client.boards.hex_board.motion.final_scoring import score
from game.client.boards.hex_board.motion.income_statement import settle
from game.client.boards.hex_board.motion.map_animations import Coin, Drain, Flight, Glow, Stamp, Train
from game.client.boards.hex_board.motion.moment_banner import Banner, Rise
from game.client.boards.hex_board.motion.timeline_act import Act
from game.client.boards.hex_board.surroundings.status_line import Piece, Story
from game.client.match.animation import Path, linear, roll
from game.client.window.sound_player import Chuff, Name
from game.i18n import signed, signed_money
from game.rules.core.codec import Seat
from game.rules.core.events import DiceRolled, Event, GameEnded, MoneyChanged, PhaseBegan, PointsChanged
from game.rules.rail.events import (
    CityFounded,
    CityGrown,
    CubeMoved,
    Eliminated,
    IncomeChanged,
    LinkFinished,
    PlaceTaken,
    RoleTaken,
    TrackLaid,
    TrackLost,
)
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.goods.routes import Route, follow_route
from game.rules.rail.state import RailState

BEAT = 0.12
STAMP, GLOW = 0.24, 0.45
LINK_TIME, LONGEST_RUN = 0.5, 1.8
NEARLY_THERE = 0.2
"""Share of the last link that is left when additional gains appear."""
STRIDE = 0.9
"""Distance between two steam beats of a train, in hex units."""
FLIGHT, FLIGHT_STEP = 0.4, 0.06
BANNER, DRAIN = 1.8, 0.6
RISE, RISE_STEP = 0.9, 0.06
BORROWED = 1.2
"""Seconds for which a forced loan is shown."""
BY_NAME = (0.66, 0.2)
BY_CASH, BY_INCOME, BY_POINTS = (0.6, 0.38), (0.43, 0.66), (0.71, 0.66)
"""Start of a rising sum behind the changed figure, in shares of a player panel."""


def play(show: Playing, events: list[Event], act: Act) -> None:
    """Adds the animations of a journal item's events to the timeline."""
    act.events = events
    settled = show.sight.text.settlement_phases()
    phase = act.before.phase
    act.cue(partial(show.reach, phase))
    for number, event in enumerate(events):
        _announce(show, event, act)
        if isinstance(event, PhaseBegan):
            phase = event.phase
            if phase == settled[0]:
                settle(show, events[number:], act)
        if phase in settled and isinstance(event, MoneyChanged | IncomeChanged) and act.keeps_cards:
            continue
        if (borrowed := show.sight.text.loan_label(event)) is not None:
            _borrowed(show, event, borrowed, act)
        if event in act.told:
            continue
        if (choreography := TABLE.get(type(event))) is not None:
            choreography(show, event, act)
        elif flown := show.sight.text.cube_flights(event):
            for one in flown:
                _fly(show, *one, act)
        elif (sound := SOUNDS.get(type(event))) is not None:
            act.cue(partial(show.hear, *sound))
            act.wait(BEAT)
    act.end(BEAT)


def _announce(show: Playing, event: Event, act: Act) -> None:
    """Adds a banner if the event has a headline."""
    headline = show.sight.text.headline(event)
    if headline is not None:
        colour = "" if headline.seat is None else show.sight.colours[headline.seat]
        act.add(Banner(headline, colour, show.sight.layout.inner, show.sight.scale), BANNER, linear)
        act.cue(partial(show.hear, "bell" if headline.trouble else "whistle", 0.8))
        act.wait(BANNER)


def _laid(show: Playing, event: TrackLaid, act: Act) -> None:
    hex_ = show.sight.table.railmap.index[event.hex]
    network = show.sight.table.network(act.after)
    code = network.rails.track[hex_]
    if not code:
        return
    tracks = show.painter.tracks(network, hex_)
    face = show.sight.table.railmap.tiles.faces[code]
    act.add(Stamp(show.sight.sheet, hex_, show.painter.laid(hex_, tracks, face.is_crossing)), STAMP)
    act.cue(lambda: show.hear("stamp"), STAMP * 0.6)
    act.wait(STAMP)


def _finished(show: Playing, event: LinkFinished, act: Act) -> None:
    network = show.sight.table.network(act.after)
    index = show.sight.table.railmap.index
    ends = {index[end] for end in event.ends}
    for section in network.sections:
        if set(section.ends) == ends and section.owner == event.owner:
            line = section_line(network, show.sight.sheet.country.geometry, section)
            if len(line) > 1:
                act.add(Glow(show.sight.sheet, line), GLOW)
                act.cue(lambda: show.hear("clank"))
                act.wait(GLOW * 0.6)
            return


def _moved(show: Playing, event: CubeMoved, act: Act) -> None:
    """Animates a delivery; every owner's coin appears as the train passes the link."""
    network = show.sight.table.network(act.before)
    index = show.sight.table.railmap.index
    route = follow_route(network, index[event.stops[0]], event.exits)
    if route is None:
        return
    gains = show.sight.table.rules.delivery.gains(
        show.sight.table, act.before, event.seat, event.colour, route
    )
    points: list[Point] = []
    marks: list[tuple[float, IncomeGain]] = []
    gone = 0.0
    for stop, edge, gain in zip(event.stops[:-1], event.exits, gains.links, strict=True):
        line = leg(network, show.sight.sheet.country.geometry, index[stop], edge)
        long = Path(line).length
        marks.append((gone + long / 2, gain))
        gone += long
        points += line
    marks += [(gone - long * NEARLY_THERE, gain) for gain in gains.additional]
    train = Train(show.sight.sheet, points, show.sight.colours[event.seat], event.colour)
    show.base = _evening(show, act, route, event)
    act.keeps_cards = True
    lasts = min(LONGEST_RUN, LINK_TIME * len(event.exits) + 0.3)
    passing = _Passing(show, train, marks, act.before)
    story = Story(
        _story(show, event, gains), show.sight.colours[event.seat], _pictured(show, event, route, gains)
    )
    act.cue(lambda: show.narrate(story))
    act.cue(lambda: show.hear("whistle", 0.6))
    act.add(train, lasts, roll, passing.look)
    act.wait(lasts)
    act.cue(lambda: _arrived(show, act))


def _story(show: Playing, event: CubeMoved, gains: DeliveryRewards) -> str:
    """Description of a delivery and the gains of the owners."""
    earned = show.sight.text.gains(gains) if gains.without_bonus else ""
    return " ".join(filter(None, (show.sight.text.event(event), earned)))


def _pictured(show: Playing, event: CubeMoved, route: Route, gains: DeliveryRewards) -> tuple[Piece, ...]:
    """The description with icons; empty if a bonus is still to be assigned."""
    if gains.bonus is not None or not gains.without_bonus:
        return ()
    carried = Carried(event.seat, event.colour, route, gains.without_bonus.items())
    return trip_line(show.sight, carried, named=True)


class _Passing:
    """Watches a train and shows a coin at the middle of every link and for additional gains."""

    def __init__(
        self, show: Playing, train: Train, marks: list[tuple[float, IncomeGain]], before: RailState
    ) -> None:
        self.show, self.train, self.before = show, train, before
        self.marks = marks
        self._chuff = Chuff(show.hear, STRIDE)

    def look(self) -> None:
        """Plays sounds and shows the coins that the train has reached; called after each step."""
        show, train = self.show, self.train
        self._chuff.ran(train.front)
        while self.marks and train.front >= self.marks[0][0]:
            at, (seat, steps) = self.marks.pop(0)
            if steps:
                coin = Coin(show.sight.sheet, train.way.at(at), show.sight.colours[seat], steps)
                coin.share = 1.0
                show.moments.insert(0, coin)
                show.repaint(coin.area())
                if show.sight.text.earns_income:
                    show.side.gains[seat] = show.side.gains.get(seat, 0) + steps
                show.show_seat(self.before, seat)
                show.hear("coins", 0.5)


def _arrived(show: Playing, act: Act) -> None:
    show.moments = [moment for moment in show.moments if not isinstance(moment, Coin)]
    show.base = None
    show.narrate(None)
    show.side.gains = {}
    show.show_cards(act.after)
    show.renew()


def _evening(show: Playing, act: Act, route: Route, event: CubeMoved) -> Evening:
    """Dimmed board before the delivery, without the moving cube, with the route highlighted."""
    sheet = show.sight.sheet
    start = show.sight.table.railmap.index[event.stops[0]]
    number = show.sight.table.cubes_on(act.before, start).count(event.colour) - 1
    still = sheet.still(act.before, frozenset({(start, event.colour, number)}))
    network = show.sight.table.network(act.before)
    lights, tracks = show.lights.route(network, route), list(show.lights.tracks(network, route))
    return Evening(sheet, show.sight.layout.sheet, still, lights, tracks)


def _founded(show: Playing, event: CityFounded, act: Act) -> None:
    hex_ = show.sight.table.railmap.index[event.hex]
    act.add(Stamp(show.sight.sheet, hex_, show.painter.city_picture(act.after, hex_)), 0.35)
    act.cue(lambda: show.hear("stamp"), 0.2)
    act.wait(0.35)


def _rolled(show: Playing, event: DiceRolled, act: Act) -> None:
    dark = show.sight.text.rolls_dark(act.before)
    if dark is not None and any(is_dark is dark for is_dark, _row, _box in show.side.numbered()):
        goods_growth.roll(show, event, act.events, dark, act)
        return
    dice = Dice(event.values, show.sight.layout.sheet, show.sight.scale)
    act.add(dice, dice.lasts, linear)
    act.cue(lambda: show.hear("knock"), 0.2)
    act.wait(dice.lasts * 0.8)


def _grown(show: Playing, event: CityGrown, act: Act) -> None:
    for colour in event.colours:
        _fly(show, colour, "", event.hex, act)


def _fly(show: Playing, colour: str, column: str, label: str, act: Act) -> None:
    """Animates a cube from its column or the bag to a place."""
    start = show.side.place_of(column).center
    end = show.sight.sheet.middle(show.sight.table.railmap.index[label])
    act.add(Flight(colour, start, end, round(0.5 * show.sight.sheet.frame.unit)), FLIGHT)
    act.cue(
        partial(show.unhide, _hide(show, colour, show.sight.table.railmap.index[label], act.after)), FLIGHT
    )
    act.wait(FLIGHT_STEP)


def _hide(show: Playing, colour: str, hex_: int, after: RailState) -> CubeKey:
    """Hides a cube until it has landed; of equal cubes the last."""
    number = show.sight.table.cubes_on(after, hex_).count(colour) - 1
    while (hex_, colour, number) in show.hidden and number > 0:
        number -= 1
    show.hidden |= {(hex_, colour, number)}
    return hex_, colour, number


def _paid(show: Playing, event: MoneyChanged, act: Act) -> None:
    """Shows a change of money at the player panel; later events do not wait for its end."""
    if abs(event.change) > 1:
        act.cue(lambda: show.hear("coins", 0.35))
    _rise(show, event.seat, signed_money(event.change), event.change, act, BY_CASH)


def _earned(show: Playing, event: IncomeChanged, act: Act) -> None:
    if not act.keeps_cards:
        _rise(show, event.seat, signed(event.change), event.change, act, BY_INCOME)


def _scored(show: Playing, event: PointsChanged, act: Act) -> None:
    if not act.keeps_cards:
        _rise(show, event.seat, signed(event.change), event.change, act, BY_POINTS)


def _borrowed(show: Playing, event: Event, borrowed: tuple[Seat, str], act: Act) -> None:
    """Shows a loan at the player panel for longer, with its reason in the status line."""
    (seat, words), text = borrowed, show.sight.text
    story = Story(text.event(event) or "", show.sight.colours[seat])
    sums = {(one.seat, one.change) for one in text.covered_changes(event) if isinstance(one, MoneyChanged)}
    act.told += [
        one for one in act.events if isinstance(one, MoneyChanged) and (one.seat, one.change) in sums
    ]
    act.cue(partial(show.narrate, story))
    act.cue(partial(_fall_silent, show, story), BORROWED)
    _rise(show, seat, words, 1, act, BY_NAME, BORROWED)


def _fall_silent(show: Playing, story: Story) -> None:
    """Clears the story, unless a newer one is shown."""
    if show.status.story == story:
        show.narrate(None)


def _rise(
    show: Playing,
    seat: Seat,
    words: str,
    change: int,
    act: Act,
    spot: tuple[float, float],
    lasts: float = RISE,
) -> None:
    def start() -> tuple[int, int]:
        box = dict(show.side.seat_boxes())[seat]
        return box.left + round(box.width * spot[0]), box.top + round(box.height * spot[1])

    if seat in dict(show.side.seat_boxes()):
        rise = Rise(words, change > 0, start, show.sight.scale)
        act.cue(partial(_alone, show, seat, spot, rise))
        act.add(rise, lasts, linear)
        act.wait(RISE_STEP)


def _alone(show: Playing, seat: Seat, spot: tuple[float, float], rise: Rise) -> None:
    """Hides the previous sum at the same position, if it is still rising."""
    before = show.rising.get((seat, spot))
    if before is not None and before.share < 1:
        show.repaint(before.area())
        before.gives_way = True
    show.rising[seat, spot] = rise


def _lost(show: Playing, event: TrackLost, act: Act) -> None:
    """Animates unfinished track that loses its owner."""
    index = show.sight.table.railmap.index
    _drain(show, sorted({index[label] for label in event.hexes}), act)
    act.cue(partial(show.hear, "bell", 0.5))
    act.wait(BEAT)


def _eliminated(show: Playing, event: Eliminated, act: Act) -> None:
    """Fades the colour of an eliminated player's track."""
    owned = show.sight.table.network(act.before).owned_by(event.seat)
    _drain(show, sorted({key // 6 for section in owned for key in section.segments}), act)
    act.wait(BEAT)


def _drain(show: Playing, hexes: list[int], act: Act) -> None:
    network, faces = show.sight.table.network(act.before), show.sight.table.railmap.tiles.faces
    tiles = [
        (hex_, show.painter.laid(hex_, show.painter.tracks(network, hex_), faces[code].is_crossing))
        for hex_ in hexes
        if (code := network.rails.track[hex_])
    ]
    if tiles:
        act.add(Drain(show.sight.sheet, tiles), DRAIN, linear)


def _ended(show: Playing, _event: GameEnded, act: Act) -> None:
    score(show, act.after, act)


TABLE: dict[type[Event], Callable[[Any, Any, Act], None]] = {
    TrackLaid: _laid,
    LinkFinished: _finished,
    CubeMoved: _moved,
    CityFounded: _founded,
    DiceRolled: _rolled,
    CityGrown: _grown,
    MoneyChanged: _paid,
    IncomeChanged: _earned,
    PointsChanged: _scored,
    TrackLost: _lost,
    Eliminated: _eliminated,
    PlaceTaken: sell,
    GameEnded: _ended,
}
SOUNDS: dict[type[Event], tuple[Name, float]] = {
    RoleTaken: ("flap", 0.6),
}
"""Events that only play a sound."""
