"""Match review: how the expected result changed by round, and which decisions turned the match.

Every decision of a human player is judged quickly, and the most doubtful ones by playing both actions to the
end. A difference is reported if it exceeds twice its standard error, measured in other sampled worlds than
those that found the alternative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import fsum
from operator import itemgetter
from typing import Any, NamedTuple

from game.bots.bot import bots_module, pick_for_view
from game.bots.playout import NodeBudget
from game.bots.reasons import Explanation, why
from game.bots.reviewer_interface import BANKRUPT_POINTS, MatchReviewer, PlayoutResult, ReviewUnit
from game.bots.seat_memory import SeatMemory
from game.bots.sequential_halving import CandidateResult, standard_error
from game.i18n import _
from game.i18n.number_format import format_decimal
from game.rules import catalog
from game.rules.core.codec import CHANCE, BadData, Seat, Seq, to_plain
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.journal import Entry, Item, Rewind, effective_entries
from game.rules.core.moves import Action
from game.session.hint_text import hint_text
from net.match.authority import Authority
from net.storage.saves import SavedMatch

MAX_PLAYED_OUT = 12
"""The most decisions that are played to the end."""
MAX_TURNING_POINTS = 8
"""Maximum number of turning points reported."""
MIN_STANDARD_ERRORS = 2.0
"""How many standard errors a difference must exceed to be reported."""
COURSE_DIVISOR = 4
"""One node in so many is spent on the expected results of positions, the others on decisions."""
FEWEST = 4
"""The fewest sampled worlds in which a position is played on."""
MAX_POSITIONS = 40
"""The most positions from which a match is played on."""
UNSEARCHED_REASONS = ("as_good", "only", "sensible")
"""Reason codes that compare actions without searching."""


@dataclass(frozen=True)
class Decision:
    """A decision with what its player could see."""

    entry: Seq
    seat: Seat
    view: State
    remembered: State
    played: tuple[Action, ...]
    """The action and the seat's actions straight after it, so that a build turn is judged as a whole."""


@dataclass(frozen=True)
class TurningPoint:
    """A decision that turned the match: a clear mistake, or an action clearly better than the obvious one."""

    entry: Seq
    seat: Seat
    played: str
    instead: str
    move: Any
    """The alternative to the action played, as plain data."""
    value: float
    other: float
    """Value of the alternative action."""
    error: float
    chance: float
    other_chance: float
    """Chances to win in per cent after the action played (`chance`) and after the alternative
    (`other_chance`)."""
    reasons: tuple[str, ...]


class ReviewProgress(NamedTuple):
    """How far a review has come, and the values of the position just evaluated, if any."""

    done: int
    of: int
    position: Seq = -1
    values: tuple[float, ...] = ()


def reviewer_of(game: Game[Any]) -> MatchReviewer:
    """The reviewer of a game; raises BadData if there is none."""
    found = getattr(bots_module(game.key), "reviewer", None)
    if found is None:
        raise BadData("nobody teaches {game} yet", game=game.key)
    teacher: MatchReviewer = found()
    return teacher


def human_seats(saved: SavedMatch) -> list[Seat]:
    """The seats that were not played by bots."""
    return [seat for seat, chair in enumerate(saved.start.chairs) if not chair.bot]


def decisions(saved: SavedMatch, seats: Sequence[Seat]) -> Iterator[Decision]:
    """Every choice of these seats that was not undone and had more than one legal action."""
    game, match = saved.game, _match(saved)
    stood = effective_entries(saved.journal)
    places = {entry.seq: at for at, entry in enumerate(stood)}
    memories = {seat: SeatMemory(game) for seat in seats} if game.hand_deck else {}
    for item in saved.journal:
        if isinstance(item, Rewind) or item.seq not in places:
            _follow(match, item, saved)
            continue
        seat, move = item.seat, saved.private.get(item.seq, item.move)
        if seat in seats and isinstance(move, Action):
            view = match.replica.view(match.dealer.hands_of(seat) if memories else {})
            if len(game.legal(view, seat)) > 1:
                memory = memories.get(seat)
                played = tuple(_at_once(saved, stood[places[item.seq] :], seat))
                yield Decision(item.seq, seat, view, memory.view(view) if memory else view, played)
        _follow(match, item, saved)
        for viewer, memory in memories.items():
            memory.apply_entry(seat, item.move, match.dealer.hands_of(viewer))


def _at_once(saved: SavedMatch, entries: Sequence[Entry[Any]], seat: Seat) -> Iterator[Action]:
    """The further actions of a seat until another seat acts or a random outcome arrives."""
    for entry in entries:
        move = saved.private.get(entry.seq, entry.move)
        if entry.seat != seat or not isinstance(move, Action):
            return
        yield move


