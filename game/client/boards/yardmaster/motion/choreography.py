"""Animations of the events of Yardmaster (YM-16.6); an event that is not in TABLE has none."""

from __future__ import annotations

from collections.abc import Hashable

from game.client.art.trains.freight_cars import CARGO
from game.client.boards.board_part import Repaint
from game.client.boards.card_board import numbered_copies
from game.client.boards.sprite_board import EventAnimation, ItemAnimation, low_arc, on_track
from game.client.boards.sprites import SpritePose
from game.client.boards.yardmaster.motion.animation_context import YardmasterAnimationContext
from game.client.match.tweens import Tween, ease_in, ease_in_out, ease_roll, linear, overshoot
from game.client.sound.sound_player import ChuffSounds
from game.client.style.svg import lighter
from game.client.style.theme import hue
from game.rules.cards.events import CardFlipped, CardMoved, DeckShuffled
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event, GameEnded
from game.rules.yardmaster.events import (
    BonusPlayed,
    CarCoupled,
    CarLoaded,
    CarParked,
    CarTucked,
    HandShown,
    TokensSwapped,
    YardmasterMoved,
    YardTurnBegan,
)
from game.rules.yardmaster.state import car_value

ROLL = 0.7
CHAIN = 0.6
REFILL = 0.4
SWAP = 0.4
CAP = 0.5
VEIL = 0.4
LIFT = 0.6
PULL_OUT = 1.5
DEPARTURE_BEATS = 12
GHOSTS = 12
YARD_SIDE = 0.6
"""Where the receiving yard is heard, from -1 (left) to 1 (right)."""
SETTLING = 0.45
"""During the last seconds of an effect (needle, sparks), the next animation may begin."""


def _loaded(show: YardmasterAnimationContext, event: CarLoaded, act: ItemAnimation) -> None:
    act.slot = event.slot
    act.schedule(lambda: show.play_sound("load"))


def _moved(show: YardmasterAnimationContext, event: CardMoved, act: ItemAnimation) -> None:
    show.card_moved(event, act)


def _coupled(show: YardmasterAnimationContext, event: CarCoupled, act: ItemAnimation) -> None:
    """The car rolls over the switches to the end of the train and couples; a jolt runs through the train."""
    view, at, seat = show.board.view, show.board.layout, event.seat
    if view is None:
        return
    index = _index_of(show, seat)
    before = sum(car_value(car) for car in view.trains[seat][:index])
    end = at.coupled(seat, before, car_value(event.car))
    base = 0.62 * car_value(event.car) * at.unit
    new = ("train", seat, index)
    if event.fresh:
        track = at.arrival_path(act.slot, seat, end, into_siding=False)
        act.move_to_key(("yard", act.slot), new, ROLL, on_track(track, base), ease_roll)
        length = ROLL
        _trail(show, act, new, event.car)
        _set_road(show, act, seat, ROLL)
        if seat == show.board.seat:
            _light_falls(show, act, end)
    else:
        old = _parked_key(show, seat, event.car)
        sprite = show.sprites.get(old)
        start = sprite.pose if sprite is not None else end
        act.move_to_key(old, new, CHAIN, on_track(at.siding_exit_path(seat, start, end), base), ease_roll)
        length = CHAIN
    _clank_then_knock(show, event, act, end, before, length)
    act.line.overlap = SETTLING
    act.time += length


def _trail(show: YardmasterAnimationContext, act: ItemAnimation, key: Hashable, car: Face) -> None:
    """Leaves fading copies of the car behind it."""
    tint = lighter(hue(f"cargo.{CARGO[car[0]]}"), 0.3)
    left = 0

    def follow(share: float) -> None:
        nonlocal left
        sprite = show.sprites.get(key)
        if sprite is not None and left < share * GHOSTS < GHOSTS:
            left += 1
            show.effects.leave_silhouette(sprite, tint)

    act.line.add(Tween(follow, 0.0, 1.0, ROLL, linear), act.time)


def _set_road(show: YardmasterAnimationContext, act: ItemAnimation, seat: Seat, length: float) -> None:
    """Lights the lamps of switches while a car runs over them."""

    def turn(share: float) -> None:
        road = {("lane", seat), ("yard", act.slot)} if share < 1 else set()
        if road != show.effects.running_switches:
            show.effects.running_switches = road
            show.run_commands(show.yard.refresh_highlights())

    act.line.add(Tween(turn, 0.0, 1.0, length), act.time)


def _light_falls(show: YardmasterAnimationContext, act: ItemAnimation, end: SpritePose) -> None:
    """When we buy a car, dims the board except our lane and the car's way."""
    at, area = show.board.layout, show.board.area
    top = round(end.y - 150 * at.u) - area.top
    lane = (round(-0.1 * area.width), top, round(1.2 * area.width), round(270 * at.u))
    yard = (round(at.right_x(1480)), round(at.land_y(330)) - area.top, round(560 * at.u), round(420 * at.u))

    def dim(share: float) -> None:
        show.effects.dim(area, (lane, yard), share)

    act.line.add(Tween(dim, 0.0, 1.0, VEIL, linear), 0.0)
    act.line.add(Tween(dim, 1.0, 0.0, VEIL, linear), act.time + ROLL + SETTLING - VEIL)


