"""Animations of the events of the Railways card game (RCG-20.7); an event that is not in TABLE has none."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from game.client.art.game_pieces.railways_network import CUBE
from game.client.boards.card_animation import FLIGHT, STAGGER
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.motion.animation_context import RailwaysAnimationContext
from game.client.boards.railways.sprite_appearances import SPRITE_PLAN_SIZE
from game.client.boards.sprite_board import EventAnimation, ItemAnimation, low_arc
from game.client.boards.sprites import Sprite, SpritePose, SpriteSpec
from game.client.match.tweens import Point, Tween, ease_roll, overshoot
from game.client.sound.sound_player import ChuffSounds
from game.rules.cards.events import CardFlipped, CardMoved, DeckShuffled
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
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
    Passed,
    RailwaysTurnBegan,
    SetsScored,
)
from game.rules.railways.state import LOCOMOTIVE

SLIDE, LAY, DRIVE, HOP = 0.32, 0.2, 0.45, 0.24
LAY_APART = 0.08
LONGEST_RUN, LINK_TIME = 2.2, 0.5
DUSK = 0.018
"""For each link, seconds between the train's departure and the dimming; a glow is drawn in each frame."""
RUNNING = 1.4
"""Scale of a running train, compared with the trains that stand on links."""
BEATS = 5
"""How often an engine puffs on each link."""
SWEEP, TO_PANEL, FALL = 0.28, 0.5, 0.5


def _moved(show: RailwaysAnimationContext, event: CardMoved, act: ItemAnimation) -> None:
    if not event.source.startswith("area"):
        show.card_moved(event, act)
        return
    act.schedule(lambda: show.play_sound("card"))
    slot = int(event.source.removeprefix("area"))
    new = show.new_copy(act, event.face) if show.is_ours(event.target) else None
    end = show.seat_pose(show.seat_of(event.target))
    act.move_to_key(("area", slot), new, FLIGHT, low_arc(60 * show.u), end=end)
    act.time += FLIGHT * 0.6


def _flipped(show: RailwaysAnimationContext, event: CardFlipped, act: ItemAnimation) -> None:
    """The next card slides off the deck and turns over."""
    slot = int(event.target.removeprefix("area"))
    show.sprites.remove(("area", slot))
    act.bring_in(
        ("area", slot),
        show.board.layout.pile(),
        FLIGHT,
        low_arc(50 * show.u),
        disguise=show.back_appearance(),
    )
    act.schedule(lambda: show.play_sound("card"))
    act.time += STAGGER * 2


def _built(show: RailwaysAnimationContext, event: LinkBuilt, act: ItemAnimation) -> None:
    """The city slides out, its track is laid, and the owner's engine drives out and stops."""
    start = _from_hand(show, event.seat, event.city)
    for face in event.cards:
        _spend(show, act, event, face)
    act.schedule(lambda: show.play_sound("link"))
    act.bring_in(("node", event.city), start._replace(size=_node_size(show)), SLIDE, low_arc(40 * show.u))
    act.time += SLIDE * 0.8
    _lay(show, act, event.city)
    home = show.network.to_window(event.origin)
    train = act.places["train", event.city].pose
    act.bring_in(("train", event.city), train._replace(x=home[0], y=home[1]), DRIVE, ease=ease_roll)
    _pop(show, act, f"+{event.points}", (train.x, train.y - 60 * show.u), DRIVE)
    act.schedule(lambda: show.add_points(event.seat, event.points), DRIVE)
    act.schedule(lambda: show.play_sound("drive_out", place=show.side_of(train.x)))
    act.time += DRIVE


def _lay(show: RailwaysAnimationContext, act: ItemAnimation, city: Face) -> None:
    """First track without cards appears, then the cards drop onto it one after another."""
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("bare", city)]:
        act.bring_in(key, act.places[key].pose._replace(alpha=0), LAY)
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("track", city)]:
        rest = act.places[key].pose
        act.bring_in(key, rest._replace(size=rest.size * 1.35, alpha=0), LAY)
        act.schedule(lambda: show.play_sound("rail"), LAY * 0.8)
        act.time += LAY_APART
    act.time += LAY - LAY_APART


def _node_size(show: RailwaysAnimationContext) -> float:
    return show.camera.unit * SPRITE_PLAN_SIZE * 0.6


