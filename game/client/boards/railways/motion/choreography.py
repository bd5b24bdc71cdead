"""Animations of the Railways events (RCG-20.7); an event without an entry in TABLE has none."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from game.client.art.network_pieces import CUBE
from game.client.boards.card_animation import APART, FLIGHT
from game.client.boards.railways import appearance
from game.client.boards.railways.appearance import HUNDRED
from game.client.boards.railways.motion.animation_state import Playing
from game.client.boards.sprite_board import Act, Choreography, thrown
from game.client.boards.sprites import Placed, Pose, Sprite
from game.client.match.animation import Point, Tween, overshoot, roll
from game.client.window.sound_player import Chuff
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

SLIDE, LAY, DRIVE, HOP = 0.32, 0.2, 0.45, 0.24
LAY_APART = 0.08
LONGEST_RUN, LINK_TIME = 2.2, 0.5
DUSK = 0.018
"""Seconds per link between the train's departure and the dimming; one glow is drawn per frame."""
RUNNING = 1.4
"""Scale of a running train relative to the trains parked on links."""
BEATS = 5
"""Steam beats of an engine per link."""
SWEEP, TO_PANEL, FALL = 0.28, 0.5, 0.5


def _moved(show: Playing, event: CardMoved, act: Act) -> None:
    if not event.source.startswith("area"):
        show.card_moved(event, act)
        return
    act.cue(lambda: show.hear("card"))
    slot = int(event.source.removeprefix("area"))
    new = show.new_copy(act, event.face) if show.is_ours(event.target) else None
    end = show.seat_pose(show.seat_of(event.target))
    act.carry(("area", slot), new, FLIGHT, thrown(60 * show.u), end=end)
    act.time += FLIGHT * 0.6


def _flipped(show: Playing, event: CardFlipped, act: Act) -> None:
    """The next card slides off the deck and turns over."""
    slot = int(event.target.removeprefix("area"))
    show.cast.take(("area", slot))
    act.bring(
        ("area", slot),
        show.sight.layout.pile(),
        FLIGHT,
        thrown(50 * show.u),
        disguise=show.back_look(),
    )
    act.cue(lambda: show.hear("card"))
    act.time += APART * 2


def _built(show: Playing, event: LinkBuilt, act: Act) -> None:
    """The city slides out, its track is laid, the owner's engine drives out and parks."""
    start = _from_hand(show, event.seat, event.city)
    for face in event.cards:
        _spend(show, act, event, face)
    act.cue(lambda: show.hear("card"))
    act.bring(("node", event.city), start._replace(size=_node_size(show)), SLIDE, thrown(40 * show.u))
    act.time += SLIDE * 0.8
    _lay(show, act, event.city)
    home = show.network.to_window(event.origin)
    train = act.places["train", event.city].pose
    act.bring(("train", event.city), train._replace(x=home[0], y=home[1]), DRIVE, ease=roll)
    _pop(show, act, f"+{event.points}", (train.x, train.y - 60 * show.u), DRIVE)
    act.cue(lambda: show.earn(event.seat, event.points), DRIVE)
    act.cue(lambda: show.hear("steam", 0.6))
    act.time += DRIVE


def _lay(show: Playing, act: Act, city: Face) -> None:
    """Bare track first, then the cards drop onto it one after another."""
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("bare", city)]:
        act.bring(key, act.places[key].pose._replace(alpha=0), LAY)
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("track", city)]:
        rest = act.places[key].pose
        act.bring(key, rest._replace(size=rest.size * 1.35, alpha=0), LAY)
        act.cue(lambda: show.hear("clank", 0.4), LAY * 0.8)
        act.time += LAY_APART
    act.time += LAY - LAY_APART


def _node_size(show: Playing) -> float:
    return show.camera.unit * HUNDRED * 0.6


def _from_hand(show: Playing, seat: Seat, face: Face) -> Pose:
    """Removes a card from our displayed hand; returns its pose, or the seat's panel."""
    key = show.last_copy("hand", face) if seat == show.sight.seat else None
    sprite = show.cast.take(key) if key is not None else None
    return sprite.pose if sprite is not None else show.seat_pose(seat)


def _spend(show: Playing, act: Act, event: LinkBuilt, face: Face) -> None:
    """A track card flies to the link."""
    start = _from_hand(show, event.seat, face)
    x, y = show.camera.to_window(show.network.way(event.city).train)
    end = Pose(x, y, 40 * show.u, 0, 90)
    size = max(show.sight.layout.passing, start.size)
    act.send(
        show.face_look(face),
        start._replace(size=size),
        end._replace(size=size * 0.4),
        SLIDE + 0.1,
        thrown(50 * show.u),
    )
    act.time += APART


def _pop(show: Playing, act: Act, text: str, at: Point, after: float) -> None:
    act.cue(lambda: show.effects.pop(text, at), after)