def _clank_then_knock(
    show: YardmasterAnimationContext,
    event: CarCoupled,
    act: ItemAnimation,
    end: SpritePose,
    before: int,
    length: float,
) -> None:
    at, seat = show.board.layout, event.seat
    joint = (at.train_x + before * at.unit, end.y - 17 / 52 * at.unit)
    cars = show.board.view.trains[seat] if show.board.view is not None else []
    places = [at.engine_x]
    for car in cars:
        places.append(places[-1] + car_value(car) * at.unit)

    def knock() -> None:
        if show.board.is_skipping_animations:
            return
        show.play_sound("couple", place=show.side_of(joint[0]))
        show.effects.start_coupling(seat, places, joint, car_value(event.car))

    act.schedule(lambda: show.play_sound("roll", place=show.side_of(joint[0])))
    act.schedule(knock, length)
    _count_up(show, act, seat, event.score, length)


def _count_up(
    show: YardmasterAnimationContext, act: ItemAnimation, seat: Seat, score: int, after: float
) -> None:
    """Moves the tail lamp behind the car, and the gauge's needle to the new score."""
    sprite = show.sprites.get(("gauge", seat))
    start = act.time
    act.time += after
    act.move(("lamp", seat), 0.12)
    act.time = start
    if sprite is None or show.board.view is None:
        return
    before = show.seat_lanes.displayed_scores.get(seat, score)
    show.seat_lanes.displayed_scores[seat] = before

    def step(share: float) -> None:
        if share < 1:
            show.seat_lanes.displayed_scores[seat] = round(before + (score - before) * overshoot(share))
        else:
            show.seat_lanes.displayed_scores.pop(seat, None)
        show.run_commands(show.seat_lanes.refresh_highlights())

    act.line.add(Tween(step, 0.0, 1.0, SETTLING, linear), start + after)


def _index_of(show: YardmasterAnimationContext, seat: Seat) -> int:
    """Position that the next car gets in the train as displayed."""
    taken = [key[2] for key in show.sprites.by_key if isinstance(key, tuple) and key[:2] == ("train", seat)]
    return max(taken, default=-1) + 1


def _parked_key(show: YardmasterAnimationContext, seat: Seat, car: Face) -> Hashable:
    keys = [key for key in show.sprites.by_key if isinstance(key, tuple) and key[:3] == ("siding", seat, car)]
    return max(keys, key=lambda key: key[3]) if keys else None


def _parked(show: YardmasterAnimationContext, event: CarParked, act: ItemAnimation) -> None:
    """The car rolls over the switches into the siding."""
    at, view, seat = show.board.layout, show.board.view, event.seat
    if view is None:
        return
    key = max(
        (
            ("siding", seat, car, copy)
            for car, copy in numbered_copies(view.sorting[seat])
            if car == event.car
        ),
        key=lambda k: k[3],
    )
    end = act.places[key].pose
    track = at.arrival_path(act.slot, seat, end, into_siding=True)
    act.move_to_key(
        ("yard", act.slot), key, ROLL + 0.1, on_track(track, 0.5 * car_value(event.car) * at.unit), ease_roll
    )
    act.schedule(lambda: show.play_sound("park", place=show.side_of(end.x)), ROLL)
    _set_road(show, act, seat, ROLL)
    act.time += ROLL


def _flipped(show: YardmasterAnimationContext, event: CardFlipped, act: ItemAnimation) -> None:
    """The next car rolls out of the shed."""
    slot = int(event.target.removeprefix("yard"))
    act.bring_in(("yard", slot), show.board.layout.shed(slot), REFILL, ease=ease_in_out)
    act.bring_in(("chips", slot), act.places["chips", slot].pose._replace(alpha=0), REFILL)
    act.schedule(lambda: show.play_sound("refill", place=YARD_SIDE))
    act.time += 0.12


def _tucked(show: YardmasterAnimationContext, event: CarTucked, act: ItemAnimation) -> None:
    """The car rolls back into the shed."""
    act.schedule(lambda: show.play_sound("tuck", place=YARD_SIDE))
    show.sprites.remove(("chips", event.slot))
    act.move_to_key(("yard", event.slot), None, REFILL, end=show.board.layout.shed(event.slot))
    act.time += 0.12


def _swapped(show: YardmasterAnimationContext, event: TokensSwapped, act: ItemAnimation) -> None:
    """The tokens fly along two crossing arcs."""
    rise = 90 * show.u
    act.move(("token", event.taken), SWAP, low_arc(rise))
    act.move(("token", event.given), SWAP, low_arc(-rise))
    act.schedule(lambda: show.play_sound("swap"))
    act.time += SWAP


def _cap_moved(show: YardmasterAnimationContext, _event: YardmasterMoved, act: ItemAnimation) -> None:
    act.move("cap", CAP, low_arc(50 * show.u))
    act.schedule(lambda: show.play_sound("cap"))
    act.time += CAP * 0.5


