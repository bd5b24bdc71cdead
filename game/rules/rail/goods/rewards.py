"""What a delivery brings, and to whom: the one answer for whoever pays it and for whoever foretells it."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.rail.track.track_state import NOBODY


class Gain(NamedTuple):
    """Steps for a seat, or none for NOBODY."""

    seat: int
    steps: int


class Bonus(NamedTuple):
    """Steps shared by seats that the mover names; `choices` has more than one."""

    choices: tuple[tuple[int, ...], ...]
    steps: int


class Gains(NamedTuple):
    """What each link of a route brings its owner, what comes besides, and a bonus still to be given."""

    links: tuple[Gain, ...]
    besides: tuple[Gain, ...] = ()
    bonus: Bonus | None = None

    @property
    def paid(self) -> list[Gain]:
        """What is paid at once, in this order: to each owner for all its links, then besides."""
        owners: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                owners[seat] = owners.get(seat, 0) + steps
        return [*map(Gain._make, sorted(owners.items())), *self.besides]

    @property
    def sure(self) -> dict[int, int]:
        """What each seat gets whatever becomes of a bonus."""
        found: dict[int, int] = {}
        for seat, steps in self.links:
            if seat != NOBODY:
                found[seat] = found.get(seat, 0) + steps
        for seat, steps in self.besides:
            found[seat] = found.get(seat, 0) + steps
        return dict(sorted(found.items()))

    def kept_by(self, seat: int) -> dict[int, int]:
        """What each seat gets if this one may give the bonus away and shares it with as few as it can."""
        found = self.sure
        if self.bonus is not None:
            takers = min(self.bonus.choices, key=lambda seats: (seat not in seats, len(seats), seats))
            for taker in takers:
                found[taker] = found.get(taker, 0) + self.bonus.steps // len(takers)
        return found
