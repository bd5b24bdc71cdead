"""Simulates whole matches among bots without digests, journals or files."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from game.bots.bot import Bot, make_bot, pick_for_view, wants_memory
from game.bots.seat_memory import SeatMemory
from game.i18n import _, ngettext
from game.i18n.number_format import format_decimal
from game.rules import catalog
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import RandomStream, joint_seed
from game.rules.core.events import ignore_event
from game.rules.core.game import Game, Result, State
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action, Move
from game.rules.core.replica import with_open_hands

MOST_ACTIONS = 100_000


class BareMatch:
    """A match without a journal: the public state, the dealer's state, and what some seats remember."""

    def __init__(
        self, game: Game[Any], seed: bytes, remember: Collection[int] = (), start: State | None = None
    ) -> None:
        """Starts a new match, or continues from `start`, which must have no hidden cards."""
        self.game = game
        self.public_state: State = game.setup() if start is None else start.copy()
        self.full_state: State = game.setup() if start is None else start.copy()
        for hand in self.full_state.hands().values():
            hand.open(())
        self._memories = {seat: SeatMemory(game) for seat in remember if self.public_state.hands()}
        self._seed = seed
        self._answered = 0
        self.answer_due()

    def view(self, seat: int) -> State:
        """A seat's view."""
        return with_open_hands(self.public_state, self._visible_hands(seat))

    def choice(self, seat: int, bot: Bot) -> Action:
        """A bot's choice for this seat now."""
        pick = pick_for_view(self.view(seat), seat)
        return bot.choose(self.game, self.remembered_view(seat), seat, pick)

    def remembered_view(self, seat: int) -> State:
        """A seat's view; if the seat has a memory, with the faces that it remembers."""
        view, memory = self.view(seat), self._memories.get(seat)
        return view if memory is None else memory.view(view)

    def play(self, seat: int, action: Action) -> None:
        """Applies a legal action and all random outcomes that follow from it."""
        self._apply(seat, action)
        self.answer_due()

    def answer_due(self) -> None:
        while self.full_state.due is not None:
            stream = RandomStream(self._seed, self._answered)
            self._answered += 1
            self._apply(CHANCE, self.full_state.due.answer(self.full_state, stream))

    def _apply(self, seat: int, move: Move) -> None:
        self.game.apply(self.full_state, seat, move, ignore_event)
        public = move.masked()
        self.game.apply(self.public_state, seat, public, ignore_event)
        for viewer, memory in self._memories.items():
            memory.apply_entry(seat, public, self._visible_hands(viewer))

    def _visible_hands(self, seat: int) -> dict[str, Sequence[str]]:
        """The hands a seat may see."""
        hands = self.full_state.hands()
        return {name: hands[name].faces or () for name in self.game.visible_hands(self.full_state, seat)}


@dataclass
class SimulationTotals:
    """Totals of a series of games."""

    seats: int
    games: int = 0
    actions: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = self.wins or [0] * self.seats
        self.points = self.points or [0] * self.seats
        self.out = self.out or [0] * self.seats

    def count_game(self, result: Result, actions: int) -> None:
        self.games += 1
        self.actions += actions
        self.reasons[result.reason] += 1
        for seat in result.winners:
            self.wins[seat] += 1
        for seat, points in enumerate(result.points):
            if seat in result.out:
                self.out[seat] += 1
            else:
                self.points[seat] += points

    def add(self, other: SimulationTotals) -> None:
        self.games += other.games
        self.actions += other.actions
        self.reasons.update(other.reasons)
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.points = [mine + theirs for mine, theirs in zip(self.points, other.points, strict=True)]
        self.out = [mine + theirs for mine, theirs in zip(self.out, other.out, strict=True)]

    def mean_points(self) -> list[float | None]:
        """Mean points of each seat over the games in which it was not eliminated."""
        scored = (self.games - out for out in self.out)
        return [
            round(points / games, 3) if games else None
            for points, games in zip(self.points, scored, strict=True)
        ]


@dataclass(frozen=True)
class SimulationPlan:
    """Settings of a simulation.

    Game i depends only on the seed and i, however games are divided among processes.
    """

    terms: MatchSettings
    bots: Sequence[str]
    games: int
    seed: int

    def game_and_bots(self) -> tuple[Game[Any], list[Bot]]:
        game = catalog.create(*self.terms)
        return game, [make_bot(name, game) for name in self.bots]


def play_one(game: Game[Any], bots: Sequence[Bot], label: str) -> tuple[Result, int]:
    """Plays one match; returns its result and number of actions."""
    remember = [seat for seat, bot in enumerate(bots) if wants_memory(bot)]
    table = BareMatch(game, joint_seed(label.encode(), ()), remember)
    for actions in range(MOST_ACTIONS):
        acting = game.to_act(table.public_state)
        if not acting:
            result = game.result(table.public_state)
            if result is None:
                raise RuntimeError(f"{game.key} stands still at {table.public_state.phase}")
            return result, actions
        seat = acting[0]
        table.play(seat, table.choice(seat, bots[seat]))
    raise RuntimeError(f"{game.key} does not end")


