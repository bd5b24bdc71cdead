"""Parameters of the Railways bots."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum


@dataclass(frozen=True)
class RailwaysParameters:
    """Parameters of a Railways bot, in points."""

    rivalry: float = 0.4
    """What a point of the only rival costs; far less with several rivals, because hurting one helps the
    others."""
    lead: float = 8.0
    spread: float = 3.0
    """Value of leading once it is fixed when the match ends (`lead`), and the lead that earns half of it
    (`spread`)."""
    majority: float = 0.8
    """Weight of a majority, which may be lost again."""
    sets: float = 0.8
    next_runs: tuple[float, ...] = (0.7, 0.45, 0.3, 0.2, 0.15)
    """Weights of the best, second best … delivery left, because others may take the cube."""
    soon: float = 0.85
    """Weight of the best delivery if it can be made at once."""
    refill: float = 8.0
    """Factor on the delivery value of a cube drawn from the bag.

    Tuned by play: the cube is put where it travels farthest and also serves the sets and the final delivery.
    In short matches 12 was no better.
    """
    fresh_cube: float = 0.45
    """Value of a cube that a new city will get next to an own link."""
    power: tuple[float, ...] = (0.0, 0.30, 0.24, 0.19, 0.14, 0.10, 0.06, 0.03)
    """For each step of engine power, what it adds to the value of a future turn."""
    locomotives: tuple[float, ...] = (0.0, 1.3, 2.0, 2.5, 2.8)
    unknown_card: float = 1.0
    city: float = 1.0
    """For each point of a city's value, what it is worth apart from its link: majority, cubes, points from
    others."""
    ready: float = 0.65
    """Part of the value of a link that counts while it could be built but is not yet."""
    missing: float = 0.86
    """Factor on `ready` for each point of track still to be drawn."""
    borrowed: float = 0.6
    dear_turns: float = 5.0
    """Factor for each point that a locomotive pays (`borrowed`); less important in the last `dear_turns`
    turns."""
    turns_a_point: float = 0.5
    """Turns until one missing point of track is drawn."""
    last_turns: float = 2.0
    """With fewer turns left than this, a link may never be built."""
    idle_track: float = 0.3
    idle_turns: float = 4.0
    """Value of a point of track without a city (`idle_track`), and turns until a city is drawn
    (`idle_turns`)."""
    surplus: float = 0.8
    """Cost of each card above the hand limit."""
    crowded: int = 9
    crowding: float = 0.12
    """Cost of each card above `crowded`, because the hand will exceed its limit."""
    cards_a_turn: float = 1.9
    turns_a_train: float = 1.7
    """How fast cards and trains are used up: `cards_a_turn`, and turns per train."""
    gift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Cost of discarding a city, a locomotive or a track card of value 2, which the next seat may take."""

    @cached_property
    def powers(self) -> tuple[float, ...]:
        """Total value of each engine power for a future turn."""
        return tuple(fsum(self.power[: power + 1]) for power in range(len(self.power)))
