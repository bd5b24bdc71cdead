"""The rewards of a delivery, used both to pay them and to predict them."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.rail.track.track_state import NOBODY


class IncomeGain(NamedTuple):
    """Income steps for a seat; 0 steps for NOBODY."""

    seat: int
    steps: int


class SharedBonus(NamedTuple):
    """Steps shared by seats that the mover chooses; `choices` has more than one entry."""

    choices: tuple[tuple[int, ...], ...]
    steps: int


class DeliveryRewards(NamedTuple):
    """The rewards of a route: per link, additional ones, and a bonus still to be assigned."""

    links: tuple[IncomeGain, ...]
    additional: tuple[IncomeGain, ...] = ()
    bonus: SharedBonus | None = None

    @property
    def immediate(self) -> list[IncomeGain]:
        """The immediate rewards in payment order: each owner's total for its links, then additional ones."""
        owners: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                owners[seat] = owners.get(seat, 0) + steps
        return [*map(IncomeGain._make, sorted(owners.items())), *self.additional]

    @property
    def without_bonus(self) -> dict[int, int]:
        """The steps of each seat, without the bonus."""
        found: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                found[seat] = found.get(seat, 0) + steps
        for seat, steps in self.additional:
            found[seat] = found.get(seat, 0) + steps
        return dict(sorted(found.items()))

    def steps_if_assigned_by(self, seat: int) -> dict[int, int]:
        """The steps of each seat if `seat` assigns the bonus, sharing it with as few others as possible."""
        found = self.without_bonus
        if self.bonus is not None:
            takers = min(self.bonus.choices, key=lambda seats: (seat not in seats, len(seats), seats))
            for taker in takers:
                found[taker] = found.get(taker, 0) + self.bonus.steps // len(takers)
        return found
