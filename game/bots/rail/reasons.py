"""Reasons for the actions of the rail bots."""

from __future__ import annotations

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.context import RailContext
from game.bots.reasons import LEAST_DIFFERENCE, Explanation, Reason, tenths
from game.rules.core.events import ignore_event
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.state import RailState


def why_deliver(mind: RailContext, action: DeliverCube) -> Explanation:
    """Reasons for a delivery: links gained compared with the next best cube, and whether that cube stays
    available."""
    own, others = _shared(mind, action)
    rest = [
        (_shared(mind, other)[0], other)
        for other in mind.game.candidates(mind.state, mind.seat)
        if isinstance(other, DeliverCube) and (other.start, other.cube) != (action.start, action.cube)
    ]
    reasons = [Reason("links", (own,))]
    instead: Action | None = None
    if rest:
        best, instead = max(rest, key=lambda one: one[0])
        if own > best > 0:
            reasons = [Reason("links_instead", (own, best))]
        elif own > best:
            reasons.append(Reason("no_other"))
        after = mind.state.copy()
        mind.game.apply(after, mind.seat, action, ignore_event)
        if best > 0 and _is_left(after, mind, instead):
            reasons.append(Reason("stays"))
    if others:
        reasons.append(Reason("others_get", (others,)))
    return Explanation(tuple(reasons), instead)


def _shared(mind: RailContext, action: DeliverCube) -> tuple[int, int]:
    """What a delivery brings the seat, and what it brings the others."""
    sure = mind.delivery_rewards(action).without_bonus
    own = sure.get(mind.seat, 0)
    return own, sum(sure.values()) - own


def _is_left(after: RailState, mind: RailContext, action: DeliverCube) -> bool:
    """Whether the cube of this delivery would still be on the board in that state."""
    colours, railmap = mind.rail_table.colours, mind.rail_table.railmap
    place = railmap.places.index(railmap.index_by_label[action.start])
    return bool(after.goods[place * len(colours) + colours.index(action.cube)])


def why_engine(mind: RailContext) -> Explanation:
    """The reason for an engine upgrade: the value of longer trips."""
    links = mind.engine_value(mind.network)
    return Explanation(
        (Reason("engine", (tenths(links),)) if links > LEAST_DIFFERENCE else Reason("engine_ahead"),)
    )


def why_idle(mind: RailContext) -> Explanation:
    """The reason for passing: no move gains anything."""
    return Explanation((Reason("idle" if mind.game.seats > 1 else "idle_alone"),))


def why_place(most: int, bids: bool) -> Explanation:
    """The reason to bid or to drop out: how much a better place is worth."""
    return Explanation((Reason("place" if bids else "place_too_dear", (most,)),))


def why_city(plan: BuildPlan) -> Explanation:
    """The reason for a new city: the track planned after it or, if there is none, the city itself."""
    return why_build(plan) if plan.steps else Explanation((Reason("city"),))


def why_build(plan: BuildPlan) -> Explanation:
    """The reason for a build: what else is planned this turn."""
    if not plan.steps:
        return Explanation((Reason("no_track"),))
    return Explanation((Reason("track", (len(plan.steps), plan.price, tenths(plan.value))),))


def denial_reason(wanted: float) -> tuple[Reason, ...]:
    """The reason that a rival wants the same thing; none if no rival does."""
    return (Reason("denies", (tenths(wanted),)),) if wanted > LEAST_DIFFERENCE else ()
