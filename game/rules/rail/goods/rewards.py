"""The rewards of a delivery, used both to pay them and to predict them."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.rail.track.track_state import NOBODY


class Gain(NamedTuple):
    """Income steps for a seat; 0 steps for NOBODY."""

    seat: int
    steps: int


class Bonus(NamedTuple):
    """Steps shared by seats that the mover chooses; `choices` has more than one entry."""

    choices: tuple[tuple[int, ...], ...]
    steps: int


class Gains(NamedTuple):
    """The rewards of a route: per link, additional ones, and a bonus still to be assigned."""

    links: tuple[Gain, ...]
    besides: tuple[Gain, ...] = ()
    bonus: Bonus | None = None

    @property
    def paid(self) -> list[Gain]:
        """The immediate rewards in payment order: each owner's total for its links, then additional ones."""
        owners: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                owners[seat] = owners.get(seat, 0) + steps
        return [*map(Gain._make, sorted(owners.items())), *self.besides]

    @property
    def sure(self) -> dict[int, int]:
        """The steps each seat gets regardless of the bonus."""
        found: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                found[seat] = found.get(seat, 0) + steps
        for seat, steps in self.besides:
            found[seat] = found.get(seat, 0) + steps
        return dict(sorted(found.items()))

    def kept_by(self, seat: int) -> dict[int, int]:
        """The steps each seat gets if `seat` assigns the bonus and shares it with as few as it can."""
        found = self.sure
        if self.bonus is not None:
            takers = min(self.bonus.choices, key=lambda seats: (seat not in seats, len(seats), seats))
            for taker in takers:
                found[taker] = found.get(taker, 0) + self.bonus.steps // len(takers)
        return found
