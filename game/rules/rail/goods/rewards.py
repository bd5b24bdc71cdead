"""Rewards of a delivery. The same records are used to pay rewards and to predict them."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.rail.track.track_state import NOBODY


class IncomeGain(NamedTuple):
    """A number of income steps for a seat; for an ownerless link the seat is NOBODY and the steps are 0."""

    seat: int
    steps: int


class SharedBonus(NamedTuple):
    """Income steps for a group of seats that the mover chooses among `choices`; one entry leaves no
    choice."""

    choices: tuple[tuple[int, ...], ...]
    steps: int


class DeliveryRewards(NamedTuple):
    """Rewards of a route: for each link, in addition to the links, and a bonus whose recipients are not
    chosen yet."""

    links: tuple[IncomeGain, ...]
    additional: tuple[IncomeGain, ...] = ()
    bonus: SharedBonus | None = None

    @property
    def immediate(self) -> list[IncomeGain]:
        """Rewards that are paid at once, in payment order: each owner's total for its links, then additional
        ones."""
        owners: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                owners[seat] = owners.get(seat, 0) + steps
        return [*map(IncomeGain._make, sorted(owners.items())), *self.additional]

    @property
    def without_bonus(self) -> dict[int, int]:
        """The income steps of each seat, without the bonus."""
        found: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                found[seat] = found.get(seat, 0) + steps
        for seat, steps in self.additional:
            found[seat] = found.get(seat, 0) + steps
        return dict(sorted(found.items()))

    def steps_if_assigned_by(self, seat: int) -> dict[int, int]:
        """The steps of each seat if `seat` assigns the bonus and shares it with as few others as possible."""
        found = self.without_bonus
        if self.bonus is not None:
            takers = min(self.bonus.choices, key=lambda seats: (seat not in seats, len(seats), seats))
            for taker in takers:
                found[taker] = found.get(taker, 0) + self.bonus.steps // len(takers)
        return found
