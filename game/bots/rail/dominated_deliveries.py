"""Deliveries that are never worth making, whatever the others do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.bots.rail.context import RailContext
from game.rules.core.codec import Seat
from game.rules.rail.actions import DeliverCube
from game.rules.rail.goods.rewards import DeliveryRewards


class DeliveryShares(NamedTuple):
    """What a delivery brings the seat, and what it brings the rival who gets most."""

    own: int
    best_rival: int

    @property
    def is_fair(self) -> bool:
        """Whether no rival gains more than the seat."""
        return self.own >= self.best_rival


@lru_cache(maxsize=10_000)
def delivery_shares(gains: DeliveryRewards, seat: Seat) -> DeliveryShares:
    """What these rewards bring, if the seat assigns any bonus."""
    steps = gains.steps_if_assigned_by(seat)
    return DeliveryShares(steps.pop(seat, 0), max(steps.values(), default=0))


def sensible_deliveries(mind: RailContext, deliveries: Sequence[DeliverCube]) -> list[DeliverCube]:
    """Leaves out deliveries that pay only rivals, and those that needlessly pay a rival more than the seat.

    Needlessly means that a fair delivery brings the seat at least as much.
    """
    shares = [delivery_shares(mind.delivery_rewards(action), mind.seat) for action in deliveries]
    most = max((one.own for one in shares if one.is_fair), default=0)
    return [action for action, one in zip(deliveries, shares, strict=True) if one.is_fair or one.own > most]
