"""Germany: foreign terminals, cheaper Engineer, no incomplete track, a cube for Berlin (AOS-23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.age_of_steam.readings import EXTRA_CUBE, FOUNDING, SECOND_TRACK
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import (
    STANDARD,
    AosDeliveryRules,
    AosTrackRules,
    GrowthRules,
    SetupRules,
    draw,
)
from game.rules.age_of_steam.state import AosState
from game.rules.core.moves import AnyRequest, DrawOutcome, Outcome, Refusal
from game.rules.rail.map.rail_map import Site
from game.rules.rail.roles import ENGINEER
from game.rules.rail.track.sections import LOOSE

TERMINAL = "terminal"


class GermanySetupRules(SetupRules):
    """Set-up in which each foreign terminal draws the colour that it accepts for the whole game
    (AOS-23.1)."""

    STEPS: ClassVar[tuple[str, ...]] = ("display", "goods", "terminals", "order")

    def ask(self, table: AosRuleContext, state: AosState, step: str) -> AnyRequest | None:
        if step == "terminals":
            return draw(state, len(_terminals(table)))
        return super().ask(table, state, step)

    def apply_outcome(self, table: AosRuleContext, state: AosState, step: str, outcome: Outcome) -> None:
        if step == "terminals" and isinstance(outcome, DrawOutcome):
            for site, colour in zip(_terminals(table), outcome.things, strict=True):
                state.map_state[site.code] = COLOURS.index(colour)
        super().apply_outcome(table, state, step, outcome)


def _terminals(table: AosRuleContext) -> list[Site]:
    return [site for site in table.railmap.sites if TERMINAL in site.tags]


class GermanyDeliveryRules(AosDeliveryRules):
    """Deliveries in which a foreign terminal accepts the colour it drew and ends every trip (AOS-23.2,
    23.3)."""

    def city_colour(self, table: AosRuleContext, state: AosState, hex_: int) -> str | None:
        """The colour of a city; for a foreign terminal, the colour it drew."""
        marker = state.map_state.get(table.railmap.sites[hex_].code)
        return super().city_colour(table, state, hex_) if marker is None else COLOURS[marker]

    def stops_basis(self, state: AosState) -> object:
        return tuple(state.map_state.items())

    def may_pass(self, site: Site, colour: str) -> bool:
        """Whether a cube may continue through a node; never through a foreign terminal."""
        return TERMINAL not in site.tags


class GermanyTrackRules(AosTrackRules):
    """Track rules with a discount for the Engineer and without incomplete track (AOS-23.4, 23.5)."""

    def allowance(self, state: AosState, seat: int) -> int:
        """The tile operations allowed this turn; the Engineer gets none in addition."""
        return self.LAYS

    def amount_due(self, state: AosState, seat: int, price: int, planned: Sequence[int] = ()) -> int:
        """The amount due if the Engineer pays half for the dearest operation of the turn so far (AOS-R49).

        A dearer operation therefore also gets back the discount given before.
        """
        if not state.holds(seat, ENGINEER):
            return price
        turn = state.building if state.queue[:1] == [seat] else None
        dearest = max(0 if turn is None else turn.dearest, *planned, 0)
        return price - (max(dearest, price) // 2 - dearest // 2)

    def why_not_end(self, table: AosRuleContext, state: AosState, seat: int) -> Refusal | None:
        """Forbids ending the build turn while the seat has a loose end."""
        for section in table.network(state).owned_by(seat):
            if LOOSE in section.ends:
                ends = [end for end in section.ends if end != LOOSE] or [section.segments[0] // 6]
                return Refusal("incomplete_track_on_germany", (table.label(ends[0]),))
        return super().why_not_end(table, state, seat)


class GermanyGrowthRules(GrowthRules):
    """Goods growth with a cube for Berlin (AOS-23.8)."""

    def extra_cube_hex(self, table: AosRuleContext, state: AosState) -> int | None:
        """Berlin, which gets a cube every turn."""
        return self.extra_cube_city(table)


RULES = replace(
    STANDARD,
    setup=GermanySetupRules(),
    track=GermanyTrackRules(),
    delivery=GermanyDeliveryRules(),
    growth=GermanyGrowthRules(),
    readings=(FOUNDING, SECOND_TRACK, EXTRA_CUBE),
)
