"""How every event of a rail table is shown: a table from event class to motion.

The board already stands in its new state; what is shown ends there, so it may be hurried or left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.client.boards.hexboard.map.geometry import Point
from game.client.boards.hexboard.map.runs import leg, section_line
from game.client.boards.hexboard.map.sheet import CubeKey
from game.client.boards.hexboard.motion.banner import Banner, Rise
from game.client.boards.hexboard.motion.dice import Dice
from game.client.boards.hexboard.motion.moments import Coin, Drain, Flight, Glow, Moment, Stamp, Train, dusk
from game.client.boards.hexboard.motion.tally import score
from game.client.match.motion import Call, Ease, Path, Timeline, Tween, Wait, ease_out, linear, roll
from game.client.window.sound import Chuff, Name
from game.rules.core.codec import Seat
from game.rules.core.events import DiceRolled, Event, GameEnded, MoneyChanged
from game.rules.rail.events import (
    CityFounded,
    CityGrown,
    CubeMoved,
    Eliminated,
    IncomeChanged,
    LinkFinished,
    RoleTaken,
    TrackLaid,
    TrackLost,
)
from game.rules.rail.goods.gains import Gain, Gains
from game.rules.rail.goods.routes import Route, follow
from game.rules.rail.state import RailState

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

BEAT = 0.16
STAMP, GLOW = 0.24, 0.45
LINK_TIME, LONGEST_RUN = 0.62, 2.2
NEARLY_THERE = 0.2
"""So much of the last link is left when what comes besides is seen."""
STRIDE = 0.9
"""How far a train runs between two beats of its steam, in sides of a hex."""
FLIGHT, FLIGHT_STEP = 0.4, 0.06
BANNER, DRAIN = 1.8, 0.6
RISE, RISE_STEP = 0.9, 0.06


class Act:
    """The choreography of one journal item."""

    def __init__(self, board: HexBoard, before: RailState, after: RailState, line: Timeline) -> None:
        self.board = board
        self.before, self.after = before, after
        self.line = line
        self.time = 0.0
        """Where the next event begins, in seconds from now."""
        self.keeps_cards = False
        """Whether the players' panels change only in the course of it."""

    def add(
        self,
        moment: Moment,
        lasts: float,
        ease: Ease = ease_out,
        each: Callable[[], None] | None = None,
    ) -> None:
        """Show something from where the next event begins."""
        board = self.board

        def step(share: float) -> None:
            if moment not in board.moments:
                board.moments.append(moment)
            board.desk.repaint(moment.area())
            moment.share = share
            board.desk.repaint(moment.area())
            if each is not None:
                each()
            if share >= 1:
                board.moments.remove(moment)

        self.line.add(Tween(step, 0.0, 1.0, lasts, ease), self.time)

    def cue(self, call: Callable[[], None], after: float = 0.0) -> None:
        """Something done in passing."""
        self.line.add(Call(call), self.time + after)

    def wait(self, seconds: float) -> None:
        """The next event begins later."""
        self.time += seconds


def play(board: HexBoard, events: list[Event], act: Act) -> None:
    """Lay every event of an item onto the time line."""
    for event in events:
        _announce(board, event, act)
        if (choreography := TABLE.get(type(event))) is not None:
            choreography(board, event, act)
        elif flown := board.text.flights(event):
            for one in flown:
                _fly(board, *one, act)
        elif (sound := SOUNDS.get(type(event))) is not None:
            act.cue(partial(board.desk.hear, *sound))
            act.wait(BEAT)
    act.line.add(Wait(BEAT), act.time)


def _announce(board: HexBoard, event: Event, act: Act) -> None:
    """A banner for what everybody should notice."""
    headline = board.text.headline(event)
    if headline is not None:
        colour = "" if headline.seat is None else board.colours[headline.seat]
        act.add(Banner(headline, colour, board.layout.inner, board.scale), BANNER, linear)
        act.cue(partial(board.desk.hear, "bell" if headline.trouble else "whistle", 0.8))
        act.wait(BANNER)


def _laid(board: HexBoard, event: TrackLaid, act: Act) -> None:
    hex_ = board.table.railmap.index[event.hex]
    network = board.table.network(act.after)
    code = network.rails.track[hex_]
    if not code:
        return
    tracks = board.painter.tracks(network, hex_)
    face = board.table.railmap.tiles.faces[code]
    act.add(Stamp(board.sheet, hex_, board.painter.laid(hex_, tracks, face.is_crossing)), STAMP)
    act.cue(lambda: board.desk.hear("stamp"), STAMP * 0.6)
    act.wait(STAMP)


