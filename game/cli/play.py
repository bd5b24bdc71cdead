"""Commands for local play: play, replay."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.arguments import MOST_SEATS, add_match_arguments, bots_named, game_of, number, player_name
from game.cli.window import run_graphical_client
from game.rules.core.bad_data import BadData
from game.rules.core.words import _

if TYPE_CHECKING:
    from game.rules.core.match_settings import MatchSettings


def add_play(commands: Any) -> None:
    play = commands.add_parser(
        "play",
        help=_("play against bots"),
        examples=("play yardmaster", "play steam --map ruhr --bots hard --seat 2", "play railways --text"),
    )
    add_match_arguments(play, nargs="?", default="")
    play.add_argument("--text", action="store_true", help=_("at the terminal"))
    play.add_argument(
        "--bots", default="", metavar="A,B,…", help=_("a bot for each other seat, or one for all")
    )
    play.add_argument("--name", default=argparse.SUPPRESS, metavar="NAME", help=_("what you are called"))
    play.add_argument(
        "--seat", type=number(1, MOST_SEATS), default=1, metavar="N", help=_("where you sit, from 1")
    )
    play.add_argument("--seed", default=argparse.SUPPRESS, metavar="S", help=_("deal as this seed does"))
    play.add_argument("--save", type=Path, default=None, metavar="FILE", help=_("where to save the match"))
    play.add_argument(
        "--resume",
        type=Path,
        default=None,
        metavar="FILE",
        help=_("go on with a saved match at the terminal"),
    )
    play.set_defaults(run=play_match)


def add_replay(commands: Any) -> None:
    replay = commands.add_parser(
        "replay",
        help=_("follow a saved match"),
        examples=("replay yardmaster-1f0c.save --watch", "replay yardmaster-1f0c.save --text"),
    )
    replay.add_argument("file", type=Path, metavar="FILE")
    how = replay.add_mutually_exclusive_group()
    how.add_argument(
        "--verify", action="store_true", help=_("check every entry and audit the dealer (the default)")
    )
    how.add_argument("--text", action="store_true", help=_("tell the match in words"))
    how.add_argument("--watch", action="store_true", help=_("see it on the screen"))
    replay.set_defaults(run=replay_save)


def open_game(args: argparse.Namespace) -> int:
    """Opens the title screen, or a text match if there is no display; used if only options are given."""
    if run_graphical_client(None, args.lang, args.seed, args.name, args.inspect):
        return 0
    return play_text_match(args.name, args.seed)


def play_text_match(name: str = "", seed: str = "") -> int:
    """Plays a text match against bots; without a terminal, only bots play."""
    from game.rules import catalog
    from game.session.match_defaults import default_settings

    game = catalog.create(*default_settings(next(iter(catalog.GAMES))))
    print(_("This is the text table (roundhouse --help lists what else there is)."))
    seat = 0 if sys.stdin.isatty() and sys.stdout.isatty() else -1
    return _at_terminal(game, seat, name, bots_named("", game.key, game.seats), seed, None)


def play_match(args: argparse.Namespace) -> int:
    if args.resume is not None:
        from game.terminal.text_play import resume_own_table
        from net.storage import saves

        return resume_own_table(saves.read_save(args.resume), args.name or player_name()).run()
    if not args.game:
        raise BadData("say which game to play, or --resume a saved match")
    game = game_of(args)
    if args.seat > game.seats:
        raise BadData("there is no seat {seat} at a table of {seats}", seat=args.seat, seats=game.seats)
    others = bots_named(args.bots, args.game, max(1, game.seats - 1))
    opens = _match_opener(game.match_settings, others, args.seat - 1, args.name)
    if not (args.text or args.save) and run_graphical_client(opens, args.lang, args.seed):
        return 0
    return _at_terminal(game, args.seat - 1, args.name, others, args.seed, args.save)


def _match_opener(terms: MatchSettings, bots: list[str], seat: int, name: str) -> Callable[[Any], None]:
    """Returns a callback that opens a match in the graphical client."""

    def play(client: Any) -> None:
        from game.client.match.last_setups import TableSetup

        if name:
            client.app.settings.name = name[:24]
        others = tuple(bots[: terms.seats - 1])
        client.play(TableSetup(*terms[:4], others), seat)

    return play


def _at_terminal(game: Any, seat: int, name: str, others: list[str], seed: str, save: Path | None) -> int:
    """Plays a text match with a person in this seat and bots in the others; -1 is bots only."""
    from game.terminal.text_play import open_own_table

    seats = [at for at in range(game.seats) if at != seat]
    bots = dict(zip(seats, others, strict=False))
    return open_own_table(game, bots, name or player_name(), seed, save).run()


def replay_save(args: argparse.Namespace) -> int:
    from game.terminal.transcript import transcript
    from net.storage import saves

    saved = saves.read_save(args.file)
    if args.watch:
        return _watch(args.file, args.lang)
    if saved.truncation:
        raise BadData(saved.truncation)
    check = saves.verify_save(saved)
    if args.text:
        for line in transcript(saved.game, saved.start.names, saved.journal[: check.items]):
            print(line)
    if check.warning:
        raise BadData(check.warning)
    if not args.text:
        print(_verification_text(args.file.name, saved, check))
    return 0


def _verification_text(file: str, saved: Any, check: Any) -> str:
    """Formats the result of verifying a save."""
    words = _("{file}: {items} entries, digest {digest}, verified")
    if check.verdict is None:
        words = _(
            "{file}: {items} entries, digest {digest}, "
            "verified (replayed; the dealer's secret is not in this save)"
        )
    elif check.verdict.reason:
        words = _("{file}: {items} entries, digest {digest}, verified ({remark})")
    remark = check.verdict.reason if check.verdict else ""
    sentence = words.format(file=file, items=check.items, digest=check.digest.hex(), remark=remark)
    if not saved.has_other_rules:
        return sentence
    if not saved.header.version:
        return f"{sentence}; {_('it was made with other rules, which play it as ours do')}"
    made = _("it was made by version {version} with other rules, which play it as ours do")
    return f"{sentence}; {made.format(version=saved.header.version)}"


def _watch(file: Path, language: str) -> int:
    """Opens a saved match in the graphical client."""

    def show(client: Any) -> None:
        from game.client.scenes.table.open_saved_match import show_saved_match

        show_saved_match(client.app, file)

    if not run_graphical_client(show, language):
        raise BadData("without a display use --text")
    return 0