def _cubes(show: Playing, event: CubesPlaced, act: Act) -> None:
    """Cubes hop from the bag onto their squares."""
    act.cue(lambda: show.hear("flap"))
    bag = _bag(show, act)
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("cube", event.city)]:
        act.bring(key, bag._replace(size=act.places[key].pose.size, alpha=0), HOP, thrown(80 * show.u))
        act.time += 0.07
    act.time += HOP


def _bag(show: Playing, act: Act) -> Pose:
    placed = act.places.get(("dial", "bag"))
    return placed.pose if placed is not None else show.sight.layout.pile()


def _raised(show: Playing, event: EngineRaised, act: Act) -> None:
    """The locomotive card shrinks into the panel, with a whistle."""
    start = _from_hand(show, event.seat, LOCOMOTIVE)
    end = show.seat_pose(event.seat)
    size = max(show.sight.layout.passing, start.size)
    act.send(
        show.face_look(LOCOMOTIVE),
        start._replace(size=size),
        end._replace(size=size * 0.3),
        0.5,
        thrown(40 * show.u),
    )
    act.cue(lambda: show.hear("whistle"), 0.3)
    act.time += 0.5


def _delivered(show: Playing, event: GoodDelivered, act: Act) -> None:
    """The train runs link by link, points appear at each owner, and the cube lands in the tray."""
    path = show.network.run(event.nodes)
    length = min(LONGEST_RUN, LINK_TIME * len(event.owners) + 0.2)
    colour = show.sight.players[event.seat].colour
    key = _cube_key(show, event.nodes[0], event.good)
    cube = show.cast.take(key) if key is not None else None
    engine = show.cast.guest(
        Sprite(Placed(appearance.train_look(colour, len(event.owners), True), _engine_pose(show, path.at(0))))
    )
    engine.hidden = True
    if cube is not None:
        show.cast.guest(cube)

    chuff = Chuff(show.hear, 1 / (BEATS * len(event.owners)))

    def step(share: float) -> None:
        chuff.ran(share)
        place, ahead = path.at(path.length * share), path.at(path.length * min(1.0, share + 0.02))
        engine.show(share < 1)
        engine.wear(appearance.train_look(colour, len(event.owners), ahead[0] >= place[0]))
        engine.place(_engine_pose(show, place))
        show.effects.steam((place[0], place[1] - 34 * RUNNING * show.camera.unit) if share < 1 else None)
        if cube is not None:
            up, size = 46 * RUNNING * show.camera.unit, CUBE * RUNNING * show.camera.unit
            cube.place(cube.pose._replace(x=place[0], y=place[1] - up, size=size, z=905))
        if share >= 1:
            show.cast.dismiss(engine)
            if cube is not None:
                show.cast.dismiss(cube)

    act.line.add(Tween(step, 0.0, 1.0, length, roll), act.time)
    for link in range(len(event.owners)):
        act.cue(partial(show.kindle, event.nodes, link), DUSK * (link + 1))
    act.cue(lambda: show.follow(event.nodes), DUSK * (len(event.owners) + 2))
    act.cue(lambda: show.follow(()), length + HOP)
    act.cue(lambda: show.hear("steam"))
    _points_on_the_way(show, event, act, length)
    act.time += length
    _into_tray(show, event, act, path.at(path.length))
    act.time += HOP + 0.1


def _engine_pose(show: Playing, place: Point) -> Pose:
    size = show.camera.unit * HUNDRED * RUNNING
    return Pose(place[0], place[1] + 6 * show.camera.unit, size, 0, 904)


def _cube_key(show: Playing, city: Face, good: str) -> Hashable | None:
    keys = [key for key in show.cast.sprites if isinstance(key, tuple) and key[:3] == ("cube", city, good)]
    return max(keys, key=lambda key: key[3]) if keys else None


def _points_on_the_way(show: Playing, event: GoodDelivered, act: Act, length: float) -> None:
    number = len(event.owners)
    for index, (one, other) in enumerate(zip(event.nodes, event.nodes[1:], strict=False)):
        (x0, y0), (x1, y1) = show.network.to_window(one), show.network.to_window(other)
        at = ((x0 + x1) / 2, (y0 + y1) / 2 - 50 * show.u)
        after = length * (index + 0.6) / number
        act.cue(lambda: show.hear("coins", 0.5), after)
        owner = event.owners[index]
        if owner != event.seat:
            _pop(show, act, "+1", at, after)
            act.cue(partial(show.earn, owner, 1), after + TO_PANEL)
            artwork = appearance.disc_look(show.sight.players[owner].colour)
            begin, act.time = act.time, act.time + after
            size = 34 * show.u
            act.send(
                artwork,
                Pose(*at, size, 0, 96),
                show.seat_pose(owner)._replace(size=size),
                TO_PANEL,
                thrown(50 * show.u),
            )
            act.time = begin
    end = show.network.to_window(event.nodes[-1])
    own = event.points[event.seat]
    _pop(show, act, f"+{own}", (end[0], end[1] - 90 * show.u), length)
    act.cue(lambda: show.earn(event.seat, own), length + HOP)


