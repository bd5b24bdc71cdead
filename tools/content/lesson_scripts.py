"""Writes lesson scripts: ``python -m tools.content.lesson_scripts GAME NUMBER [--map M]``.

Bots play matches with different deals. The first match in which seat 1 makes the moves of the lesson's steps
in order becomes the script; the moves before are its prelude. With ``--from-start`` there is no prelude and
seat 1 makes the requested moves as soon as they are legal. Rewording a lesson needs no new script; requesting
other moves does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.bots.bot import GREEDY, bot_or_fallback, make_bot, pick_for_view
from game.client.games import game_client_of
from game.client.lessons.lesson import PUPIL, Lesson, LessonStep, TableAtStep
from game.rules import catalog
from game.rules.core.codec import BadData, Seat
from game.rules.core.game import Game
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
from game.session.scripted_match import MatchScript, script_text
from game.session.self_play import seeded_authority

ROOT = Path(__file__).resolve().parents[2]
MOST_MOVES, MOST_OPENING_MOVES = 400, 60
"""Maximum number of moves examined in a match, and with ``--from-start``."""


class ViewedMove(NamedTuple):
    """A move, and what its seat could see before it."""

    seat: Seat
    action: Action
    view: Any


def bot_moves(game: Game[Any], deal: str, most: int, led: Sequence[LessonStep] = ()) -> Iterator[ViewedMove]:
    """Moves of bots in the match of this deal; seat 1 follows the steps in `led`."""
    match = seeded_authority(game, deal)
    bot = make_bot(bot_or_fallback(GREEDY, game.key), game)
    asked = [step for step in led if step.asks_for_move]
    for _ in range(most):
        acting = game.to_act(match.replica.state)
        if not acting:
            return
        seat = acting[0]
        view = match.replica.view(match.dealer.hands_of(seat))
        action = bot.choose(game, view, seat, pick_for_view(view, seat))
        if seat == PUPIL:
            action = _lesson_action(game, view, action, asked)
        yield ViewedMove(seat, action, view)
        match.propose(seat, action, match.last)


def _lesson_action(game: Game[Any], view: Any, wish: Action, asked: list[LessonStep]) -> Action:
    """The action that the next step asks for, which is then removed from `asked`; else the bot's choice."""
    while asked and asked[0].repeats and not asked[0].matches(TableAtStep(game, view, PUPIL, wish)):
        asked.pop(0)
    if not asked or asked[0].repeats:
        return wish
    for action in (wish, *game.legal(view, PUPIL)):
        if asked[0].matches(TableAtStep(game, view, PUPIL, action)):
            asked.pop(0)
            return action
    return wish


def moves_needed(game: Game[Any], steps: Sequence[LessonStep], moves: Sequence[ViewedMove]) -> int | None:
    """How many moves the steps take, beginning with the first of `moves`; None if they do not fit."""
    asked = [step for step in steps if step.asks_for_move]
    at = 0
    for number, made in enumerate(moves):
        if made.seat != PUPIL:
            continue
        if at == len(asked):
            return number  # the pupil acts next; the remaining steps need no move
        sight = TableAtStep(game, made.view, PUPIL, made.action)
        while at < len(asked) and asked[at].repeats and not asked[at].matches(sight):
            at += 1
        if at == len(asked):
            return number
        if not asked[at].matches(sight):
            return None
        at += 0 if asked[at].repeats else 1
    return None


def find_script(lesson: Lesson, terms: MatchSettings, tries: int, from_start: bool) -> MatchScript | None:
    """The script from the first match that fits the lesson."""
    game = catalog.create(*terms)
    for number in range(tries):
        deal = f"{lesson.file} {number}"
        if from_start:
            moves = list(bot_moves(game, deal, MOST_OPENING_MOVES, lesson.steps))
            starts = [0]
        else:
            moves = list(bot_moves(game, deal, MOST_MOVES))
            starts = [at for at, made in enumerate(moves) if made.seat == PUPIL]
        for start in starts:
            taken = moves_needed(game, lesson.steps, moves[start:])
            if taken is not None:
                line = tuple((made.seat, made.action) for made in moves[: start + taken])
                return MatchScript(terms, deal, line, start)
    return None


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="lessons", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("number", type=int)
    parser.add_argument("--map", default="")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--from-start", action="store_true", help="without a prelude")
    wanted = parser.parse_args(argv)
    try:
        course = game_client_of(wanted.game).load_lessons()
        if not 0 < wanted.number <= len(course):
            raise BadData(f"{wanted.game} has {len(course)} lessons")
        terms = MatchSettings(wanted.game, wanted.map, wanted.seats)
        lesson = course[wanted.number - 1]
        script = find_script(lesson, terms, wanted.tries, wanted.from_start)
        if script is None:
            raise BadData(f"no match of {wanted.tries} fits lesson {wanted.number} of {wanted.game}")
    except BadData as error:
        print(f"lessons: {error}", file=sys.stderr)
        return 2
    path = ROOT / "assets" / "lessons" / f"{lesson.file}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        script_text(script, f"{lesson.title}. Found by python -m tools.content.lesson_scripts."),
        encoding="utf-8",
    )
    own = sum(seat == PUPIL for seat, _ in script.line[script.prelude :])
    print(f"{path.relative_to(ROOT)}: {script.deal!r}, {script.prelude} moves before, {own} of the pupil")
    return 0


if __name__ == "__main__":
    sys.exit(main())
