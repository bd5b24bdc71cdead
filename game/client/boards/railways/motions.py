"""How the events of the Railways cards move (RCG-20.7): one row an event; without one nothing moves."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from game.client.art.stations import CUBE
from game.client.boards.cardtable import APART, FLIGHT
from game.client.boards.railways import looks
from game.client.boards.railways.looks import HUNDRED
from game.client.boards.spriteboard import Act, Choreography, thrown
from game.client.boards.sprites import Placed, Pose, Sprite
from game.client.match.motion import Point, Tween, overshoot, roll
from game.client.window.sound import Chuff
from game.rules.cards.events import CardFlipped, CardMoved, DeckShuffled
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event, GameEnded
from game.rules.railways.events import (
    CardCycled,
    CityRefilled,
    CityScored,
    ClosingBegan,
    CubeDrawn,
    CubesPlaced,
    EngineRaised,
    EnginesScored,
    GoodDelivered,
    LinkBuilt,
    SetsScored,
    TurnBegan,
)
from game.rules.railways.state import LOCOMOTIVE

if TYPE_CHECKING:
    from game.client.boards.railways.table import RailwaysBoard

SLIDE, LAY, DRIVE, HOP = 0.32, 0.2, 0.45, 0.24
LAY_APART = 0.08
LONGEST_RUN, LINK_TIME = 2.2, 0.5
DUSK = 0.06
"""Falls a moment after the train has set out, in a frame that has nothing else to do."""
RUNNING = 1.4
"""A train that runs is so much larger than those that stand on their links."""
BEATS = 5
"""Of an engine's steam on each link."""
SWEEP, TO_PANEL, FALL = 0.28, 0.5, 0.5


def _moved(board: RailwaysBoard, event: CardMoved, act: Act) -> None:
    if not event.source.startswith("area"):
        board.card_moved(event, act)
        return
    act.cue(lambda: board.desk.hear("card"))
    slot = int(event.source.removeprefix("area"))
    new = board.new_copy(act, event.face) if board.is_ours(event.target) else None
    end = board.seat_pose(board.seat_of(event.target))
    act.carry(("area", slot), new, FLIGHT, thrown(60 * board.scale.u), end=end)
    act.time += FLIGHT * 0.6


def _flipped(board: RailwaysBoard, event: CardFlipped, act: Act) -> None:
    """The next card slides off the deck and turns over."""
    slot = int(event.target.removeprefix("area"))
    board.cast.take(("area", slot))
    act.bring(
        ("area", slot), board.layout.pile(), FLIGHT, thrown(50 * board.scale.u), disguise=board.back_look()
    )
    act.cue(lambda: board.desk.hear("card"))
    act.time += APART * 2


def _built(board: RailwaysBoard, event: LinkBuilt, act: Act) -> None:
    """The city slides out, its track is laid, the owner's engine drives out and parks."""
    start = _from_hand(board, event.seat, event.city)
    for face in event.cards:
        _spend(board, act, event, face)
    act.cue(lambda: board.desk.hear("card"))
    act.bring(("node", event.city), start._replace(size=_node_size(board)), SLIDE, thrown(40 * board.scale.u))
    act.time += SLIDE * 0.8
    _lay(board, act, event.city)
    home = board.network.to_window(event.origin)
    train = act.places["train", event.city].pose
    act.bring(("train", event.city), train._replace(x=home[0], y=home[1]), DRIVE, ease=roll)
    _pop(board, act, f"+{event.points}", (train.x, train.y - 60 * board.scale.u), DRIVE)
    act.cue(lambda: board.earn(event.seat, event.points), DRIVE)
    act.cue(lambda: board.desk.hear("steam", 0.6))
    act.time += DRIVE


def _lay(board: RailwaysBoard, act: Act, city: Face) -> None:
    """Bare track first, then the cards drop onto it one after the other."""
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("bare", city)]:
        act.bring(key, act.places[key].pose._replace(alpha=0), LAY)
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("track", city)]:
        rest = act.places[key].pose
        act.bring(key, rest._replace(size=rest.size * 1.35, alpha=0), LAY)
        act.cue(lambda: board.desk.hear("clank", 0.4), LAY * 0.8)
        act.time += LAY_APART
    act.time += LAY - LAY_APART


