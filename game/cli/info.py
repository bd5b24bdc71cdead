"""Commands that print: games, rules, simulations, arena, reviews and benchmarks."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from game.cli.arguments import (
    MOST_SEATS,
    add_match_arguments,
    bots_named,
    game_of,
    known_bots,
    number,
    parse_game,
    parse_map,
)
from game.rules.core.bad_data import BadData
from game.rules.core.words import ENGLISH, _, current_language, temporary_language

WHOLE_GAMES = 10_000_000


def add_games(commands: Any) -> None:
    games = commands.add_parser(
        "games", help=_("list the games, their maps, seats and options"), examples=("games", "games --json")
    )
    games.add_argument("--json", action="store_true", help=_("print JSON"))
    games.set_defaults(run=list_games)


def add_rules(commands: Any) -> None:
    rules = commands.add_parser(
        "rules",
        help=_("how a game is played, in short"),
        examples=("rules yardmaster", "rules age_of_steam --map germany"),
    )
    rules.add_argument("game", metavar="GAME", type=parse_game, help=_("see roundhouse games"))
    rules.add_argument(
        "--map", type=parse_map, default="", metavar="M", help=_("also what is special on this map")
    )
    rules.set_defaults(run=print_rules)


def add_sim(commands: Any) -> None:
    sim = commands.add_parser(
        "sim",
        help=_("play many games among bots and count the results"),
        examples=(
            "sim yardmaster --bots easy --games 1000 --jobs 2",
            "sim steam --map ruhr --bots hard,easy,easy",
        ),
    )
    add_match_arguments(sim)
    sim.add_argument(
        "--games", type=number(1, WHOLE_GAMES), default=100, metavar="K", help=_("number of games")
    )
    sim.add_argument(
        "--seed",
        type=number(0, 2**63),
        default=0,
        metavar="S",
        help=_("random seed; equal seeds play equal games"),
    )
    sim.add_argument("--bots", default="", metavar="A,B,…", help=_("a bot for each seat, or one for all"))
    sim.add_argument(
        "--jobs", type=number(1, 64), default=1, metavar="J", help=_("processes to share the work")
    )
    sim.add_argument("--json", action="store_true", help=_("print JSON"))
    sim.set_defaults(run=simulate)


def add_arena(commands: Any) -> None:
    arena = commands.add_parser(
        "arena",
        help=_("compare bots: the same deals, with rotated seats"),
        examples=(
            "arena yardmaster --bots hard,normal --games 200 --jobs 2",
            "arena yardmaster --ladder --bots easy",
        ),
    )
    add_match_arguments(arena)
    arena.add_argument("--bots", required=True, metavar="A,B,…", help=_("who plays; see roundhouse games"))
    arena.add_argument(
        "--games", type=number(1, WHOLE_GAMES), default=100, metavar="K", help=_("number of games")
    )
    arena.add_argument(
        "--seed", type=number(0, 2**63), default=0, metavar="S", help=_("random seed; equal seeds deal alike")
    )
    arena.add_argument(
        "--jobs", type=number(1, 64), default=1, metavar="J", help=_("processes to share the work")
    )
    arena.add_argument(
        "--cluster", default="", metavar="ADDRESS", help=_("a dask.distributed scheduler (extra: arena)")
    )
    arena.add_argument(
        "--fresh", action="store_true", help=_("forget the games that an earlier run has kept")
    )
    arena.add_argument(
        "--ladder", action="store_true", help=_("one bot against each of the fixed house bots")
    )
    arena.add_argument("--json", action="store_true", help=_("print JSON"))
    arena.set_defaults(run=hold_arena)


def add_review(commands: Any) -> None:
    review = commands.add_parser(
        "review",
        help=_("what could have been played better in a saved match"),
        examples=("review yardmaster-1f0c.save --seat 1",),
    )
    review.add_argument("file", type=Path, metavar="FILE")
    review.add_argument(
        "--seat", type=number(1, MOST_SEATS), default=None, metavar="N", help=_("one seat only")
    )
    review.add_argument(
        "--nodes",
        type=number(1, 10**9),
        default=None,
        metavar="N",
        help=_("effort for each decision; more is slower and better"),
    )
    review.add_argument("--json", action="store_true", help=_("print JSON"))
    review.set_defaults(run=review_match)


def add_bench(commands: Any) -> None:
    bench = commands.add_parser(
        "bench", help=_("measure the speed of rules, network and archive"), examples=("bench --growth",)
    )
    bench.add_argument("--json", action="store_true", help=_("print JSON"))
    bench.add_argument("--growth", action="store_true", help=_("cost against size, and its exponent"))
    bench.set_defaults(run=run_bench)


def list_games(args: argparse.Namespace) -> int:
    """Prints the games with their maps, seats, bots and options."""
    from game.terminal.list_games import game_descriptions, game_list_text

    games = game_descriptions()
    print(json.dumps(games, indent=2) if args.json else game_list_text(games))
    return 0


def print_rules(args: argparse.Namespace) -> int:
    """Prints the rules summary of a game."""
    from game.rules import catalog
    from game.rules_guide import format_pages, guide_pages
    from game.session.match_defaults import default_settings

    catalog.create(*default_settings(args.game, args.map))
    pages = guide_pages(args.game, args.map)
    if not pages:
        raise BadData("nobody has written the guide of {game} yet: guide/en/{game}.txt", game=args.game)
    print(format_pages(pages))
    return 0


def simulate(args: argparse.Namespace) -> int:
    from game.analysis import simulation

    terms = game_of(args).match_settings
    bots = bots_named(args.bots, terms.game, terms.seats)
    plan = simulation.SimulationPlan(terms, bots, args.games, args.seed)
    report = simulation.simulate(plan, args.jobs, progress=sys.stderr.isatty())
    print(json.dumps(report, indent=2) if args.json else simulation.simulation_text(report))
    return 0


def hold_arena(args: argparse.Namespace) -> int:
    from game.analysis import arena, arena_ratings
    from game.analysis.distributed_arena import play_on_cluster
    from game.rules import catalog
    from game.session.match_defaults import seats_for

    catalog.game_class(args.game)
    bots = tuple(known_bots(args.bots, args.game))
    if not bots:
        raise BadData("--bots names nobody")
    if args.ladder:
        return climb_ladder(args, bots)
    if args.seats is None:
        args.seats = seats_for(args.game, args.map, len(bots))
    terms = game_of(args).match_settings
    if len(set(bots)) == 1:
        raise BadData("--bots names only {bot}: an arena compares two bots or more", bot=bots[0])
    contest = arena.Contest(terms, bots, args.seed)
    stored_games = arena.ContestFile(contest)
    if args.fresh:
        stored_games.delete()
    run = play_on_cluster(args.cluster) if args.cluster else arena.play_locally(args.jobs)
    games = arena.run_contest(contest, args.games, run, stored_games, progress=sys.stderr.isatty())
    report = arena_ratings.rating_report(contest, games)
    print(json.dumps(report, indent=2) if args.json else arena_ratings.rating_text(report, games))
    return 0


def climb_ladder(args: argparse.Namespace, bots: tuple[str, ...]) -> int:
    """Plays a bot against the house bots."""
    from game.analysis import arena, arena_ladder
    from game.analysis.distributed_arena import play_on_cluster

    if len(bots) != 1:
        raise BadData("--ladder wants one bot, not {number}", number=len(bots))
    settings = game_of(args).match_settings
    if settings.seats == 1:
        raise BadData("a ladder needs two seats or more")
    run = play_on_cluster(args.cluster) if args.cluster else arena.play_locally(args.jobs)

    def store(contest: arena.Contest) -> arena.ContestFile:
        stored_games = arena.ContestFile(contest)
        if args.fresh:
            stored_games.delete()
        return stored_games

    rungs = arena_ladder.climb(
        bots[0], settings, args.games, args.seed, run, store, progress=sys.stderr.isatty()
    )
    report = arena_ladder.ladder_json(bots[0], settings, rungs)
    print(json.dumps(report, indent=2) if args.json else arena_ladder.ladder_text(bots[0], rungs))
    return 0


def review_match(args: argparse.Namespace) -> int:
    from game.analysis import review
    from game.analysis.simulation import print_progress
    from net.storage import saves

    saved = saves.read_save(args.file)
    seats = review.seats_to_review(saved, args.seat)

    def show(looked: review.ReviewProgress) -> None:
        if sys.stderr.isatty():
            print_progress(looked.done, looked.of, _("moments"))

    moments = review.find_turning_points(saved, seats, args.nodes, show)
    if args.json:
        print(json.dumps(review.review_json(saved, moments), indent=2))
        return 0
    print(review.review_text(moments, saved.start.names, review.reviewer_of(saved.game).unit))
    return 0


def run_bench(args: argparse.Namespace) -> int:
    # The JSON report keeps English names, so that reports can be compared.
    with temporary_language(ENGLISH if args.json else current_language()):
        if args.growth:
            from game.bench import scaling
            from game.bench.archive_scaling import archive_row

            grown = [*scaling.scaling_rows(), archive_row()]
            print(
                json.dumps([row.plain() for row in grown], indent=2)
                if args.json
                else scaling.scaling_text(grown)
            )
            return 0
        from game.bench import performance_runner

        rows = performance_runner.run_benchmarks(progress=sys.stderr.isatty())
        print(json.dumps(rows, indent=2) if args.json else performance_runner.benchmark_text(rows))
        return 0