def play_range(plan: SimulationPlan, first: int, last: int) -> SimulationTotals:
    """Plays the games from number `first` up to, but not including, `last`."""
    game, bots = plan.game_and_bots()
    tally = SimulationTotals(plan.terms.seats)
    for number in range(first, last):
        tally.count_game(*play_one(game, bots, f"{plan.seed}:{number}"))
    return tally


def _chunks(plan: SimulationPlan, jobs: int) -> list[tuple[int, int]]:
    size = max(1, min(50, -(-plan.games // (4 * jobs))))
    return [(first, min(first + size, plan.games)) for first in range(0, plan.games, size)]


def _tallies(plan: SimulationPlan, jobs: int) -> Iterator[SimulationTotals]:
    chunks = _chunks(plan, jobs)
    if jobs == 1:
        yield from (play_range(plan, first, last) for first, last in chunks)
        return
    context, known = get_context("spawn"), catalog.registrations()
    with ProcessPoolExecutor(jobs, context, initializer=catalog.register_all, initargs=(known,)) as pool:
        futures = [pool.submit(play_range, plan, first, last) for first, last in chunks]
        yield from (future.result() for future in futures)


def simulate(plan: SimulationPlan, jobs: int = 1, progress: bool = False) -> dict[str, Any]:
    """Plays all games and returns the numbers that `sim --json` prints."""
    begun = time.perf_counter()
    total = SimulationTotals(plan.terms.seats)
    for tally in _tallies(plan, jobs):
        total.add(tally)
        if progress:
            print_progress(total.games, plan.games, _("games"))
    seconds = time.perf_counter() - begun
    return {
        "game": plan.terms.game,
        "map": plan.terms.map or None,
        "seats": plan.terms.seats,
        "options": dict(plan.terms.options),
        "bots": list(plan.bots),
        "games": plan.games,
        "seed": plan.seed,
        "wins": total.wins,
        "mean_points": total.mean_points(),
        "out": total.out,
        "mean_actions": round(total.actions / plan.games, 3),
        "end_reasons": dict(sorted(total.reasons.items())),
        "timing": {
            "seconds": round(seconds, 3),
            "games_per_second": round(plan.games / seconds, 1),
            "actions_per_second": round(total.actions / seconds, 1),
        },
    }


def print_progress(done: int, every: int, of: str) -> None:
    """Prints a progress bar to stderr, so that stdout stays clean."""
    width = 40
    filled = width * done // every
    end = "\n" if done == every else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{every} {of}{end}")
    sys.stderr.flush()


def report_headline(report: Mapping[str, Any]) -> str:
    """First line of a printed report."""
    words = ngettext(
        "{games} game of {game}, seats {seats}, seed {seed}",
        "{games} games of {game}, seats {seats}, seed {seed}",
        report["games"],
    )
    game = " ".join(filter(None, (report["game"], report["map"])))
    return words.format(games=report["games"], game=game, seats=report["seats"], seed=report["seed"])


def simulation_text(report: Mapping[str, Any]) -> str:
    """The report as text."""
    lines = [report_headline(report)]
    seats = zip(report["bots"], report["wins"], report["mean_points"], report["out"], strict=True)
    for seat, (bot, wins, points, out) in enumerate(seats, start=1):
        line = "  " + _("seat {seat} {bot} wins {wins} ({share} %)   mean points {mean}").format(
            seat=seat,
            bot=f"{bot:8}",
            wins=f"{wins:6}",
            share=f"{format_decimal(100 * wins / report['games']):>5}",
            mean=_("none") if points is None else format_decimal(points, 3),
        )
        lines.append(line + ("   " + _("out {number}").format(number=out) if out else ""))
    lines += [f"  {many:6} × {words}" for words, many in _endings(report)]
    lines.append(
        "  " + _("{actions} actions a game").format(actions=format_decimal(report["mean_actions"], 3))
    )
    seconds, games, actions = report["timing"].values()
    lines.append(
        "  "
        + _("{seconds} s, {games} games/s, {actions} actions/s").format(
            seconds=format_decimal(seconds, 3), games=format_decimal(games), actions=format_decimal(actions)
        )
    )
    return "\n".join(lines)


def _endings(report: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The reasons why games ended, in the game's words, with their numbers."""
    game = catalog.create(report["game"], report["map"] or "", report["seats"], report["options"])
    text = catalog.game_text(game, [""] * game.seats)
    for reason, many in report["end_reasons"].items():
        yield text.reason(Result(reason, (), ())), many
