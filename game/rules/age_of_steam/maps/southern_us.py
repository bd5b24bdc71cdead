"""Southern U.S.: cotton for the ports, a cube for Atlanta, a harder income reduction (AOS-22)."""

from __future__ import annotations

from dataclasses import replace

from game.rules.age_of_steam.money import AosMoneyRules
from game.rules.age_of_steam.readings import BUILDING, DOUBLE_REDUCTION, EXTRA_CUBE
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import STANDARD, AosDeliveryRules, GrowthRules
from game.rules.age_of_steam.state import AosState
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain
from game.rules.rail.goods.routes import Route
from game.rules.rail.map.rail_map import Site

COTTON = "white"


class SouthernDeliveryRules(AosDeliveryRules):
    """Deliveries of cotton to ports (AOS-22.3 to 22.5)."""

    def accepts(self, site: Site, colour: str, city_colour: str | None) -> bool:
        """Whether a city accepts the cube; a port accepts cotton, too."""
        return colour == city_colour or (colour == COTTON and "port" in site.tags)

    def may_start(self, table: AosRuleContext, state: AosState, hex_: int, colour: str) -> bool:
        """Whether a cube may leave this place; cotton may also leave a town."""
        return colour == COTTON or super().may_start(table, state, hex_, colour)

    def rewards(
        self, table: AosRuleContext, state: AosState, seat: int, colour: str, route: Route
    ) -> DeliveryRewards:
        """The rewards of a delivery; the mover of cotton gets one more step."""
        gains = super().rewards(table, state, seat, colour, route)
        return gains._replace(additional=(IncomeGain(seat, 1),)) if colour == COTTON else gains

    def return_cube(self, state: AosState, colour: str) -> None:
        """Returns a delivered cube to the bag; cotton leaves the game instead."""
        if colour != COTTON:
            super().return_cube(state, colour)


class SouthernGrowthRules(GrowthRules):
    """Goods growth with a cube for Atlanta (AOS-22.6)."""

    LAST_TURN = 4

    def extra_cube_hex(self, table: AosRuleContext, state: AosState) -> int | None:
        """Atlanta, in the turns in which it gets a cube."""
        return self.extra_cube_city(table) if state.round <= self.LAST_TURN else None


class SouthernMoneyRules(AosMoneyRules):
    """Money rules with a doubled income reduction (AOS-22.7)."""

    FROM_TURN = 4

    def reduction(self, table: AosRuleContext, state: AosState, income: int) -> int:
        """The income reduction; doubled from turn 4 on or in turn 4 only, depending on an option
        (AOS-R45)."""
        single = super().reduction(table, state, income)
        only = table.options[DOUBLE_REDUCTION.name] == "turn_4_only"
        doubled = state.round == self.FROM_TURN if only else state.round >= self.FROM_TURN
        return 2 * single if doubled else single


RULES = replace(
    STANDARD,
    delivery=SouthernDeliveryRules(),
    growth=SouthernGrowthRules(),
    money=SouthernMoneyRules(),
    readings=(*BUILDING, DOUBLE_REDUCTION, EXTRA_CUBE),
)
