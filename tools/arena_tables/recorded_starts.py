"""Bots that play on from the start of a recorded game, seat by seat, measured against each other.

The recording is read from where it lies and is no part of this repository. A deal fixes every chance after
the start. In each deal the first bot sits once in every seat among the second, and beside that the second
plays the same deal alone: the gain is the rank of the one beside that of the other in the same seat. A bot
without another takes all seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.analysis.arena import Played, play_out
from game.analysis.simulation import BareMatch
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import BadData
from game.rules.core.dealer import joint_seed
from game.rules.core.match_settings import MatchSettings
from tools.replays.import_replay import Replay
from tools.replays.recording import read


class Source(NamedTuple):
    """A recording: its file, where and by how many it was played, and what the best of them reached."""

    file: str
    map: str
    seats: int
    best: int


RUST_BELT = Source("aos_rust_belt_2692.jsonl.gz", "rust_belt", 5, 57)
BARBADOS_ALONE = Source("aos_barbados_3038.jsonl.gz", "barbados", 1, 51)


@dataclass(frozen=True)
class Recorded:
    """A contest from a recorded start."""

    source: Source
    bots: tuple[str, ...]
    folder: Path | None = None
    seed: int = 1

    @property
    def terms(self) -> MatchSettings:
        return MatchSettings(AgeOfSteam.key, self.source.map, self.source.seats)

    def tables(self) -> list[tuple[str, ...]]:
        """Who sits where, game by game of a deal; the second bot alone comes first."""
        seats, (bot, *among) = self.source.seats, self.bots
        if not among:
            return [(bot,) * seats]
        other = among[0]
        mixed = [(other,) * seat + (bot,) + (other,) * (seats - seat - 1) for seat in range(seats)]
        return [(other,) * seats, *mixed]

    def seating(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The deal and the seats of a game."""
        tables = self.tables()
        return number // len(tables), tables[number % len(tables)]


@lru_cache(maxsize=2)
def _start(path: Path) -> tuple[AgeOfSteam, AosState]:
    replay = Replay(read(path), {})
    return replay.strict, replay.state


def play(plan: Recorded, number: int) -> Played:
    """One game from the start; BadData says what is wrong with the recording."""
    if plan.folder is None:
        raise BadData("{file} is needed: --recordings names its folder", file=plan.source.file)
    game, state = _start(plan.folder / plan.source.file)
    deal, seating = plan.seating(number)
    table = BareMatch(game, joint_seed(f"{plan.seed}:{deal}".encode(), ()), start=state)
    return play_out(table, number, deal, seating)