def _node_size(board: RailwaysBoard) -> float:
    return board.camera.unit * HUNDRED * 0.6


def _from_hand(board: RailwaysBoard, seat: Seat, face: Face) -> Pose:
    """Where a card of a seat is seen; it leaves the hand."""
    key = board.last_copy("hand", face) if seat == board.desk.seat else None
    sprite = board.cast.take(key) if key is not None else None
    return sprite.pose if sprite is not None else board.seat_pose(seat)


def _spend(board: RailwaysBoard, act: Act, event: LinkBuilt, face: Face) -> None:
    """A track card flies to the link and is laid there."""
    start = _from_hand(board, event.seat, face)
    x, y = board.camera.to_window(board.network.way(event.city).train)
    end = Pose(x, y, 40 * board.scale.u, 0, 90)
    size = max(60 * board.scale.u, start.size)
    act.send(
        board.face_look(face),
        start._replace(size=size),
        end._replace(size=size * 0.4),
        SLIDE + 0.1,
        thrown(50 * board.scale.u),
    )
    act.time += APART


def _pop(board: RailwaysBoard, act: Act, text: str, at: Point, after: float) -> None:
    act.cue(lambda: board.effects.pop(text, at), after)


def _cubes(board: RailwaysBoard, event: CubesPlaced, act: Act) -> None:
    """The bag shakes, and cubes hop onto their squares."""
    act.cue(lambda: board.desk.hear("flap"))
    bag = _bag(board, act)
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("cube", event.city)]:
        act.bring(key, bag._replace(size=act.places[key].pose.size, alpha=0), HOP, thrown(80 * board.scale.u))
        act.time += 0.07
    act.time += HOP


def _bag(board: RailwaysBoard, act: Act) -> Pose:
    placed = act.places.get(("dial", "bag"))
    return placed.pose if placed is not None else board.layout.pile()


def _raised(board: RailwaysBoard, event: EngineRaised, act: Act) -> None:
    """The card shrinks into the panel, with a puff."""
    start = _from_hand(board, event.seat, LOCOMOTIVE)
    end = board.seat_pose(event.seat)
    size = max(start.size, 60 * board.scale.u)
    act.send(
        board.face_look(LOCOMOTIVE),
        start._replace(size=size),
        end._replace(size=size * 0.3),
        0.5,
        thrown(40 * board.scale.u),
    )
    act.cue(lambda: board.desk.hear("whistle"), 0.3)
    act.time += 0.5


def _delivered(board: RailwaysBoard, event: GoodDelivered, act: Act) -> None:
    """The train runs link by link; points drop at each owner; the cube lands in the tray."""
    path = board.network.run(event.nodes)
    length = min(LONGEST_RUN, LINK_TIME * len(event.owners) + 0.2)
    colour = board.desk.players[event.seat].colour
    key = _cube_key(board, event.nodes[0], event.good)
    cube = board.cast.take(key) if key is not None else None
    engine = board.cast.guest(
        Sprite(Placed(looks.train_look(colour, len(event.owners), True), _engine_pose(board, path.at(0))))
    )
    engine.hidden = True
    if cube is not None:
        board.cast.guest(cube)

    chuff = Chuff(board.desk.hear, 1 / (BEATS * len(event.owners)))

    def step(share: float) -> None:
        chuff.ran(share)
        place, ahead = path.at(path.length * share), path.at(path.length * min(1.0, share + 0.02))
        engine.show(share < 1)
        engine.wear(looks.train_look(colour, len(event.owners), ahead[0] >= place[0]))
        engine.place(_engine_pose(board, place))
        board.effects.steam((place[0], place[1] - 34 * RUNNING * board.camera.unit) if share < 1 else None)
        if cube is not None:
            up, size = 46 * RUNNING * board.camera.unit, CUBE * RUNNING * board.camera.unit
            cube.place(cube.pose._replace(x=place[0], y=place[1] - up, size=size, z=905))
        if share >= 1:
            board.cast.dismiss(engine)
            if cube is not None:
                board.cast.dismiss(cube)

    act.line.add(Tween(step, 0.0, 1.0, length, roll), act.time)
    act.cue(lambda: board.lights.follow(event.nodes), DUSK)
    act.cue(lambda: board.lights.follow(()), length + HOP)
    act.cue(lambda: board.desk.hear("steam"))
    _points_on_the_way(board, event, act, length)
    act.time += length
    _into_tray(board, event, act, path.at(path.length))
    act.time += HOP + 0.1


