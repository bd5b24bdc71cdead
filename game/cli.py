"""The command `roundhouse`: arguments and sub-commands. Each imports what it needs only when it runs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game.party_commands import add_commands as add_party_commands
from game.rules.core.baddata import BadData
from game.screen_commands import add_commands as add_screen_commands

if TYPE_CHECKING:
    from game.rules.core.options import OptionValue

BAD_INPUT = 2
WHOLE_GAMES = 10_000_000


class Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong, and where to read on."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; bad input is one sentence and exit code 2."""
    args = build_parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        return run(args)
    except BadData as error:
        print(f"roundhouse: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def build_parser() -> Parser:
    parser = Parser(prog="roundhouse", description="Railway tabletop games for friends in one room.")
    parser.add_argument("--seed", default="", metavar="S", help="deal the first match as this seed does")
    parser.set_defaults(run=open_game)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _add_games(commands)
    _add_rules(commands)
    _add_sim(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_bench(commands)
    add_party_commands(commands, _number)
    add_screen_commands(commands, _number)
    return parser


def _add_games(commands: Any) -> None:
    games = commands.add_parser("games", help="list the games, their maps, seats and options")
    games.add_argument("--json", action="store_true", help="print JSON")
    games.set_defaults(run=list_games)


def _add_rules(commands: Any) -> None:
    rules = commands.add_parser("rules", help="how a game is played, in short")
    rules.add_argument("game", metavar="GAME", help="see roundhouse games")
    rules.add_argument("--map", default="", metavar="M", help="also what is special on this map")
    rules.set_defaults(run=tell_rules)


def _add_sim(commands: Any) -> None:
    sim = commands.add_parser("sim", help="play whole games among bots and count")
    _add_table(sim)
    sim.add_argument("--games", type=_number(1, WHOLE_GAMES), default=100, metavar="K", help="how many")
    sim.add_argument(
        "--seed", type=_number(0, 2**63), default=0, metavar="S", help="games depend on it alone"
    )
    sim.add_argument("--bots", default="", metavar="A,B,…", help="a bot for each seat, or one for all")
    sim.add_argument(
        "--jobs", type=_number(1, 64), default=1, metavar="J", help="processes to share the work"
    )
    sim.add_argument("--json", action="store_true", help="print JSON")
    sim.set_defaults(run=simulate)


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help="play against bots")
    _add_table(play, nargs="?", default="")
    play.add_argument("--text", action="store_true", help="at the terminal")
    play.add_argument("--bots", default="", metavar="A,B,…", help="a bot for each other seat, or one for all")
    play.add_argument("--name", default="", metavar="NAME", help="what you are called")
    play.add_argument("--seat", type=_number(1, 6), default=1, metavar="N", help="where you sit, from 1")
    play.add_argument("--seed", default="", metavar="S", help="deal as this seed does")
    play.add_argument("--save", type=Path, default=None, metavar="FILE", help="where to save the match")
    play.add_argument(
        "--resume", type=Path, default=None, metavar="FILE", help="go on with a saved match at the terminal"
    )
    play.set_defaults(run=play_match)


def _add_replay(commands: Any) -> None:
    replay = commands.add_parser("replay", help="follow a saved match")
    replay.add_argument("file", type=Path, metavar="FILE")
    how = replay.add_mutually_exclusive_group()
    how.add_argument(
        "--verify", action="store_true", help="check every entry and audit the dealer (the default)"
    )
    how.add_argument("--text", action="store_true", help="tell the match in words")
    how.add_argument("--watch", action="store_true", help="see it on the screen")
    replay.set_defaults(run=replay_save)


def _add_bench(commands: Any) -> None:
    bench = commands.add_parser("bench", help="measure, beside a fixed yardstick")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.add_argument("--client", action="store_true", help="the screen instead of the rules")
    bench.set_defaults(run=run_bench)


def _add_table(parser: argparse.ArgumentParser, **game: Any) -> None:
    """What every command that lays a table asks for."""
    parser.add_argument("game", metavar="GAME", **game)
    parser.add_argument("--seats", type=_number(1, 6), default=None, metavar="N", help="how many play")
    parser.add_argument("--map", default="", metavar="M", help="the map, for games that have one")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game")


def _number(low: int, high: int) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:30]) <= high):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
        return int(text)

    return whole_number


