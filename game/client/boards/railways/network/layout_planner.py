"""Chooses the plan of a network: extends it link by link and searches for better ones meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.client.boards.railways.network.city_placement import budded
from game.client.boards.railways.network.layout_plan import Leg, NetworkPlan, Node, Walls
from game.client.boards.railways.network.layout_search import roughness, searched
from game.client.boards.railways.network.tree_layout import grown, laid_out
from game.client.boards.railways.network.zoom_to_fit import is_sound
from game.client.match.animation import Point
from game.client.style.slack import Work, finished, worked

Legs = tuple[Leg, ...]

FEW = 5
"""Minimum number of links for which a better plan is searched."""
AT_OPENING, IN_PLAY = 5, 32
"""Search attempts before the board is shown, and in the background during play."""
MANY = 20**2
"""Squared number of links at which only AT_OPENING attempts are made; fewer links allow more."""
OFF, UNEVEN = 150.0, 0.12
"""Offset at which START counts as off-centre, and difference at which a plan counts as clearly less even."""


class Planner:
    """Caches the plans of a table and computes new ones in small steps."""

    def __init__(self, hub: Node) -> None:
        self._hub = hub
        self._walls: Walls | None = None
        self._chosen: tuple[Legs, NetworkPlan] = ((), NetworkPlan({hub: (0.0, 0.0)}, {}, hub))
        self._plans: dict[Legs, NetworkPlan] = {}
        self._growing: dict[Legs, Work[NetworkPlan]] = {}
        """Plans in progress, the most recently requested last."""
        self._search: Work[NetworkPlan | None] | None = None
        self._searched: Legs = ()
        self._better: NetworkPlan | None = None

    def plan(self, legs: Legs, walls: Walls) -> NetworkPlan | None:
        """The plan of these links, grown from the last chosen one; None while it is being computed."""
        if walls != self._walls:
            self._open(legs, walls)
        found = self._known(legs)
        if found is None:
            # Requests for earlier states are obsolete.
            self._growing = {one: work for one, work in self._growing.items() if len(one) >= len(legs)}
            work = self._growing.pop(legs) if legs in self._growing else self._grown(legs, walls)
            self._growing[legs] = work
        return found

    def at_once(self, legs: Legs, walls: Walls) -> NetworkPlan:
        """The plan of these links, computed in this call."""
        return self.plan(legs, walls) or finished(self._growing.pop(legs))

    @property
    def is_behind(self) -> bool:
        """Whether a requested plan is still being computed."""
        return bool(self._growing)

    def work(self) -> bool:
        """Continues with the most recently requested plan; True if it is finished."""
        legs = next(reversed(self._growing))
        is_done, _plan = worked(self._growing[legs])
        if is_done:
            del self._growing[legs]
        return is_done

    def _known(self, legs: Legs) -> NetworkPlan | None:
        known, chosen = self._chosen
        if legs == known[: len(legs)]:
            return _without(chosen, legs)
        return self._plans.get(legs)

    def _grown(self, legs: Legs, walls: Walls) -> Work[NetworkPlan]:
        """Grows from the last chosen plan link by link; from scratch if that has other links."""
        known, plan = self._chosen
        if legs[: len(known)] != known:
            plan = yield from laid_out(legs, walls, self._hub)
        for number in range(len(plan.legs) + 1, len(legs) + 1):
            older = self._plans.get(legs[:number])
            plan = older or (yield from grown(plan, legs[number - 1], walls))
            self._plans[legs[:number]] = plan
        self._plans[legs] = plan
        return plan

    def _open(self, legs: Legs, walls: Walls) -> None:
        """Computes a good plan at once for a new table or a new window shape."""
        self._walls, self._search, self._better = walls, None, None
        plan = finished(laid_out(legs, walls, self._hub))
        if len(legs) >= FEW:
            tries = min(IN_PLAY, max(AT_OPENING, MANY * AT_OPENING // len(legs) ** 2))
            found = finished(searched(legs, walls, self._hub, tries))
            if found is not None and _is_better(found, plan, walls):
                plan = found
        # If the plan is not good, the search continues in the background.
        is_good = not plan.is_plain and math.hypot(*plan.shift) <= OFF
        self._searched = legs if is_good else ()
        self._choose(legs, plan)

    def _choose(self, legs: Legs, plan: NetworkPlan) -> None:
        self._chosen = (legs, plan)
        self._plans, self._growing = {}, {}

    def look_for_better(self, legs: Legs) -> bool:
        """Continues the search for a better plan of these links; True if there is work left."""
        now = self._known(legs)
        if now is None or self._walls is None:
            return False
        if legs != self._searched and len(legs) >= FEW:
            self._searched, self._better = legs, None
            self._search = searched(legs, self._walls, self._hub, IN_PLAY)
        if self._search is None:
            return False
        is_done, found = worked(self._search)
        if is_done:
            self._search = None
            if found is not None and _is_better(found, now, self._walls):
                self._better = found
        return self._search is not None

    def take_better(self, legs: Legs) -> bool:
        """Adopts the better plan, mirrored so that nodes move least; True if there is one."""
        now = self._known(legs)
        if self._search is not None or self._better is None or self._walls is None or legs != self._searched:
            return False
        if now is None:
            return False
        ways = [plan for plan in _mirrored(self._better) if is_sound(plan, self._walls)] or [self._better]
        self._choose(legs, min(ways, key=lambda plan: _moved(now, plan)))
        self._better = None
        return True


def at_hand(plan: NetworkPlan, legs: Legs) -> NetworkPlan:
    """A provisional plan: known cities keep their positions, new ones are beside the node they join."""
    shown_plan = NetworkPlan({plan.hub: plan.spots[plan.hub]}, {}, plan.hub, plan.level, plan.shift)
    for leg in legs:
        is_old = plan.legs.get(leg.city) == leg
        shown_plan = shown_plan.with_city(leg, plan.spots[leg.city]) if is_old else budded(shown_plan, leg)
    return shown_plan


def _is_better(plan: NetworkPlan, than: NetworkPlan, walls: Walls) -> bool:
    """Whether a plan is larger, or as large with START closer to the centre or more evenly spread.

    A plan that takes the arches from the cities is never better.
    """
    if plan.is_plain and not than.is_plain:
        return False
    if plan.level != than.level:
        is_off = math.hypot(*than.shift) > 2 * OFF
        return plan.level < than.level or (is_off and (not plan.is_plain or plan.level == than.level + 1))
    return math.hypot(*than.shift) > OFF or roughness(plan, walls) < roughness(than, walls) - UNEVEN


def _without(plan: NetworkPlan, legs: Legs) -> NetworkPlan:
    """The plan reduced to these links."""
    if len(legs) == len(plan.legs):
        return plan
    remaining = {leg.city for leg in legs} | {plan.hub}
    spots = {node: spot for node, spot in plan.spots.items() if node in remaining}
    return plan._replace(spots=spots, legs={leg.city: leg for leg in legs})


def _mirrored(plan: NetworkPlan) -> Iterator[NetworkPlan]:
    for flip_x, flip_y in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        spots = {node: (x * flip_x, y * flip_y) for node, (x, y) in plan.spots.items()}
        yield plan._replace(spots=spots)


def _moved(before: NetworkPlan, after: NetworkPlan) -> float:
    """Total distance that the nodes would move on the screen."""

    def seen(plan: NetworkPlan, node: Node) -> Point:
        x, y = plan.spots[node]
        return x * plan.zoom + plan.shift[0], y * plan.zoom + plan.shift[1]

    return sum(math.dist(seen(before, node), seen(after, node)) for node in before.spots)
