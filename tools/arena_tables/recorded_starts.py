"""Contests between bots that continue from the start of a recorded game.

The recordings are not part of this repository. A deal fixes every chance event after the start. In each deal
the first bot plays once in every seat against copies of the second, and copies of the second play the same
deal among themselves. The gain is the difference between the two ranks in the same seat. A contest of one bot
gives it all seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from game.analysis.arena import GameResult, play_measured
from game.analysis.simulation import BareMatch
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import BadData
from game.rules.core.dealer import joint_seed
from game.rules.core.match_settings import MatchSettings
from game.rules.core.reading_profiles import BY_THE_BOOK, profile_values, readings_in
from tools.replays.import_replay import ImportedReplay
from tools.replays.recording import read


class StartRecording(NamedTuple):
    """A recording: its file, map, number of seats and best score."""

    file: str
    map: str
    seats: int
    best: int


RUST_BELT = StartRecording("aos_rust_belt_2692.jsonl.gz", "rust_belt", 5, 57)
BARBADOS_ALONE = StartRecording("aos_barbados_3038.jsonl.gz", "barbados", 1, 51)


@dataclass(frozen=True)
class RecordedStartContest:
    """A contest from a recorded start."""

    source: StartRecording
    bots: tuple[str, ...]
    folder: Path | None = None
    seed: int = 1

    @property
    def terms(self) -> MatchSettings:
        return MatchSettings(AgeOfSteam.key, self.source.map, self.source.seats)

    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where in the games of a deal; first comes the game with the second bot in all seats."""
        seats, (bot, *among) = self.source.seats, self.bots
        if not among:
            return [(bot,) * seats]
        other = among[0]
        mixed = [(other,) * seat + (bot,) + (other,) * (seats - seat - 1) for seat in range(seats)]
        return [(other,) * seats, *mixed]

    def seating(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The deal and the seating of a game."""
        tables = self.seatings()
        return number // len(tables), tables[number % len(tables)]


@lru_cache(maxsize=2)
def _load_start(path: Path) -> tuple[AgeOfSteam, AosState]:
    recording = read(path)
    readings = readings_in(AgeOfSteam.options_for(recording.map_key))
    replay = ImportedReplay(recording, profile_values(readings, BY_THE_BOOK))
    return replay.game, replay.state


def play(plan: RecordedStartContest, number: int) -> GameResult:
    """Plays one game from the start. Raises BadData if the recording is invalid."""
    if plan.folder is None:
        raise BadData("{file} is needed: --recordings names its folder", file=plan.source.file)
    game, state = _load_start(plan.folder / plan.source.file)
    deal, seating = plan.seating(number)
    table = BareMatch(game, joint_seed(f"{plan.seed}:{deal}".encode(), ()), start=state)
    return play_measured(table, number, deal, seating)