def _engine_pose(board: RailwaysBoard, place: Point) -> Pose:
    size = board.camera.unit * HUNDRED * RUNNING
    return Pose(place[0], place[1] + 6 * board.camera.unit, size, 0, 904)


def _cube_key(board: RailwaysBoard, city: Face, good: str) -> Hashable | None:
    keys = [key for key in board.cast.sprites if isinstance(key, tuple) and key[:3] == ("cube", city, good)]
    return max(keys, key=lambda key: key[3]) if keys else None


def _points_on_the_way(board: RailwaysBoard, event: GoodDelivered, act: Act, length: float) -> None:
    number = len(event.owners)
    for index, (one, other) in enumerate(zip(event.nodes, event.nodes[1:], strict=False)):
        (x0, y0), (x1, y1) = board.network.to_window(one), board.network.to_window(other)
        at = ((x0 + x1) / 2, (y0 + y1) / 2 - 50 * board.scale.u)
        after = length * (index + 0.6) / number
        act.cue(lambda: board.desk.hear("coins", 0.5), after)
        owner = event.owners[index]
        if owner != event.seat:
            _pop(board, act, "+1", at, after)
            act.cue(partial(board.earn, owner, 1), after + TO_PANEL)
            look = looks.disc_look(board.desk.players[owner].colour)
            begin, act.time = act.time, act.time + after
            size = 34 * board.scale.u
            act.send(
                look,
                Pose(*at, size, 0, 96),
                board.seat_pose(owner)._replace(size=size),
                TO_PANEL,
                thrown(50 * board.scale.u),
            )
            act.time = begin
    end = board.network.to_window(event.nodes[-1])
    own = event.points[event.seat]
    _pop(board, act, f"+{own}", (end[0], end[1] - 90 * board.scale.u), length)
    act.cue(lambda: board.earn(event.seat, own), length + HOP)


def _into_tray(board: RailwaysBoard, event: GoodDelivered, act: Act, start: Point) -> None:
    """The cube drops into the tray; sets it completes snap together."""
    taken = {key for key in board.cast.sprites if isinstance(key, tuple) and key[:2] == ("got", event.seat)}
    for key in act.places:
        if isinstance(key, tuple) and key[:3] == ("got", event.seat, event.good) and key not in taken:
            rest = act.places[key].pose
            act.bring(
                key, rest._replace(x=start[0], y=start[1], alpha=0), HOP + 0.1, thrown(90 * board.scale.u)
            )
    act.cue(lambda: board.desk.hear("clank", 0.6), HOP)
    _snap(board, event.seat, act)


def _snap(board: RailwaysBoard, seat: Seat, act: Act) -> None:
    """A set that has become complete, or larger, closes up and lights."""
    for key, placed in act.places.items():
        if not isinstance(key, tuple) or key[:2] != ("set", seat):
            continue
        before = board.cast.get(key)
        if before is not None and before.look.key == placed.look.key:
            continue
        rest, begin = placed.pose, act.time
        act.time += HOP + 0.1
        act.bring(key, rest._replace(size=rest.size * 1.5, alpha=0), HOP, ease=overshoot)
        act.cue(partial(board.light_up, key))
        act.cue(lambda: board.desk.hear("coins"))
        act.time = begin


def _cycled(board: RailwaysBoard, _event: CardCycled, act: Act) -> None:
    act.cue(lambda: board.desk.hear("flap"))


def _drawn(board: RailwaysBoard, _event: CubeDrawn, act: Act) -> None:
    act.bring("drawn cube", _bag(board, act)._replace(size=20 * board.scale.u), HOP)
    act.cue(lambda: board.desk.hear("flap"))
    act.time += HOP