def _from_hand(show: RailwaysAnimationContext, seat: Seat, face: Face) -> SpritePose:
    """Takes a card out of our hand as displayed; returns its pose or, for other seats, that of their
    panel."""
    key = show.last_copy("hand", face) if seat == show.board.seat else None
    sprite = show.sprites.remove(key) if key is not None else None
    return sprite.pose if sprite is not None else show.seat_pose(seat)


def _spend(show: RailwaysAnimationContext, act: ItemAnimation, event: LinkBuilt, face: Face) -> None:
    """A track card flies to the link."""
    start = _from_hand(show, event.seat, face)
    x, y = show.camera.to_window(show.network.curve_of(event.city).train_position)
    end = SpritePose(x, y, 40 * show.u, 0, 90)
    size = max(show.board.layout.passing_card_size, start.size)
    act.send_temporary(
        show.face_appearance(face),
        start._replace(size=size),
        end._replace(size=size * 0.4),
        SLIDE + 0.1,
        low_arc(50 * show.u),
    )
    act.time += STAGGER


def _pop(show: RailwaysAnimationContext, act: ItemAnimation, text: str, at: Point, after: float) -> None:
    act.schedule(lambda: show.effects.show_points(text, at), after)


def _cubes(show: RailwaysAnimationContext, event: CubesPlaced, act: ItemAnimation) -> None:
    """Cubes jump from the bag to their squares."""
    act.schedule(lambda: show.play_sound("cubes"))
    bag = _bag(show, act)
    for key in [key for key in act.places if isinstance(key, tuple) and key[:2] == ("cube", event.city)]:
        act.bring_in(key, bag._replace(size=act.places[key].pose.size, alpha=0), HOP, low_arc(80 * show.u))
        act.time += 0.07
    act.time += HOP


def _bag(show: RailwaysAnimationContext, act: ItemAnimation) -> SpritePose:
    placed = act.places.get(("dial", "bag"))
    return placed.pose if placed is not None else show.board.layout.pile()


def _raised(show: RailwaysAnimationContext, event: EngineRaised, act: ItemAnimation) -> None:
    """The locomotive card shrinks into the seat's panel, and there is a whistle."""
    start = _from_hand(show, event.seat, LOCOMOTIVE)
    end = show.seat_pose(event.seat)
    size = max(show.board.layout.passing_card_size, start.size)
    act.send_temporary(
        show.face_appearance(LOCOMOTIVE),
        start._replace(size=size),
        end._replace(size=size * 0.3),
        0.5,
        low_arc(40 * show.u),
    )
    act.schedule(lambda: show.play_sound("engine", place=show.side_of(end.x)), 0.3)
    act.time += 0.5


def _delivered(show: RailwaysAnimationContext, event: GoodDelivered, act: ItemAnimation) -> None:
    """The train runs from link to link, points appear at each owner, and the cube falls into the tray."""
    path = show.network.train_path(event.nodes)
    length = min(LONGEST_RUN, LINK_TIME * len(event.owners) + 0.2)
    colour = show.board.players[event.seat].colour
    key = _cube_key(show, event.nodes[0], event.good)
    cube = show.sprites.remove(key) if key is not None else None
    engine = show.sprites.add_temporary(
        Sprite(
            SpriteSpec(
                sprite_appearances.train_appearance(colour, len(event.owners), True),
                _engine_pose(show, path.at(0)),
            )
        )
    )
    engine.is_hidden = True
    if cube is not None:
        show.sprites.add_temporary(cube)

    chuff = ChuffSounds(show.play_sound, 1 / (BEATS * len(event.owners)))

    def step(share: float) -> None:
        chuff.advance_to(share)
        place, ahead = path.at(path.length * share), path.at(path.length * min(1.0, share + 0.02))
        engine.is_hidden = share >= 1
        engine.appearance = sprite_appearances.train_appearance(
            colour, len(event.owners), ahead[0] >= place[0]
        )
        engine.pose = _engine_pose(show, place)
        show.effects.steam((place[0], place[1] - 34 * RUNNING * show.camera.unit) if share < 1 else None)
        if cube is not None:
            up, size = 46 * RUNNING * show.camera.unit, CUBE * RUNNING * show.camera.unit
            cube.pose = cube.pose._replace(x=place[0], y=place[1] - up, size=size, z=905)
        if share >= 1:
            show.sprites.remove_temporary(engine)
            if cube is not None:
                show.sprites.remove_temporary(cube)

    act.line.add(Tween(step, 0.0, 1.0, length, ease_roll), act.time)
    act.schedule(lambda: show.highlight_route(event.nodes), DUSK * (len(event.owners) + 2))
    act.schedule(lambda: show.highlight_route(()), length + HOP)
    act.schedule(lambda: show.play_sound("depart"))
    _points_on_the_way(show, event, act, length)
    act.time += length
    _into_tray(show, event, act, path.at(path.length))
    act.time += HOP + 0.1


