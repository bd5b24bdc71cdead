"""Animations of the Yardmaster events (YM-16.6); an event without an entry in TABLE has none."""

from __future__ import annotations

from collections.abc import Hashable

from game.client.art.freight_cars import CARGO
from game.client.boards.board_part import Repaint
from game.client.boards.card_board import copies
from game.client.boards.sprite_board import Act, Choreography, on_track, thrown
from game.client.boards.sprites import Pose
from game.client.boards.yardmaster.motion.animation_state import Playing
from game.client.match.animation import Tween, ease_in, ease_in_out, linear, overshoot, roll
from game.client.style.svg import lighter
from game.client.style.theme import hue
from game.client.window.sound_player import Chuff
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
    TurnBegan,
    YardmasterMoved,
)
from game.rules.yardmaster.state import value

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
SETTLING = 0.45
"""Seconds of the final effects (needle, sparks) that the next animation may overlap."""


def _loaded(show: Playing, event: CarLoaded, act: Act) -> None:
    act.slot = event.slot
    act.cue(lambda: show.hear("lever"))


def _moved(show: Playing, event: CardMoved, act: Act) -> None:
    show.card_moved(event, act)


def _coupled(show: Playing, event: CarCoupled, act: Act) -> None:
    """The car rolls over the switches to the tail and couples; a jolt runs through the train."""
    view, at, seat = show.sight.view, show.sight.layout, event.seat
    if view is None:
        return
    index = _index_of(show, seat)
    before = sum(value(car) for car in view.trains[seat][:index])
    end = at.coupled(seat, before, value(event.car))
    base = 0.62 * value(event.car) * at.unit
    new = ("train", seat, index)
    if event.fresh:
        track = at.way_in(act.slot, seat, end, into_siding=False)
        act.carry(("yard", act.slot), new, ROLL, on_track(track, base), roll)
        length = ROLL
        _trail(show, act, new, event.car)
        _set_road(show, act, seat, ROLL)
        if seat == show.sight.seat:
            _light_falls(show, act, end)
    else:
        old = _parked_key(show, seat, event.car)
        sprite = show.cast.get(old)
        start = sprite.pose if sprite is not None else end
        act.carry(old, new, CHAIN, on_track(at.way_out(seat, start, end), base), roll)
        length = CHAIN
    _clank_then_knock(show, event, act, end, before, length)
    act.line.overlap = SETTLING
    act.time += length


def _trail(show: Playing, act: Act, key: Hashable, car: Face) -> None:
    """Leaves fading copies of the car behind it."""
    tint = lighter(hue(f"cargo.{CARGO[car[0]]}"), 0.3)
    left = 0

    def follow(share: float) -> None:
        nonlocal left
        sprite = show.cast.get(key)
        if sprite is not None and left < share * GHOSTS < GHOSTS:
            left += 1
            show.effects.leave_ghost(sprite, tint)

    act.line.add(Tween(follow, 0.0, 1.0, ROLL, linear), act.time)


def _set_road(show: Playing, act: Act, seat: Seat, length: float) -> None:
    """Lights the switch lamps while a car runs over them."""

    def turn(share: float) -> None:
        road = {("lane", seat), ("yard", act.slot)} if share < 1 else set()
        if road != show.effects.road:
            show.effects.road = road
            show.do(show.yard.road_changed())

    act.line.add(Tween(turn, 0.0, 1.0, length), act.time)


def _light_falls(show: Playing, act: Act, end: Pose) -> None:
    """Dims the table except our lane and the car's route, for our own purchase."""
    at, area = show.sight.layout, show.sight.area
    top = round(end.y - 150 * at.u) - area.top
    lane = (round(-0.1 * area.width), top, round(1.2 * area.width), round(270 * at.u))
    yard = (round(at.right(1480)), round(at.land(330)) - area.top, round(560 * at.u), round(420 * at.u))

    def dim(share: float) -> None:
        show.effects.dim(area, (lane, yard), share)

    act.line.add(Tween(dim, 0.0, 1.0, VEIL, linear), 0.0)
    act.line.add(Tween(dim, 1.0, 0.0, VEIL, linear), act.time + ROLL + SETTLING - VEIL)