def _bonus(show: YardmasterAnimationContext, _event: BonusPlayed, act: ItemAnimation) -> None:
    act.schedule(lambda: show.play_sound("bonus"))


def _shown(show: YardmasterAnimationContext, event: HandShown, act: ItemAnimation) -> None:
    """A hand is spread out: face up for the thief, face down for everyone else."""
    act.schedule(lambda: show.play_sound("hand_shown"))
    if show.board.seat == event.thief and any(
        isinstance(key, tuple) and key[0] == "loot" for key in act.places
    ):
        start = show.seat_pose(event.victim)
        for key in [key for key in act.places if isinstance(key, tuple) and key[0] == "loot"]:
            act.bring_in(key, start, 0.4)
            act.time += 0.04
        return
    start, u = show.seat_pose(event.victim), show.u
    for index in range(event.cards):
        lean = (index - (event.cards - 1) / 2) * 9
        end = SpritePose(start.x + 190 * u + lean * 3.4 * u, start.y - 10 * u, 64 * u, lean, 95)
        act.send_temporary(show.back_appearance(), start, end, 0.9, _out_and_hold)
    act.time += 0.5


def _out_and_hold(start: SpritePose, end: SpritePose, share: float) -> SpritePose:
    """A route that goes out, waits there and comes back."""
    open_to = min(1.0, share / 0.3) if share < 0.7 else max(0.0, (1 - share) / 0.3)
    return start.towards(end, open_to)


def _shuffled(show: YardmasterAnimationContext, event: DeckShuffled, act: ItemAnimation) -> None:
    if event.deck != "cargo":
        return
    act.schedule(lambda: show.play_sound("shuffle"))
    start = show.board.layout.discard(1)
    for _ in range(4):
        act.send_temporary(show.back_appearance(), start, show.board.layout.pile(), 0.3, low_arc(40 * show.u))
        act.time += 0.06


def _turn_began(show: YardmasterAnimationContext, _event: YardTurnBegan, act: ItemAnimation) -> None:
    act.schedule(lambda: show.play_sound("turn"))
    act.time += 0.15


def _ended(show: YardmasterAnimationContext, event: GameEnded, act: ItemAnimation) -> None:
    """The goal line rises like a barrier, and the winner's train departs."""
    if event.reason != "goal":
        return
    show.turn_controls.goal_barrier = 0.0

    def lift(share: float) -> None:
        show.turn_controls.goal_barrier = share
        show.run_commands([Repaint(show.board.area)])

    act.time += 0.3
    act.line.add(Tween(lift, 0.0, 1.0, LIFT), act.time)
    act.schedule(lambda: show.play_sound("depart"))
    act.schedule(lambda: show.play_sound("steam"))
    act.time += LIFT * 0.5
    chuff = ChuffSounds(show.play_sound, 1 / DEPARTURE_BEATS)
    act.line.add(Tween(chuff.advance_to, 0.0, 1.0, PULL_OUT, ease_in), act.time)
    for key in [key for key in act.places if _rolls_with(key, event.winners[0])]:
        act.move(key, PULL_OUT, ease=ease_in)


def _rolls_with(key: Hashable, seat: Seat) -> bool:
    return isinstance(key, tuple) and key[0] in ("engine", "train", "lamp") and key[1] == seat


EVENT_ANIMATIONS: dict[type[Event], EventAnimation] = {
    CarLoaded: _loaded,
    CardMoved: _moved,
    CarCoupled: _coupled,
    CarParked: _parked,
    CardFlipped: _flipped,
    CarTucked: _tucked,
    TokensSwapped: _swapped,
    YardmasterMoved: _cap_moved,
    BonusPlayed: _bonus,
    HandShown: _shown,
    DeckShuffled: _shuffled,
    YardTurnBegan: _turn_began,
    GameEnded: _ended,
}


def sprite_keys_of(show: YardmasterAnimationContext, event: Event) -> list[Hashable]:
    """Keys of the sprites that a log line is about."""
    view = show.board.view
    if view is None:
        return []
    match event:
        case CarCoupled(seat, car) | CarParked(seat, car):
            train = [("train", seat, index) for index, other in enumerate(view.trains[seat]) if other == car]
            return [
                *train,
                *(
                    ("siding", seat, face, copy)
                    for face, copy in numbered_copies(view.sorting[seat])
                    if face == car
                ),
            ]
        case CarLoaded(seat):
            return [("plaque", seat)]
        case TokensSwapped(_, _, given, taken):
            return [("token", given), ("token", taken)]
        case YardmasterMoved(seat):
            return ["cap", ("plaque", seat)]
        case YardTurnBegan(seat) | BonusPlayed(seat) | HandShown(seat):
            return [("plaque", seat)]
        case CardFlipped(_, _, target):
            return [("yard", int(target.removeprefix("yard")))]
        case CardMoved(_, source, target):
            places = (source, target)
            hands = [("plaque", seat) for seat in range(show.board.seats) if f"hand{seat}" in places]
            return [*hands, *(["pile"] if "cargo" in places else [])]
    return []