def _engine_pose(show: RailwaysAnimationContext, place: Point) -> SpritePose:
    size = show.camera.unit * SPRITE_PLAN_SIZE * RUNNING
    return SpritePose(place[0], place[1] + 6 * show.camera.unit, size, 0, 904)


def _cube_key(show: RailwaysAnimationContext, city: Face, good: str) -> Hashable | None:
    keys = [key for key in show.sprites.by_key if isinstance(key, tuple) and key[:3] == ("cube", city, good)]
    return max(keys, key=lambda key: key[3]) if keys else None


def _points_on_the_way(
    show: RailwaysAnimationContext, event: GoodDelivered, act: ItemAnimation, length: float
) -> None:
    number = len(event.owners)
    for index, (one, other) in enumerate(zip(event.nodes, event.nodes[1:], strict=False)):
        (x0, y0), (x1, y1) = show.network.to_window(one), show.network.to_window(other)
        at = ((x0 + x1) / 2, (y0 + y1) / 2 - 50 * show.u)
        after = length * (index + 0.6) / number
        act.schedule(partial(show.play_sound, "points", 1.0, show.side_of(at[0])), after)
        owner = event.owners[index]
        if owner != event.seat:
            _pop(show, act, "+1", at, after)
            act.schedule(partial(show.add_points, owner, 1), after + TO_PANEL)
            artwork = sprite_appearances.disc_appearance(show.board.players[owner].colour)
            begin, act.time = act.time, act.time + after
            size = 34 * show.u
            act.send_temporary(
                artwork,
                SpritePose(*at, size, 0, 96),
                show.seat_pose(owner)._replace(size=size),
                TO_PANEL,
                low_arc(50 * show.u),
            )
            act.time = begin
    end = show.network.to_window(event.nodes[-1])
    own = event.points[event.seat]
    _pop(show, act, f"+{own}", (end[0], end[1] - 90 * show.u), length)
    act.schedule(lambda: show.add_points(event.seat, own), length + HOP)


def _into_tray(
    show: RailwaysAnimationContext, event: GoodDelivered, act: ItemAnimation, start: Point
) -> None:
    """The cube falls into the tray; cubes of a set that is complete now move together."""
    taken = {key for key in show.sprites.by_key if isinstance(key, tuple) and key[:2] == ("got", event.seat)}
    for key in act.places:
        if isinstance(key, tuple) and key[:3] == ("got", event.seat, event.good) and key not in taken:
            rest = act.places[key].pose
            act.bring_in(
                key,
                rest._replace(x=start[0], y=start[1], alpha=0),
                HOP + 0.1,
                low_arc(90 * show.u),
            )
    act.schedule(lambda: show.play_sound("delivered", place=show.side_of(start[0])), HOP)
    _snap(show, event.seat, act)


def _snap(show: RailwaysAnimationContext, seat: Seat, act: ItemAnimation) -> None:
    """Sets that have become complete or larger move together and are highlighted."""
    for key, placed in act.places.items():
        if not isinstance(key, tuple) or key[:2] != ("set", seat):
            continue
        before = show.sprites.get(key)
        if before is not None and before.appearance.key == placed.appearance.key:
            continue
        rest, begin = placed.pose, act.time
        act.time += HOP + 0.1
        act.bring_in(key, rest._replace(size=rest.size * 1.5, alpha=0), HOP, ease=overshoot)
        act.schedule(partial(show.highlight_briefly, key))
        act.schedule(lambda: show.play_sound("set"))
        act.time = begin


def _cycled(show: RailwaysAnimationContext, _event: CardCycled, act: ItemAnimation) -> None:
    act.schedule(lambda: show.play_sound("cycle"))


def _drawn(show: RailwaysAnimationContext, _event: CubeDrawn, act: ItemAnimation) -> None:
    act.bring_in("drawn cube", _bag(show, act)._replace(size=20 * show.u), HOP)
    act.schedule(lambda: show.play_sound("cube"))
    act.time += HOP