def _clank_then_knock(
    show: Playing, event: CarCoupled, act: Act, end: Pose, before: int, length: float
) -> None:
    at, seat = show.sight.layout, event.seat
    joint = (at.train_x + before * at.unit, end.y - 17 / 52 * at.unit)
    cars = show.sight.view.trains[seat] if show.sight.view is not None else []
    places = [at.engine_x]
    for car in cars:
        places.append(places[-1] + value(car) * at.unit)

    def knock() -> None:
        if show.sight.hushed:
            return
        show.hear("knock")
        show.effects.strike(seat, places, joint, value(event.car))

    act.cue(lambda: show.hear("clank", 0.4))
    act.cue(knock, length)
    _count_up(show, act, seat, event.score, length)


def _count_up(show: Playing, act: Act, seat: Seat, score: int, after: float) -> None:
    """Moves the tail lamp behind the car and swings the gauge to the new score."""
    sprite = show.cast.get(("gauge", seat))
    start = act.time
    act.time += after
    act.move(("lamp", seat), 0.12)
    act.time = start
    if sprite is None or show.sight.view is None:
        return
    before = show.seats.shown_score.get(seat, score)
    show.seats.shown_score[seat] = before

    def step(share: float) -> None:
        if share < 1:
            show.seats.shown_score[seat] = round(before + (score - before) * overshoot(share))
        else:
            show.seats.shown_score.pop(seat, None)
        show.do(show.seats.light())

    act.line.add(Tween(step, 0.0, 1.0, SETTLING, linear), start + after)


def _index_of(show: Playing, seat: Seat) -> int:
    """Index of the next car at the tail, as displayed."""
    taken = [key[2] for key in show.cast.sprites if isinstance(key, tuple) and key[:2] == ("train", seat)]
    return max(taken, default=-1) + 1


def _parked_key(show: Playing, seat: Seat, car: Face) -> Hashable:
    keys = [key for key in show.cast.sprites if isinstance(key, tuple) and key[:3] == ("siding", seat, car)]
    return max(keys, key=lambda key: key[3]) if keys else None


def _parked(show: Playing, event: CarParked, act: Act) -> None:
    """The car rolls over the siding switches and is parked."""
    at, view, seat = show.sight.layout, show.sight.view, event.seat
    if view is None:
        return
    key = max(
        (("siding", seat, car, copy) for car, copy in copies(view.sorting[seat]) if car == event.car),
        key=lambda k: k[3],
    )
    end = act.places[key].pose
    track = at.way_in(act.slot, seat, end, into_siding=True)
    act.carry(("yard", act.slot), key, ROLL + 0.1, on_track(track, 0.5 * value(event.car) * at.unit), roll)
    act.cue(lambda: show.hear("clank", 0.7), ROLL)
    _set_road(show, act, seat, ROLL)
    act.time += ROLL


def _flipped(show: Playing, event: CardFlipped, act: Act) -> None:
    """The next car rolls out of the shed."""
    slot = int(event.target.removeprefix("yard"))
    act.bring(("yard", slot), show.sight.layout.shed(slot), REFILL, ease=ease_in_out)
    act.bring(("chips", slot), act.places["chips", slot].pose._replace(alpha=0), REFILL)
    act.cue(lambda: show.hear("clank", 0.25))
    act.time += 0.12


def _tucked(show: Playing, event: CarTucked, act: Act) -> None:
    """The car rolls back into the shed."""
    show.cast.take(("chips", event.slot))
    act.carry(("yard", event.slot), None, REFILL, end=show.sight.layout.shed(event.slot))
    act.time += 0.12


def _swapped(show: Playing, event: TokensSwapped, act: Act) -> None:
    """The tokens fly along two crossing arcs."""
    rise = 90 * show.u
    act.move(("token", event.taken), SWAP, thrown(rise))
    act.move(("token", event.given), SWAP, thrown(-rise))
    act.cue(lambda: show.hear("coins"))
    act.time += SWAP


def _cap_moved(show: Playing, _event: YardmasterMoved, act: Act) -> None:
    act.move("cap", CAP, thrown(50 * show.u))
    act.cue(lambda: show.hear("tick"))
    act.time += CAP * 0.5


