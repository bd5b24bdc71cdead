"""Sequential halving: tries all candidates a little, then again and again the better half of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import Generic, TypeVar

from game.bots.interruption import interruption
from game.bots.playout import NodeBudget

C = TypeVar("C")


@dataclass
class CandidateResult(Generic[C]):
    """A candidate and the values it had, one for each world."""

    candidate: C
    values: list[float] = field(default_factory=list)
    prior: float = 0.0
    trust: int = 0

    @property
    def mean(self) -> float:
        """Mean of the values; the prior counts as `trust` worlds."""
        return (fsum(self.values) + self.trust * self.prior) / (len(self.values) + self.trust)


def rank_candidates(
    candidates: Sequence[C],
    trial: Callable[[C, int], float],
    nodes: NodeBudget,
    most_worlds: int = 1_000,
    priors: Sequence[float] = (),
    trust: int = 0,
) -> list[CandidateResult[C]]:
    """Tries the candidates, and returns all of them with their values, best first.

    `trial(candidate, world)` returns the value of a candidate and takes nodes from the budget, which the
    rounds share equally. Of equal candidates the earlier wins, so put the likeliest first. Each prior counts
    as `trust` worlds, because a few worlds are mostly luck. An interruption ends the search; then only worlds
    count in which all remaining candidates were tried.
    """
    running = [CandidateResult(candidate) for candidate in candidates]
    for tried, prior in zip(running, priors, strict=False):
        tried.prior, tried.trust = prior, trust
    out: list[CandidateResult[C]] = []
    world = 0
    while len(running) > 1 and world < most_worlds:
        rounds = (len(running) - 1).bit_length()
        share = nodes.left - nodes.left // rounds
        while True:
            for tried in running:
                if interruption.is_requested:
                    return _ranked_in_common_worlds(running) + out
                tried.values.append(trial(tried.candidate, world))
            world += 1
            if nodes.left <= share or world >= most_worlds:
                break
        running.sort(key=lambda tried: -tried.mean)
        keep = (len(running) + 1) // 2
        out = running[keep:] + out
        running = running[:keep]
    return running + out


def _ranked_in_common_worlds(running: list[CandidateResult[C]]) -> list[CandidateResult[C]]:
    """The candidates sorted by the worlds in which all of them were tried; unsorted if there are none."""
    common = min(len(tried.values) for tried in running)
    for tried in running:
        del tried.values[common:]
    return sorted(running, key=lambda tried: -tried.mean) if common else running


def standard_error(better: CandidateResult[C], worse: CandidateResult[C]) -> float:
    """Standard error of the difference between two candidates, over the worlds in which both were tried."""
    gaps = [one - other for one, other in zip(better.values, worse.values, strict=False)]
    number = len(gaps)
    if number < 2:
        return float("inf")
    mean = fsum(gaps) / number
    return sqrt(fsum((gap - mean) ** 2 for gap in gaps) / (number * (number - 1)))
