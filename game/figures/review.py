"""A match looked at again: every decision of a person is screened, the most doubtful are played out.

What was better must be so beyond twice the error of the difference, in worlds that were not used to find it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from math import fsum
from typing import Any, Protocol

from game.bots.bot import chance_at, module_of
from game.bots.halving import Tried, error_of
from game.bots.memory import Memory
from game.bots.reasons import why
from game.rules import catalog
from game.rules.core.codec import BadData, Seat, Seq
from game.rules.core.game import Game, Pick, State
from game.rules.core.journal import Rewind, effective
from game.rules.core.moves import Action
from game.seats.reasoning import in_words
from net.keeping.saves import Saved
from net.match.authority import Authority

DOZEN = 12
MOST = 8
SURE = 2.0
NODES = 120_000
"""By default, for all that is played out."""


class Teacher(Protocol):
    """A bot that can tell how much worse an action is than another."""

    def doubt(self, game: Game[Any], view: Any, seat: Seat, played: Action) -> float: ...

    def judged(
        self, game: Game[Any], view: Any, seat: Seat, pick: Pick, candidates: Sequence[Action] = ()
    ) -> list[Tried[Action]]: ...

    def duel(
        self, game: Game[Any], view: Any, seat: Seat, pick: Pick, pair: tuple[Action, Action], most: int
    ) -> tuple[Tried[Action], Tried[Action]]: ...


@dataclass(frozen=True)
class Decision:
    """Where somebody had a choice, as they saw it."""

    entry: Seq
    seat: Seat
    view: State
    remembered: State
    played: Action


@dataclass(frozen=True)
class Moment:
    """A decision that could have been better, in figures and words."""

    entry: Seq
    seat: Seat
    played: str
    better: str
    value: float
    best: float
    error: float
    reasons: tuple[str, ...]


def teacher_of(game: Game[Any]) -> Teacher:
    """Who teaches a game; BadData where nobody does."""
    found = getattr(import_module(module_of(game.key)), "teacher", None)
    if found is None:
        raise BadData("nobody teaches {game} yet", game=game.key)
    teacher: Teacher = found()
    return teacher


def people(saved: Saved) -> list[Seat]:
    """The seats that were not a bot's."""
    return [seat for seat, chair in enumerate(saved.start.chairs) if not chair.bot]


def decisions(saved: Saved, seats: Sequence[Seat]) -> Iterator[Decision]:
    """Every choice of these seats that stood, where there was more than one thing to do."""
    game = saved.game
    hidden = bool(game.setup().hands())
    if hidden and saved.secret is None:
        raise BadData(
            "{file} does not hold the cards: only the host's own save can be reviewed", file=saved.path.name
        )
    match = Authority(game, saved.start, saved.secret or bytes(32))
    stands = {entry.seq for entry in effective(saved.journal)}
    memories = {seat: Memory(game) for seat in seats} if hidden else {}
    for item in saved.journal:
        if isinstance(item, Rewind) or item.seq not in stands:
            _follow(match, item, saved, hidden)
            continue
        seat, move = item.seat, saved.private.get(item.seq, item.move)
        if seat in seats and isinstance(move, Action):
            view = match.replica.view(match.dealer.hands_of(seat) if hidden else {})
            if len(game.legal(view, seat)) > 1:
                memory = memories.get(seat)
                yield Decision(item.seq, seat, view, memory.view(view) if memory else view, move)
        _follow(match, item, saved, hidden)
        for viewer, memory in memories.items():
            memory.follow(seat, item.move, match.dealer.hands_of(viewer))


def _follow(match: Authority, item: Any, saved: Saved, hidden: bool) -> None:
    """One item; what is open needs no dealer, and may come from a table that had none of ours."""
    if hidden:
        match.restore([item], saved.private)
    else:
        match.replica.feed(item)


def review(
    saved: Saved,
    seats: Sequence[Seat],
    nodes: int = NODES,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> list[Moment]:
    """The moments worth talking about, at most eight, in the order of the match."""
    game, teacher = saved.game, teacher_of(saved.game)
    doubtful = []
    for decision in decisions(saved, seats):
        doubt = teacher.doubt(game, decision.remembered, decision.seat, decision.played)
        doubtful.append((doubt, decision))
    doubtful.sort(key=lambda pair: -pair[0])
    chosen = [decision for doubt, decision in doubtful[:DOZEN] if doubt > 0]
    found = []
    for done, decision in enumerate(chosen, start=1):
        moment = _played_out(saved, teacher, decision, nodes // DOZEN)
        if moment is not None:
            found.append(moment)
        progress(done, len(chosen))
    found.sort(key=lambda moment: moment.value - moment.best)
    return sorted(found[:MOST], key=lambda moment: moment.entry)


def _played_out(saved: Saved, teacher: Teacher, decision: Decision, nodes: int) -> Moment | None:
    """Find what would have been best, then try it against what was played, in other worlds."""
    game, view, seat = saved.game, decision.remembered, decision.seat
    pick = chance_at(decision.view, seat)
    best = teacher.judged(game, view, seat, pick)[0].candidate
    if best == decision.played:
        return None
    better, played = teacher.duel(game, view, seat, pick, (best, decision.played), nodes)
    error = error_of(better, played)
    if better.mean - played.mean <= SURE * error:
        return None
    words = catalog.game_text(game, saved.start.names)
    return Moment(
        decision.entry,
        seat,
        words.action(decision.view, seat, decision.played),
        words.action(decision.view, seat, best),
        round(played.mean, 2),
        round(better.mean, 2),
        round(error, 2),
        tuple(_reasons(better, played, in_words(why(game, view, seat, best), words, decision.view, seat))),
    )


def _reasons(better: Tried[Action], played: Tried[Action], told: str) -> Iterator[str]:
    """What decided, from the figures: those of the bot, and those of the lines that were played on."""
    if told:
        yield told.removesuffix(".")
    gaps = [one - other for one, other in zip(better.values, played.values, strict=True)]
    ahead = sum(gap > 0 for gap in gaps)
    yield f"ahead in {ahead} of {len(gaps)} ways the match might have gone on"
    yield f"worth {fsum(gaps) / len(gaps):.1f} more on average"


def printed(moments: Sequence[Moment], names: Sequence[str]) -> str:
    """The same for people."""
    if not moments:
        return "Nothing that was clearly worse than something else."
    lines = []
    for moment in moments:
        lines.append(f"entry {moment.entry}, {names[moment.seat]}: {moment.played}")
        lines.append(f"  better: {moment.better}")
        lines.append(f"  {'; '.join(moment.reasons)} (± {2 * moment.error:.1f})")
    return "\n".join(lines)


def seats_named(saved: Saved, seat: int | None) -> list[Seat]:
    """The seats to look at: one that was named, counted from 1, or everybody who is no bot."""
    number = len(saved.start.chairs)
    if seat is None:
        return people(saved) or list(range(number))
    if not 1 <= seat <= number:
        raise BadData("there is no seat {seat} at a table of {seats}", seat=seat, seats=number)
    return [seat - 1]


def as_json(saved: Saved, moments: Sequence[Moment]) -> dict[str, Any]:
    """The plain form that `review --json` prints."""
    game = saved.game
    return {"game": game.key, "map": game.map_key or None, "moments": [asdict(moment) for moment in moments]}