def _bonus(show: Playing, _event: BonusPlayed, act: Act) -> None:
    act.cue(lambda: show.hear("stamp"))


def _shown(show: Playing, event: HandShown, act: Act) -> None:
    """A hand is fanned open: face up for the thief, face down for everyone else."""
    if show.sight.seat == event.thief and any(
        isinstance(key, tuple) and key[0] == "loot" for key in act.places
    ):
        start = show.seat_pose(event.victim)
        for key in [key for key in act.places if isinstance(key, tuple) and key[0] == "loot"]:
            act.bring(key, start, 0.4)
            act.time += 0.04
        return
    start, u = show.seat_pose(event.victim), show.u
    for index in range(event.cards):
        lean = (index - (event.cards - 1) / 2) * 9
        end = Pose(start.x + 190 * u + lean * 3.4 * u, start.y - 10 * u, 64 * u, lean, 95)
        act.send(show.back_look(), start, end, 0.9, _out_and_hold)
    act.time += 0.5


def _out_and_hold(start: Pose, end: Pose, share: float) -> Pose:
    """Route that goes out, holds for a while and comes back."""
    open_to = min(1.0, share / 0.3) if share < 0.7 else max(0.0, (1 - share) / 0.3)
    return start.towards(end, open_to)


def _shuffled(show: Playing, event: DeckShuffled, act: Act) -> None:
    if event.deck != "cargo":
        return
    act.cue(lambda: show.hear("flap"))
    start = show.sight.layout.discard(1)
    for _ in range(4):
        act.send(show.back_look(), start, show.sight.layout.pile(), 0.3, thrown(40 * show.u))
        act.time += 0.06


def _turn_began(show: Playing, _event: TurnBegan, act: Act) -> None:
    act.cue(lambda: show.hear("lever", 0.6))
    act.time += 0.15


def _ended(show: Playing, event: GameEnded, act: Act) -> None:
    """The goal line rises like a barrier, and the winning train departs."""
    if event.reason != "goal":
        return
    show.turn.barrier = 0.0

    def lift(share: float) -> None:
        show.turn.barrier = share
        show.do([Repaint(show.sight.area)])

    act.time += 0.3
    act.line.add(Tween(lift, 0.0, 1.0, LIFT), act.time)
    act.cue(lambda: show.hear("chord"))
    act.cue(lambda: show.hear("steam"))
    act.time += LIFT * 0.5
    chuff = Chuff(show.hear, 1 / DEPARTURE_BEATS)
    act.line.add(Tween(chuff.ran, 0.0, 1.0, PULL_OUT, ease_in), act.time)
    for key in [key for key in act.places if _rolls_with(key, event.winners[0])]:
        act.move(key, PULL_OUT, ease=ease_in)


def _rolls_with(key: Hashable, seat: Seat) -> bool:
    return isinstance(key, tuple) and key[0] in ("engine", "train", "lamp") and key[1] == seat


TABLE: dict[type[Event], Choreography] = {
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
    TurnBegan: _turn_began,
    GameEnded: _ended,
}


def about(show: Playing, event: Event) -> list[Hashable]:
    """Keys of the sprites that a log line is about."""
    view = show.sight.view
    if view is None:
        return []
    match event:
        case CarCoupled(seat, car) | CarParked(seat, car):
            train = [("train", seat, index) for index, other in enumerate(view.trains[seat]) if other == car]
            return [
                *train,
                *(("siding", seat, face, copy) for face, copy in copies(view.sorting[seat]) if face == car),
            ]
        case CarLoaded(seat):
            return [("plaque", seat)]
        case TokensSwapped(_, _, given, taken):
            return [("token", given), ("token", taken)]
        case YardmasterMoved(seat):
            return ["cap", ("plaque", seat)]
        case TurnBegan(seat) | BonusPlayed(seat) | HandShown(seat):
            return [("plaque", seat)]
        case CardFlipped(_, _, target):
            return [("yard", int(target.removeprefix("yard")))]
        case CardMoved(_, source, target):
            places = (source, target)
            hands = [("plaque", seat) for seat in range(show.sight.seats) if f"hand{seat}" in places]
            return [*hands, *(["pile"] if "cargo" in places else [])]
    return []