def _finished(board: HexBoard, event: LinkFinished, act: Act) -> None:
    network = board.table.network(act.after)
    index = board.table.railmap.index
    ends = {index[end] for end in event.ends}
    for section in network.sections:
        if set(section.ends) == ends and section.owner == event.owner:
            line = section_line(network, board.sheet.country.geometry, section)
            if len(line) > 1:
                act.add(Glow(board.sheet, line), GLOW)
                act.cue(lambda: board.desk.hear("clank"))
                act.wait(GLOW * 0.6)
            return


def _moved(board: HexBoard, event: CubeMoved, act: Act) -> None:
    """The train runs its way; every owner's coin turns up as it passes their link."""
    network = board.table.network(act.before)
    index = board.table.railmap.index
    route = follow(network, index[event.stops[0]], event.exits)
    if route is None:
        return
    gains = board.table.rules.delivery.gains(board.table, act.before, event.seat, event.colour, route)
    points: list[Point] = []
    marks: list[tuple[float, Gain]] = []
    gone = 0.0
    for stop, edge, gain in zip(event.stops[:-1], event.exits, gains.links, strict=True):
        line = leg(network, board.sheet.country.geometry, index[stop], edge)
        long = Path(line).length
        marks.append((gone + long / 2, gain))
        gone += long
        points += line
    marks += [(gone - long * NEARLY_THERE, gain) for gain in gains.besides]
    train = Train(board.sheet, points, board.colours[event.seat], event.colour)
    board.base = _dusk(board, act, route)
    act.keeps_cards = True
    lasts = min(LONGEST_RUN, LINK_TIME * len(event.exits) + 0.3)
    passing = _Passing(board, train, marks, act.before)
    story = _story(board, event, gains), board.colours[event.seat]
    act.cue(lambda: board.status.narrate(story))
    act.cue(lambda: board.desk.hear("whistle", 0.6))
    act.add(train, lasts, roll, passing.look)
    act.wait(lasts)
    act.cue(lambda: _arrived(board, act))


def _story(board: HexBoard, event: CubeMoved, gains: Gains) -> str:
    """Where a cube goes and what each owner earns on its way."""
    earned = board.text.gains(gains) if gains.sure else ""
    return " ".join(filter(None, (board.text.event(event), earned)))


class _Passing:
    """Watches a train and turns up a coin at the middle of every link, and for what comes besides."""

    def __init__(
        self, board: HexBoard, train: Train, marks: list[tuple[float, Gain]], before: RailState
    ) -> None:
        self.board, self.train, self.before = board, train, before
        self.marks = marks
        self._chuff = Chuff(board.desk.hear, STRIDE)

    def look(self) -> None:
        """The train has moved a little."""
        board, train = self.board, self.train
        self._chuff.ran(train.front)
        while self.marks and train.front >= self.marks[0][0]:
            at, (seat, steps) = self.marks.pop(0)
            if steps:
                coin = Coin(board.sheet, train.way.at(at), board.colours[seat], steps)
                coin.share = 1.0
                board.moments.insert(0, coin)
                board.desk.repaint(coin.area())
                board.side.gains[seat] = board.side.gains.get(seat, 0) + steps
                board.show_cards(self.before)
                board.desk.hear("coins", 0.5)


def _arrived(board: HexBoard, act: Act) -> None:
    board.moments = [moment for moment in board.moments if not isinstance(moment, Coin)]
    board.base = None
    board.status.narrate(None)
    board.side.gains = {}
    board.show_cards(act.after)
    board.desk.repaint(board.layout.sheet)


def _dusk(board: HexBoard, act: Act, route: Route) -> pygame.Surface:
    """The board as it was, in the evening, with the way in light."""
    base = dusk(board.sheet.picture(act.before, frozenset()))
    board.lights.route_on(base, board.table.network(act.before), route)
    return base


def _founded(board: HexBoard, event: CityFounded, act: Act) -> None:
    hex_ = board.table.railmap.index[event.hex]
    act.add(Stamp(board.sheet, hex_, board.painter.city_picture(act.after, hex_)), 0.35)
    act.cue(lambda: board.desk.hear("stamp"), 0.2)
    act.wait(0.35)


