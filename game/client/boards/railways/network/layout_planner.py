"""Chooses the plan of a network: extends it link by link and searches for better ones meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.client.boards.railways.network.city_placement import with_city_placed_tightly
from game.client.boards.railways.network.layout_plan import LinkSpec, NetworkPlan, NodeKey, PlanBounds
from game.client.boards.railways.network.layout_search import roughness, search_plan
from game.client.boards.railways.network.tree_layout import build_plan, extend_plan
from game.client.boards.railways.network.zoom_to_fit import is_valid
from game.client.match.tweens import Point
from game.client.style.slack import Work, finished, worked

LinkSpecs = tuple[LinkSpec, ...]

MIN_LINKS_TO_SEARCH = 5
"""Minimum number of links for which a better plan is searched."""
AT_OPENING, IN_PLAY = 5, 32
"""Search attempts before the board is shown, and in the background during play."""
MANY = 20**2
"""Squared number of links at which only AT_OPENING attempts are made; fewer links allow more."""
MAX_CENTRE_OFFSET, EVENNESS_GAIN = 150.0, 0.12
"""Offset at which START counts as off-centre, and difference at which a plan counts as clearly less even."""


class NetworkPlanner:
    """Caches the plans of a table and computes new ones in small steps."""

    def __init__(self, hub: NodeKey) -> None:
        self._hub = hub
        self._walls: PlanBounds | None = None
        self._chosen: tuple[LinkSpecs, NetworkPlan] = ((), NetworkPlan({hub: (0.0, 0.0)}, {}, hub))
        self._plans: dict[LinkSpecs, NetworkPlan] = {}
        self._growing: dict[LinkSpecs, Work[NetworkPlan]] = {}
        """Plans in progress, the most recently requested last."""
        self._search: Work[NetworkPlan | None] | None = None
        self._searched: LinkSpecs = ()
        self._better: NetworkPlan | None = None

    def plan(self, legs: LinkSpecs, walls: PlanBounds) -> NetworkPlan | None:
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

    def plan_now(self, legs: LinkSpecs, walls: PlanBounds) -> NetworkPlan:
        """The plan of these links, computed in this call."""
        return self.plan(legs, walls) or finished(self._growing.pop(legs))

    @property
    def is_computing(self) -> bool:
        """Whether a requested plan is still being computed."""
        return bool(self._growing)

    def work(self) -> bool:
        """Continues with the most recently requested plan; True if it is finished."""
        legs = next(reversed(self._growing))
        is_done, _plan = worked(self._growing[legs])
        if is_done:
            del self._growing[legs]
        return is_done

    def _known(self, legs: LinkSpecs) -> NetworkPlan | None:
        known, chosen = self._chosen
        if legs == known[: len(legs)]:
            return _without(chosen, legs)
        return self._plans.get(legs)

    def _grown(self, legs: LinkSpecs, walls: PlanBounds) -> Work[NetworkPlan]:
        """Grows from the last chosen plan link by link; from scratch if that has other links."""
        known, plan = self._chosen
        if legs[: len(known)] != known:
            plan = yield from build_plan(legs, walls, self._hub)
        for number in range(len(plan.links) + 1, len(legs) + 1):
            older = self._plans.get(legs[:number])
            plan = older or (yield from extend_plan(plan, legs[number - 1], walls))
            self._plans[legs[:number]] = plan
        self._plans[legs] = plan
        return plan

    def _open(self, legs: LinkSpecs, walls: PlanBounds) -> None:
        """Computes a good plan at once for a new table or a new window shape."""
        self._walls, self._search, self._better = walls, None, None
        plan = finished(build_plan(legs, walls, self._hub))
        if len(legs) >= MIN_LINKS_TO_SEARCH:
            tries = min(IN_PLAY, max(AT_OPENING, MANY * AT_OPENING // len(legs) ** 2))
            found = finished(search_plan(legs, walls, self._hub, tries))
            if found is not None and _is_better(found, plan, walls):
                plan = found
        # If the plan is not good, the search continues in the background.
        is_good = not plan.is_plain and math.hypot(*plan.shift) <= MAX_CENTRE_OFFSET
        self._searched = legs if is_good else ()
        self._choose(legs, plan)

    def _choose(self, legs: LinkSpecs, plan: NetworkPlan) -> None:
        self._chosen = (legs, plan)
        self._plans, self._growing = {}, {}

    def search_better(self, legs: LinkSpecs) -> bool:
        """Continues the search for a better plan of these links; True if there is work left."""
        now = self._known(legs)
        if now is None or self._walls is None:
            return False
        if legs != self._searched and len(legs) >= MIN_LINKS_TO_SEARCH:
            self._searched, self._better = legs, None
            self._search = search_plan(legs, self._walls, self._hub, IN_PLAY)
        if self._search is None:
            return False
        is_done, found = worked(self._search)
        if is_done:
            self._search = None
            if found is not None and _is_better(found, now, self._walls):
                self._better = found
        return self._search is not None

    def adopt_better(self, legs: LinkSpecs) -> bool:
        """Adopts the better plan, mirrored so that nodes move least; True if there is one."""
        now = self._known(legs)
        if self._search is not None or self._better is None or self._walls is None or legs != self._searched:
            return False
        if now is None:
            return False
        ways = [plan for plan in _mirrored(self._better) if is_valid(plan, self._walls)] or [self._better]
        self._choose(legs, min(ways, key=lambda plan: _moved(now, plan)))
        self._better = None
        return True


def provisional_plan(plan: NetworkPlan, legs: LinkSpecs) -> NetworkPlan:
    """A provisional plan: known cities keep their positions, new ones are beside the node they join."""
    shown_plan = NetworkPlan({plan.hub: plan.positions[plan.hub]}, {}, plan.hub, plan.level, plan.shift)
    for leg in legs:
        is_old = plan.links.get(leg.city) == leg
        shown_plan = (
            shown_plan.with_city(leg, plan.positions[leg.city])
            if is_old
            else with_city_placed_tightly(shown_plan, leg)
        )
    return shown_plan


def _is_better(plan: NetworkPlan, than: NetworkPlan, walls: PlanBounds) -> bool:
    """Whether a plan is larger, or as large with START closer to the centre or more evenly spread.

    A plan that takes the arches from the cities is never better.
    """
    if plan.is_plain and not than.is_plain:
        return False
    if plan.level != than.level:
        is_off = math.hypot(*than.shift) > 2 * MAX_CENTRE_OFFSET
        return plan.level < than.level or (is_off and (not plan.is_plain or plan.level == than.level + 1))
    return (
        math.hypot(*than.shift) > MAX_CENTRE_OFFSET
        or roughness(plan, walls) < roughness(than, walls) - EVENNESS_GAIN
    )


def _without(plan: NetworkPlan, legs: LinkSpecs) -> NetworkPlan:
    """The plan reduced to these links."""
    if len(legs) == len(plan.links):
        return plan
    remaining = {leg.city for leg in legs} | {plan.hub}
    spots = {node: spot for node, spot in plan.positions.items() if node in remaining}
    return plan._replace(positions=spots, links={leg.city: leg for leg in legs})


def _mirrored(plan: NetworkPlan) -> Iterator[NetworkPlan]:
    for flip_x, flip_y in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        spots = {node: (x * flip_x, y * flip_y) for node, (x, y) in plan.positions.items()}
        yield plan._replace(positions=spots)


def _moved(before: NetworkPlan, after: NetworkPlan) -> float:
    """Total distance that the nodes would move on the screen."""

    def seen(plan: NetworkPlan, node: NodeKey) -> Point:
        x, y = plan.positions[node]
        return x * plan.zoom + plan.shift[0], y * plan.zoom + plan.shift[1]

    return sum(math.dist(seen(before, node), seen(after, node)) for node in before.positions)