def _into_tray(show: Playing, event: GoodDelivered, act: Act, start: Point) -> None:
    """The cube drops into the tray; the sets that it completes snap together."""
    taken = {key for key in show.cast.sprites if isinstance(key, tuple) and key[:2] == ("got", event.seat)}
    for key in act.places:
        if isinstance(key, tuple) and key[:3] == ("got", event.seat, event.good) and key not in taken:
            rest = act.places[key].pose
            act.bring(
                key,
                rest._replace(x=start[0], y=start[1], alpha=0),
                HOP + 0.1,
                thrown(90 * show.u),
            )
    act.cue(lambda: show.hear("clank", 0.6), HOP)
    _snap(show, event.seat, act)


def _snap(show: Playing, seat: Seat, act: Act) -> None:
    """Sets that became complete or larger close up and are highlighted."""
    for key, placed in act.places.items():
        if not isinstance(key, tuple) or key[:2] != ("set", seat):
            continue
        before = show.cast.get(key)
        if before is not None and before.look.key == placed.look.key:
            continue
        rest, begin = placed.pose, act.time
        act.time += HOP + 0.1
        act.bring(key, rest._replace(size=rest.size * 1.5, alpha=0), HOP, ease=overshoot)
        act.cue(partial(show.light_up, key))
        act.cue(lambda: show.hear("coins"))
        act.time = begin


def _cycled(show: Playing, _event: CardCycled, act: Act) -> None:
    act.cue(lambda: show.hear("flap"))


def _drawn(show: Playing, _event: CubeDrawn, act: Act) -> None:
    act.bring("drawn cube", _bag(show, act)._replace(size=20 * show.u), HOP)
    act.cue(lambda: show.hear("flap"))
    act.time += HOP


def _refilled(show: Playing, event: CityRefilled, act: Act) -> None:
    for key in [
        key for key in act.places if isinstance(key, tuple) and key[:3] == ("cube", event.city, event.good)
    ]:
        act.carry("drawn cube", key, HOP + 0.1, thrown(80 * show.u))
    act.cue(lambda: show.hear("clank", 0.4), HOP)
    act.time += HOP


def _shuffled(show: Playing, _event: DeckShuffled, act: Act) -> None:
    act.cue(lambda: show.hear("flap"))


def _closing(show: Playing, _event: ClosingBegan, act: Act) -> None:
    """The semaphore rises, and its arm falls."""
    rest = act.places["semaphore"].pose if "semaphore" in act.places else show.sight.layout.semaphore()
    act.bring("semaphore", rest._replace(y=rest.y + rest.size, alpha=0), HOP)
    act.time += HOP

    def fall(share: float) -> None:
        if (sign := show.cast.get("semaphore")) is not None:
            sign.wear(appearance.semaphore_look(round(appearance.FALLEN * share / 4) * 4))

    act.line.add(Tween(fall, 0.0, 1.0, FALL, overshoot), act.time)
    act.cue(lambda: show.hear("clank"), FALL * 0.4)
    act.cue(lambda: show.hear("whistle"), FALL)
    act.time += FALL


def _turn_began(show: Playing, _event: TurnBegan, act: Act) -> None:
    act.cue(lambda: show.hear("tick"))
    act.time += 0.12


def _city_scored(show: Playing, event: CityScored, act: Act) -> None:
    """Final scoring, city by city: the leaders' discs appear there and fly to their panels."""
    x, y = show.network.to_window(event.city)
    size = 40 * show.u
    act.cue(lambda: show.hear("stamp", 0.6))
    act.cue(partial(show.light_up, ("node", event.city)))
    for seat in event.seats:
        artwork = appearance.disc_look(show.sight.players[seat].colour)
        act.send(
            artwork,
            Pose(x, y, size, 0, 96),
            show.seat_pose(seat)._replace(size=size),
            TO_PANEL,
            thrown(60 * show.u),
        )
        act.cue(partial(show.earn, seat, event.value), TO_PANEL)
    _pop(show, act, f"+{event.value}", (x, y - 40 * show.u), 0.0)
    act.time += SWEEP


def _seat_scored(show: Playing, event: EnginesScored | SetsScored, act: Act) -> None:
    pose = show.seat_pose(event.seat)
    _pop(show, act, f"+{event.points}", (pose.x + 60 * show.u, pose.y), 0.0)
    act.cue(lambda: show.hear("coins"))
    act.cue(lambda: show.earn(event.seat, event.points))
    act.time += SWEEP


def _ended(show: Playing, _event: GameEnded, act: Act) -> None:
    act.time += 0.6
    act.cue(lambda: show.hear("chord"))


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
    """Keys of the sprites that a log line is about."""
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