def _rolled(board: HexBoard, event: DiceRolled, act: Act) -> None:
    dice = Dice(event.values, board.layout.sheet, board.scale)
    act.add(dice, dice.lasts, linear)
    act.cue(lambda: board.desk.hear("knock"), 0.2)
    act.wait(dice.lasts * 0.8)


def _grown(board: HexBoard, event: CityGrown, act: Act) -> None:
    for colour in event.colours:
        _fly(board, colour, "", event.hex, act)


def _fly(board: HexBoard, colour: str, column: str, label: str, act: Act) -> None:
    """A cube comes to a place from its column, or from the bag."""
    start = board.side.place_of(column).center
    end = board.sheet.middle(board.table.railmap.index[label])
    act.add(Flight(colour, start, end, round(0.5 * board.sheet.frame.unit)), FLIGHT)
    act.cue(partial(board.unhide, _hide(board, colour, board.table.railmap.index[label], act.after)), FLIGHT)
    act.wait(FLIGHT_STEP)


def _hide(board: HexBoard, colour: str, hex_: int, after: RailState) -> CubeKey:
    """Leave a cube off the board until it has landed; of equal ones the last."""
    number = board.table.cubes_on(after, hex_).count(colour) - 1
    while (hex_, colour, number) in board.hidden and number > 0:
        number -= 1
    board.hidden |= {(hex_, colour, number)}
    return hex_, colour, number


def _paid(board: HexBoard, event: MoneyChanged, act: Act) -> None:
    """Money is seen to come and go at the player's panel; the board goes on meanwhile."""
    if abs(event.change) > 1:
        act.cue(lambda: board.desk.hear("coins", 0.35))
    _rise(
        board, event.seat, f"{'+' if event.change > 0 else '−'}${abs(event.change)}", event.change, act, 0.38
    )


def _earned(board: HexBoard, event: IncomeChanged, act: Act) -> None:
    if not act.keeps_cards:
        _rise(board, event.seat, f"{event.change:+d}", event.change, act, 0.66)


def _rise(board: HexBoard, seat: Seat, words: str, change: int, act: Act, high: float) -> None:
    box = next((box for other, box in board.side.seat_boxes() if other == seat), None)
    if box is not None:
        start = box.left + box.width * 3 // 5, box.top + round(box.height * high)
        act.add(Rise(words, change > 0, start, board.scale), RISE, linear)
        act.wait(RISE_STEP)


def _lost(board: HexBoard, event: TrackLost, act: Act) -> None:
    """Unfinished track loses its owner."""
    index = board.table.railmap.index
    _drain(board, sorted({index[label] for label in event.hexes}), act)
    act.cue(partial(board.desk.hear, "bell", 0.5))
    act.wait(BEAT)


def _eliminated(board: HexBoard, event: Eliminated, act: Act) -> None:
    """Everything that was the player's loses its colour."""
    owned = board.table.network(act.before).owned_by(event.seat)
    _drain(board, sorted({key // 6 for section in owned for key in section.segments}), act)
    act.wait(BEAT)


def _drain(board: HexBoard, hexes: list[int], act: Act) -> None:
    network, faces = board.table.network(act.before), board.table.railmap.tiles.faces
    tiles = [
        (hex_, board.painter.laid(hex_, board.painter.tracks(network, hex_), faces[code].is_crossing))
        for hex_ in hexes
        if (code := network.rails.track[hex_])
    ]
    if tiles:
        act.add(Drain(board.sheet, tiles), DRAIN, linear)


def _ended(board: HexBoard, _event: GameEnded, act: Act) -> None:
    score(board, act.after, act)


TABLE: dict[type[Event], Callable[[Any, Any, Act], None]] = {
    TrackLaid: _laid,
    LinkFinished: _finished,
    CubeMoved: _moved,
    CityFounded: _founded,
    DiceRolled: _rolled,
    CityGrown: _grown,
    MoneyChanged: _paid,
    IncomeChanged: _earned,
    TrackLost: _lost,
    Eliminated: _eliminated,
    GameEnded: _ended,
}
SOUNDS: dict[type[Event], tuple[Name, float]] = {
    RoleTaken: ("flap", 0.6),
}
"""What is only heard."""
