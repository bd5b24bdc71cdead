"""Computes the plan of a network from its links alone, so that a match looks the same on every screen."""

from __future__ import annotations

from game.client.boards.railways.network.city_placement import with_city_placed_tightly
from game.client.boards.railways.network.incremental_work import Work, finished, worked
from game.client.boards.railways.network.layout_plan import (
    STANDARD_BOUNDS,
    LinkSpec,
    NetworkPlan,
    NodeKey,
    PlanBounds,
)
from game.client.boards.railways.network.tree_layout import extend_plan
from game.client.boards.railways.network.zoom_to_fit import zoomed_to_fit

LinkSpecs = tuple[LinkSpec, ...]

MAX_PLANS = 400
"""Maximum number of cached plans."""


class NetworkPlanner:
    """Caches the plans of a match and computes new ones in small steps.

    Positions are computed within STANDARD_BOUNDS, in the order in which links were built; a window decides
    only about zoom and offset.
    """

    def __init__(self, hub: NodeKey) -> None:
        self._bounds = STANDARD_BOUNDS
        self._plans: dict[LinkSpecs, NetworkPlan] = {(): NetworkPlan({hub: (0.0, 0.0)}, {}, hub)}
        self._fitted: dict[LinkSpecs, NetworkPlan] = {}
        """The same plans with zoom and offset for the current window."""
        self._growing: dict[LinkSpecs, Work[NetworkPlan]] = {}
        """Plans that are being computed; the one requested last comes last."""

    def plan(self, legs: LinkSpecs, bounds: PlanBounds) -> NetworkPlan | None:
        """The plan of these links for a window; None while it is being computed."""
        if bounds != self._bounds:
            self._bounds, self._fitted = bounds, {}
        if legs in self._fitted:
            return self._fitted[legs]
        if (plan := self._plans.get(legs)) is not None:
            found = plan if bounds == STANDARD_BOUNDS else zoomed_to_fit(plan, bounds)
            self._fitted[legs] = found
            return found
        # Requests for earlier states are obsolete.
        self._growing = {one: work for one, work in self._growing.items() if len(one) >= len(legs)}
        work = self._growing.pop(legs) if legs in self._growing else self._grown(legs)
        self._growing[legs] = work
        return None

    def plan_now(self, legs: LinkSpecs, bounds: PlanBounds) -> NetworkPlan:
        """The plan of these links, computed in this call."""
        found = self.plan(legs, bounds)
        if found is None:
            finished(self._growing.pop(legs))
            found = self.plan(legs, bounds)
            assert found is not None
        return found

    @property
    def is_computing(self) -> bool:
        """Whether a requested plan is still being computed."""
        return bool(self._growing)

    def work(self) -> bool:
        """Continues to compute the plan requested last; returns whether it is finished."""
        legs = next(reversed(self._growing))
        is_done, _plan = worked(self._growing[legs])
        if is_done:
            del self._growing[legs]
        return is_done

    def _grown(self, legs: LinkSpecs) -> Work[NetworkPlan]:
        """Builds the plan link by link, beginning with the longest part that is known."""
        if len(self._plans) > MAX_PLANS:
            self._plans = {known: plan for known, plan in self._plans.items() if known == legs[: len(known)]}
        known = next(number for number in range(len(legs), -1, -1) if legs[:number] in self._plans)
        plan = self._plans[legs[:known]]
        for number in range(known, len(legs)):
            plan = yield from extend_plan(plan, legs[number], STANDARD_BOUNDS)
            self._plans[legs[: number + 1]] = plan
        return plan


def with_city_of(plan: NetworkPlan, grown: NetworkPlan, leg: LinkSpec) -> NetworkPlan:
    """The plan with one more city, as far from where its link starts as in the grown plan; cities may
    overlap."""
    (x, y), (there_x, there_y) = plan.positions[leg.origin], grown.positions[leg.origin]
    far_x, far_y = grown.positions[leg.city]
    return plan.with_city(leg, (x + far_x - there_x, y + far_y - there_y))


def provisional_plan(plan: NetworkPlan, legs: LinkSpecs) -> NetworkPlan:
    """A plan for the time being: known cities stay where they are, new ones are put next to the city they
    join."""
    shown_plan = NetworkPlan({plan.hub: plan.positions[plan.hub]}, {}, plan.hub, plan.level, plan.shift)
    for leg in legs:
        is_old = plan.links.get(leg.city) == leg
        shown_plan = (
            shown_plan.with_city(leg, plan.positions[leg.city])
            if is_old
            else with_city_placed_tightly(shown_plan, leg)
        )
    return shown_plan