def _match(saved: SavedMatch) -> Authority:
    """The match before its first entry; raises BadData if the save does not contain all cards."""
    if saved.game.hand_deck and saved.secret is None:
        raise BadData(
            "{file} does not hold the cards: only the host's own save can be reviewed", file=saved.path.name
        )
    return Authority(saved.game, saved.start, saved.secret or bytes(32))


def _follow(match: Authority, item: Item, saved: SavedMatch) -> None:
    """Applies an item. Without hidden cards no dealer is needed, so the save of any host will do."""
    if saved.game.hand_deck:
        match.restore([item], saved.private)
    else:
        match.replica.feed(item)


def expected_results(
    saved: SavedMatch, nodes: int, on_way: Callable[[ReviewProgress], None] = lambda _looked: None
) -> dict[Seq, tuple[float, ...]]:
    """For each position, the expected result of every seat if bots played on from it with the actual hands.

    Positions are the starts of rounds or, in a game without rounds, of turns.
    """
    game, teacher = saved.game, reviewer_of(saved.game)
    places = _places(saved)
    found = {}
    for done, (place, view) in enumerate(places, start=1):
        purse = NodeBudget(nodes // COURSE_DIVISOR // len(places))
        ends = teacher.play_out_worlds(game, view, pick_for_view(view, CHANCE), purse)
        ended: list[PlayoutResult] = []
        while purse.left > 0 or len(ended) < FEWEST:
            ended.append(ends(len(ended), CHANCE, ()))
        values = [
            [0.0 if had == BANKRUPT_POINTS else had for had in end.values(teacher.unit)] for end in ended
        ]
        found[place] = tuple(round(fsum(column) / len(ended), 1) for column in zip(*values, strict=True))
        on_way(ReviewProgress(done, len(places), place, found[place]))
    return found


def _places(saved: SavedMatch) -> list[tuple[Seq, State]]:
    """The positions from which the match is played on, at most MAX_POSITIONS."""
    game, match = saved.game, _match(saved)
    found: list[tuple[Seq, State]] = []
    before: object = None
    for place, item in enumerate(saved.journal):
        state = match.replica.state
        facts = {fact.name: fact.value for fact in game.facts(state)}
        acting = game.to_act(state)
        now: object = facts.get("round", acting)
        if acting and state.due is None and now != before:
            before = now
            hands: dict[str, Any] = {}
            for seat in range(game.seats) if game.hand_deck else ():
                hands |= match.dealer.hands_of(seat)
            found.append((place, match.replica.view(hands)))
        _follow(match, item, saved)
    step = -(-len(found) // MAX_POSITIONS)
    return found[:: max(1, step)]


def find_turning_points(
    saved: SavedMatch,
    seats: Sequence[Seat],
    nodes: int | None = None,
    on_way: Callable[[ReviewProgress], None] = lambda _looked: None,
) -> list[TurningPoint]:
    """The most important turning points, at most MAX_TURNING_POINTS, in the order of the match."""
    game, teacher = saved.game, reviewer_of(saved.game)
    doubtful = []
    for decision in decisions(saved, seats):
        doubt = teacher.doubt(game, decision.remembered, decision.seat, decision.played[0])
        doubtful.append((doubt, decision))
    doubtful.sort(key=lambda pair: -pair[0])
    chosen = [decision for doubt, decision in doubtful[:MAX_PLAYED_OUT] if doubt > 0]
    found = []
    for done, decision in enumerate(chosen, start=1):
        moment = _played_out(saved, teacher, decision, (nodes or teacher.nodes) // MAX_PLAYED_OUT)
        if moment is not None:
            found.append(moment)
        on_way(ReviewProgress(done, len(chosen)))
    found.sort(key=lambda moment: -abs(moment.value - moment.other))
    return sorted(found[:MAX_TURNING_POINTS], key=lambda moment: moment.entry)


def _played_out(
    saved: SavedMatch, teacher: MatchReviewer, decision: Decision, nodes: int
) -> TurningPoint | None:
    """Plays to the end after the action played and after the best one, and compares the results.

    If both are the same action, compares it with the one that looked best without search, to recognise a good
    find.
    """
    game, view, seat = saved.game, decision.remembered, decision.seat
    first = decision.played[0]
    pick = pick_for_view(decision.view, seat)
    instead = teacher.best(game, view, seat, pick)
    if instead == first:
        instead = teacher.likeliest(game, view, seat)
    if instead == first:
        return None
    played, other = _compared(teacher, game, decision, instead, pick, nodes)
    own = [
        CandidateResult(first, [end.values(teacher.unit)[seat] for end in ends]) for ends in (played, other)
    ]
    error = standard_error(own[0], own[1])
    if abs(own[0].mean - own[1].mean) <= MIN_STANDARD_ERRORS * error:
        return None
    words = catalog.game_text(game, saved.start.names)
    is_loss = own[1].mean > own[0].mean
    reason_words = (
        hint_text(_facts(why(game, view, seat, instead)), words, decision.view, seat) if is_loss else ""
    )
    return TurningPoint(
        decision.entry,
        seat,
        words.action(decision.view, seat, first),
        words.action(decision.view, seat, instead),
        to_plain(instead),
        round(own[0].mean, 1),
        round(own[1].mean, 1),
        round(error, 2),
        round(_chance(played, seat)),
        round(_chance(other, seat)),
        tuple(_reasons(reason_words, *((other, played) if is_loss else (played, other)), seat, teacher.unit)),
    )


def _compared(
    teacher: MatchReviewer,
    game: Game[Any],
    decision: Decision,
    instead: Action,
    pick: RandomBelow,
    nodes: int,
) -> tuple[list[PlayoutResult], list[PlayoutResult]]:
    """The results of both actions in the same sampled worlds, in as many as the nodes allow."""
    purse, seat = NodeBudget(nodes), decision.seat
    ends = teacher.play_out_worlds(game, decision.remembered, pick, purse)
    played: list[PlayoutResult] = []
    other: list[PlayoutResult] = []
    while purse.left > 0 or len(played) < FEWEST:
        played.append(ends(len(played), seat, decision.played))
        other.append(ends(len(other), seat, (instead,)))
    return played, other


def _chance(ends: Sequence[PlayoutResult], seat: Seat) -> float:
    return fsum(end.win_percent[seat] for end in ends) / len(ends)


def _facts(explanation: Explanation) -> Explanation:
    """Removes reasons that compare actions without searching."""
    stand = (
        one
        for one in explanation.reasons
        if one.code not in UNSEARCHED_REASONS and not one.code.startswith("better")
    )
    return explanation._replace(reasons=tuple(stand))


def _reasons(
    explanation: str,
    better: Sequence[PlayoutResult],
    worse: Sequence[PlayoutResult],
    seat: Seat,
    unit: ReviewUnit,
) -> Iterator[str]:
    """The reasons in words: those of the bot, and what the play-outs showed."""
    if explanation:
        yield explanation.removesuffix(".")
    gaps = [
        one.values(unit)[seat] - other.values(unit)[seat] for one, other in zip(better, worse, strict=True)
    ]
    points = [_ahead(one, seat) - _ahead(other, seat) for one, other in zip(better, worse, strict=True)]
    mean = fsum(points) / len(points)
    if len(better[0].points) > 1 and mean > MIN_STANDARD_ERRORS * standard_error(
        CandidateResult(0, points), CandidateResult(0, [0.0] * len(points))
    ):
        yield _("{points} points more before the best of the others").format(points=format_decimal(mean))
    ahead, behind = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
    words = _("better in {ahead} and worse in {behind} of {all} ways the match might have gone on")
    yield words.format(ahead=ahead, behind=behind, all=len(gaps))


def _ahead(end: PlayoutResult, seat: Seat) -> float:
    """Lead of a seat over the best of the others, in points."""
    others = [had for other, had in enumerate(end.points) if other != seat]
    return end.points[seat] - max(others, default=0.0)


def review_text(moments: Sequence[TurningPoint], names: Sequence[str], unit: ReviewUnit) -> str:
    """Formats the turning points as text."""
    if not moments:
        return _("Nothing that was clearly worse than something else.")
    lines = []
    for moment in moments:
        gap, name = moment.other - moment.value, names[moment.seat]
        lines.append(
            _("entry {entry}, {name}: {action}").format(entry=moment.entry, name=name, action=moment.played)
        )
        instead = _("better: {action}") if gap > 0 else _("well spotted, instead of: {action}")
        lines.append(f"  {instead.format(action=moment.instead)}")
        worth = (
            _("worth {gap} points (± {error})")
            if unit == "points"
            else _("worth {gap} % chance to win (± {error})")
        )
        sentence = worth.format(gap=format_decimal(abs(gap)), error=format_decimal(2 * moment.error))
        lines.append(f"  {'; '.join((*moment.reasons, sentence))}")
    return "\n".join(lines)


def seats_to_review(saved: SavedMatch, seat: int | None) -> list[Seat]:
    """The seats to review: the given one, counted from 1, else all humans, else all seats."""
    number = len(saved.start.chairs)
    if seat is None:
        return human_seats(saved) or list(range(number))
    if not 1 <= seat <= number:
        raise BadData("there is no seat {seat} at a table of {seats}", seat=seat, seats=number)
    return [seat - 1]


def review_json(saved: SavedMatch, moments: Sequence[TurningPoint]) -> dict[str, Any]:
    """The plain data that `review --json` prints."""
    game = saved.game
    return {"game": game.key, "map": game.map_key or None, "moments": [_plain(moment) for moment in moments]}


def _plain(moment: TurningPoint) -> dict[str, Any]:
    """A turning point as plain data; its better action is the one played if that was a good find."""
    ways = (moment.other, moment.instead), (moment.value, moment.played)
    best, better = max(ways, key=itemgetter(0))
    return {**asdict(moment), "better": better, "best": best}