def _refilled(board: RailwaysBoard, event: CityRefilled, act: Act) -> None:
    for key in [
        key for key in act.places if isinstance(key, tuple) and key[:3] == ("cube", event.city, event.good)
    ]:
        act.carry("drawn cube", key, HOP + 0.1, thrown(80 * board.scale.u))
    act.cue(lambda: board.desk.hear("clank", 0.4), HOP)
    act.time += HOP


def _shuffled(board: RailwaysBoard, _event: DeckShuffled, act: Act) -> None:
    act.cue(lambda: board.desk.hear("flap"))


def _closing(board: RailwaysBoard, _event: ClosingBegan, act: Act) -> None:
    """The semaphore comes up, and its arm falls."""
    rest = act.places["semaphore"].pose if "semaphore" in act.places else board.layout.semaphore()
    act.bring("semaphore", rest._replace(y=rest.y + rest.size, alpha=0), HOP)
    act.time += HOP

    def fall(share: float) -> None:
        if (sign := board.cast.get("semaphore")) is not None:
            sign.wear(looks.semaphore_look(round(looks.FALLEN * share / 4) * 4))

    act.line.add(Tween(fall, 0.0, 1.0, FALL, overshoot), act.time)
    act.cue(lambda: board.desk.hear("clank"), FALL * 0.4)
    act.cue(lambda: board.desk.hear("whistle"), FALL)
    act.time += FALL


def _turn_began(board: RailwaysBoard, _event: TurnBegan, act: Act) -> None:
    act.cue(lambda: board.desk.hear("tick"))
    act.time += 0.12


def _city_scored(board: RailwaysBoard, event: CityScored, act: Act) -> None:
    """Final scoring sweeps from city to city: the leaders' discs drop there and fly home."""
    x, y = board.network.to_window(event.city)
    size = 40 * board.scale.u
    act.cue(lambda: board.desk.hear("stamp", 0.6))
    act.cue(partial(board.light_up, ("node", event.city)))
    for seat in event.seats:
        look = looks.disc_look(board.desk.players[seat].colour)
        act.send(
            look,
            Pose(x, y, size, 0, 96),
            board.seat_pose(seat)._replace(size=size),
            TO_PANEL,
            thrown(60 * board.scale.u),
        )
        act.cue(partial(board.earn, seat, event.value), TO_PANEL)
    _pop(board, act, f"+{event.value}", (x, y - 40 * board.scale.u), 0.0)
    act.time += SWEEP


def _seat_scored(board: RailwaysBoard, event: EnginesScored | SetsScored, act: Act) -> None:
    pose = board.seat_pose(event.seat)
    _pop(board, act, f"+{event.points}", (pose.x + 60 * board.scale.u, pose.y), 0.0)
    act.cue(lambda: board.desk.hear("coins"))
    act.cue(lambda: board.earn(event.seat, event.points))
    act.time += SWEEP


def _ended(board: RailwaysBoard, _event: GameEnded, act: Act) -> None:
    act.time += 0.6
    act.cue(lambda: board.desk.hear("chord"))


TABLE: dict[type[Event], Choreography] = {
    CardMoved: _moved,
    CardFlipped: _flipped,
    LinkBuilt: _built,
    CubesPlaced: _cubes,
    EngineRaised: _raised,
    GoodDelivered: _delivered,
    CardCycled: _cycled,
    CubeDrawn: _drawn,
    CityRefilled: _refilled,
    DeckShuffled: _shuffled,
    ClosingBegan: _closing,
    TurnBegan: _turn_began,
    CityScored: _city_scored,
    EnginesScored: _seat_scored,
    SetsScored: _seat_scored,
    GameEnded: _ended,
}


def about(event: Event) -> list[Hashable]:
    """The things a line of the log speaks of, where they are now."""
    match event:
        case LinkBuilt(seat, city):
            return [("node", city), ("train", city), ("panel", seat)]
        case CubesPlaced(city) | CityScored(city) | CityRefilled(_, city):
            return [("node", city)]
        case GoodDelivered(seat, _, nodes):
            return [*(("node", node) for node in nodes), ("panel", seat)]
        case TurnBegan(seat) | EngineRaised(seat) | EnginesScored(seat) | SetsScored(seat):
            return [("panel", seat)]
        case CardFlipped(_, _, target):
            return [("area", int(target.removeprefix("area")))]
    return []