def _refilled(show: RailwaysAnimationContext, event: CityRefilled, act: ItemAnimation) -> None:
    for key in [
        key for key in act.places if isinstance(key, tuple) and key[:3] == ("cube", event.city, event.good)
    ]:
        act.move_to_key("drawn cube", key, HOP + 0.1, low_arc(80 * show.u))
    act.schedule(lambda: show.play_sound("cube"), HOP)
    act.time += HOP


def _shuffled(show: RailwaysAnimationContext, _event: DeckShuffled, act: ItemAnimation) -> None:
    act.schedule(lambda: show.play_sound("shuffle"))


def _closing(show: RailwaysAnimationContext, _event: ClosingBegan, act: ItemAnimation) -> None:
    """The semaphore rises, and its arm falls."""
    rest = act.places["semaphore"].pose if "semaphore" in act.places else show.board.layout.semaphore()
    act.bring_in("semaphore", rest._replace(y=rest.y + rest.size, alpha=0), HOP)
    act.time += HOP

    def fall(share: float) -> None:
        if (sign := show.sprites.get("semaphore")) is not None:
            sign.appearance = sprite_appearances.semaphore_appearance(
                round(sprite_appearances.LOWERED_ARM * share / 4) * 4
            )

    act.line.add(Tween(fall, 0.0, 1.0, FALL, overshoot), act.time)
    act.schedule(lambda: show.play_sound("rail"), FALL * 0.4)
    act.schedule(lambda: show.play_sound("closing"), FALL)
    act.time += FALL


def _turn_began(show: RailwaysAnimationContext, _event: RailwaysTurnBegan, act: ItemAnimation) -> None:
    act.schedule(lambda: show.play_sound("turn"))
    act.time += 0.12


def _city_scored(show: RailwaysAnimationContext, event: CityScored, act: ItemAnimation) -> None:
    """Final scoring of a city: the leaders' discs appear there and fly to their panels."""
    x, y = show.network.to_window(event.city)
    size = 40 * show.u
    act.schedule(lambda: show.play_sound("city_scored", place=show.side_of(x)))
    act.schedule(partial(show.highlight_briefly, ("node", event.city)))
    for seat in event.seats:
        artwork = sprite_appearances.disc_appearance(show.board.players[seat].colour)
        act.send_temporary(
            artwork,
            SpritePose(x, y, size, 0, 96),
            show.seat_pose(seat)._replace(size=size),
            TO_PANEL,
            low_arc(60 * show.u),
        )
        act.schedule(partial(show.add_points, seat, event.value), TO_PANEL)
    _pop(show, act, f"+{event.value}", (x, y - 40 * show.u), 0.0)
    act.time += SWEEP


def _passed(show: RailwaysAnimationContext, _event: Passed, act: ItemAnimation) -> None:
    act.schedule(lambda: show.play_sound("pass"))


def _seat_scored(
    show: RailwaysAnimationContext, event: EnginesScored | SetsScored, act: ItemAnimation
) -> None:
    pose = show.seat_pose(event.seat)
    _pop(show, act, f"+{event.points}", (pose.x + 60 * show.u, pose.y), 0.0)
    act.schedule(lambda: show.play_sound("seat_scored", place=show.side_of(pose.x)))
    act.schedule(lambda: show.add_points(event.seat, event.points))
    act.time += SWEEP


EVENT_ANIMATIONS: dict[type[Event], EventAnimation] = {
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
    RailwaysTurnBegan: _turn_began,
    CityScored: _city_scored,
    EnginesScored: _seat_scored,
    SetsScored: _seat_scored,
    Passed: _passed,
}


def sprite_keys_of(event: Event) -> list[Hashable]:
    """Keys of the sprites that a line of the log is about."""
    match event:
        case LinkBuilt(seat, city):
            return [("node", city), ("train", city), ("panel", seat)]
        case CubesPlaced(city) | CityScored(city) | CityRefilled(_, city):
            return [("node", city)]
        case GoodDelivered(seat, _, nodes):
            return [*(("node", node) for node in nodes), ("panel", seat)]
        case RailwaysTurnBegan(seat) | EngineRaised(seat) | EnginesScored(seat) | SetsScored(seat):
            return [("panel", seat)]
        case CardFlipped(_, _, target):
            return [("area", int(target.removeprefix("area")))]
    return []