def options_of(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """The options given as name=value."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise BadData(f"--option wants NAME=VALUE, not {pair!r}")
        options[name.strip()] = value.strip()
    return options


def map_of(key: str, named: str) -> str:
    """The map named, or a game's first one."""
    from game.rules import catalog

    maps = catalog.game_class(key).maps()
    return named or (maps[0] if maps else "")


def bots_of(named: str, game_key: str, seats: int) -> list[str]:
    """A bot for each seat: as listed, one for all, or the strongest there is."""
    from game.bots.bot import best_bot, bot_names

    names = [name.strip() for name in named.split(",") if name.strip()] or [best_bot(game_key)]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadData(f"--bots names {len(names)} bots for {seats} seats")
    for name in names:
        if name not in bot_names(game_key):
            raise BadData(
                f"there is no bot {name!r} for {game_key}; the bots are: {', '.join(bot_names(game_key))}"
            )
    return names


def player_name() -> str:
    """What this machine calls its user."""
    from getpass import getuser

    try:
        return getuser()[:40].capitalize()
    except (OSError, KeyError, ImportError):
        return "Player"


def list_games(args: argparse.Namespace) -> int:
    """What there is to play."""
    from game.terminal.listing import described, printed

    games = described()
    print(json.dumps(games, indent=2) if args.json else printed(games))
    return 0


def tell_rules(args: argparse.Namespace) -> int:
    """How a game is played."""
    from game.guide import guide, printed
    from game.rules import catalog

    catalog.create(args.game, None, map_of(args.game, args.map))
    print(printed(guide(args.game, args.map)))
    return 0


def simulate(args: argparse.Namespace) -> int:
    from game.figures import sim
    from game.rules import catalog

    map_key = map_of(args.game, args.map)
    game = catalog.create(args.game, args.seats, map_key, options_of(args.option))
    bots = bots_of(args.bots, args.game, game.seats)
    plan = sim.Plan(args.game, map_key, game.seats, game.options, bots, args.games, args.seed)
    report = sim.simulate(plan, args.jobs, progress=sys.stderr.isatty())
    print(json.dumps(report, indent=2) if args.json else sim.table(report))
    return 0


def play_match(args: argparse.Namespace) -> int:
    from game.rules import catalog

    if args.resume is not None:
        from game.terminal.tables import own_table_again
        from net import saves

        return own_table_again(saves.read(args.resume), args.name or player_name()).run()
    if not args.game:
        raise BadData("say which game to play, or --resume a saved match")
    game = catalog.create(args.game, args.seats, map_of(args.game, args.map), options_of(args.option))
    if args.seat > game.seats:
        raise BadData(f"there is no seat {args.seat} at a table of {game.seats}")
    others = bots_of(args.bots, args.game, max(1, game.seats - 1))
    if not (args.text or args.save) and on_screen(_player(game, others, args.seat - 1, args.name), args.seed):
        return 0
    return _at_terminal(game, args.seat - 1, args.name, others, args.seed, args.save)


def _player(game: Any, bots: list[str], seat: int, name: str) -> Callable[[Any], None]:
    """Opens a table on the screen."""

    def play(client: Any) -> None:
        from game.client.setups import Setup
        from net.messages import listed

        if name:
            client.app.settings.name = name[:24]
        others = tuple(bots[: game.seats - 1])
        client.play(Setup(game.key, game.map_key, game.seats, listed(game.options), others), seat)

    return play


def on_screen(first: Callable[[Any], None] | None, seed: str = "") -> bool:
    """Whether there was a display to play at, and everything to draw on it; it is said if there was not."""
    from game.client.app import NoDisplay
    from game.client.main import open_client
    from game.resources import MissingAsset

    try:
        open_client(seed, first)
    except (NoDisplay, MissingAsset) as error:
        print(error)
        return False
    return True


def _at_terminal(game: Any, seat: int, name: str, others: list[str], seed: str, save: Path | None) -> int:
    """A person in this seat and bots in the others; without a person (-1) bots in all of them."""
    from game.terminal.tables import own_table

    seats = [at for at in range(game.seats) if at != seat]
    bots = dict(zip(seats, others, strict=False))
    return own_table(game, bots, name or player_name(), seed, save).run()


def replay_save(args: argparse.Namespace) -> int:
    from game.terminal.transcript import transcript
    from net import saves

    saved = saves.read(args.file)
    if args.watch:
        return _watch(args.file)
    if saved.torn:
        raise BadData(saved.torn)
    check = saves.verify(saved)
    if check.warning:
        raise BadData(check.warning)
    if check.verdict is not None and not check.verdict.verified:
        raise BadData(
            f"{args.file.name}: the audit fails at entry {check.verdict.seq}: {check.verdict.reason}"
        )
    if args.text:
        for line in transcript(saved.game, [chair.name for chair in saved.start.chairs], saved.journal):
            print(line)
        return 0
    audited = "verified" if check.verdict else "verified (replayed; the dealer's secret is not in this save)"
    print(f"{args.file.name}: {check.items} entries, digest {check.digest.hex()}, {audited}")
    return 0


def _watch(file: Path) -> int:
    """A saved match on the screen."""

    def show(client: Any) -> None:
        from game.client.scenes.archive import show_saved

        show_saved(client.app, file)

    if not on_screen(show):
        raise BadData("without a display use --text")
    return 0


def run_bench(args: argparse.Namespace) -> int:
    if args.client:
        from game.client import bench as screen

        found = screen.figures()
        print(json.dumps(found, indent=2) if args.json else screen.table(found))
        return 0
    from game.figures import bench

    rows = bench.run(progress=sys.stderr.isatty())
    print(json.dumps(rows, indent=2) if args.json else bench.table(rows))
    return 0


def open_game(args: argparse.Namespace) -> int:
    """`roundhouse` alone: the title; without a display the text table, without a terminal bots among bots."""
    if on_screen(None, args.seed):
        return 0
    from game.rules import catalog

    game = catalog.create("yardmaster", 3)
    print("This is the text table (roundhouse --help lists what else there is).")
    seat = 0 if sys.stdin.isatty() and sys.stdout.isatty() else -1
    return _at_terminal(game, seat, "", bots_of("", game.key, 3), args.seed, None)
