"""Commands that draw: screenshots, films and the table display."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from game.cli.arguments import (
    MOST_SEATS,
    add_map_argument,
    game_of,
    number,
    parse_game,
    parse_map,
    window_size,
)
from game.cli.network import bots_for_last_seats, only_room
from game.rules.core.bad_data import BadData
from game.rules.core.words import _


def add_shot(commands: Any) -> None:
    shot = commands.add_parser(
        "shot",
        help=_("draw a screen into a PNG file, without a window"),
        examples=("shot table --game steam --map ruhr --out ruhr.png --size 1920x1080",),
    )
    shot.add_argument("scene", metavar="SCENE", help=_("title, settings, table, steal, results, display …"))
    shot.add_argument("--out", required=True, metavar="FILE", help=_("the file to write"))
    shot.add_argument(
        "--size", type=window_size, default=(1280, 720), metavar="WxH", help=_("such as 1920x1080")
    )
    shot.add_argument(
        "--game", type=parse_game, default="yardmaster", metavar="G", help=_("the game of a table")
    )
    shot.add_argument("--map", type=parse_map, default="", metavar="M", help=_("its map"))
    shot.add_argument(
        "--seats", type=number(1, MOST_SEATS), default=None, metavar="N", help=_("how many play")
    )
    shot.add_argument("--seed", default="poster", metavar="S", help=_("a word that fixes the match"))
    shot.add_argument(
        "--at", type=number(0, 100_000), default=0, metavar="N", help=_("after so many entries; 0 is the end")
    )
    shot.add_argument(
        "--seat", type=number(1, MOST_SEATS), default=1, metavar="N", help=_("through whose eyes, from 1")
    )
    shot.add_argument(
        "--text", type=number(100, 200), default=100, metavar="P", help=_("text size in per cent")
    )
    shot.add_argument("--grey", action="store_true", help=_("without colour"))
    shot.add_argument("--contrast", action="store_true", help=_("with high contrast"))
    shot.set_defaults(run=draw_shot)


def add_film(commands: Any) -> None:
    film = commands.add_parser(
        "film",
        help=_("film a saved match, or print it on one page"),
        examples=("film steam-1f0c.save --out steam.gif", "film steam-1f0c.save --out steam.png"),
    )
    film.add_argument("file", type=Path, metavar="FILE")
    film.add_argument(
        "--out",
        required=True,
        type=Path,
        metavar="X",
        help=_("ends in .gif, .webm, .mp4, or .png for one page"),
    )
    film.add_argument(
        "--from", dest="first", type=number(1, 1000), default=0, metavar="R", help=_("this round on")
    )
    film.add_argument(
        "--to", dest="last", type=number(1, 1000), default=0, metavar="R", help=_("up to this round")
    )
    film.add_argument("--speed", type=int, choices=(1, 2, 4), default=0, help=_("how fast things move"))
    film.set_defaults(run=film_match)


def add_gallery(commands: Any) -> None:
    gallery = commands.add_parser(
        "gallery",
        help=_("show every widget and card, anew whenever a source file changes"),
        examples=("gallery cards --size 1920x1080",),
    )
    gallery.add_argument(
        "sheet",
        nargs="?",
        default="widgets",
        choices=("widgets", "cards", "cars", "printed"),
        metavar="SHEET",
    )
    gallery.add_argument("--size", type=window_size, default=None, metavar="WxH", help=_("such as 1920x1080"))
    gallery.set_defaults(run=show_gallery)


def add_table(commands: Any) -> None:
    table = commands.add_parser(
        "table",
        help=_("show the shared table on a screen of its own"),
        examples=("table", "table 192.168.1.23 --code TQ7K", "table --host steam --seats 4 --bots easy"),
    )
    table.add_argument(
        "address", metavar="ADDRESS", nargs="?", default="", help=_("else the room is searched for")
    )
    table.add_argument("--room", default="", metavar="NAME", help=_("search for the room of this name"))
    table.add_argument("--code", default="", metavar="X", help=_("the room's code"))
    table.add_argument(
        "--host",
        type=parse_game,
        default="",
        metavar="GAME",
        help=_("lay a table here, with phones as hands"),
    )
    table.add_argument(
        "--seats", type=number(1, MOST_SEATS), default=None, metavar="N", help=_("how many play")
    )
    add_map_argument(table)
    table.add_argument(
        "--option", action="append", default=[], metavar="K=V", help=_("an option of the game")
    )
    table.add_argument("--bots", default="", metavar="A,B,…", help=_("bots for the last seats"))
    table.add_argument(
        "--port", type=number(1, 65535), default=None, metavar="P", help=_("the port to listen on")
    )
    table.add_argument(
        "--phone-port", type=number(1, 65535), default=None, metavar="P", help=_("the port for phones")
    )
    table.add_argument(
        "--resume", type=Path, default=None, metavar="FILE", help=_("go on with a saved match")
    )
    table.add_argument(
        "--size", type=window_size, default=None, metavar="WxH", help=_("in a window, not fullscreen")
    )
    table.set_defaults(run=show_table)


def draw_shot(args: argparse.Namespace) -> int:
    """Draws one screen into a file."""
    from game.client.pictures.match_moments import MatchMoment
    from game.client.pictures.scene_shot import save_scene_picture
    from game.session.match_defaults import default_settings

    terms = default_settings(args.game, args.map, args.seats)
    moment = MatchMoment(terms.game, terms.map, terms.seats, args.seed, args.at, args.seat - 1)
    save_scene_picture(args.scene, moment, args.out, args.size, args.text, args.grey, args.contrast)
    return 0


def show_gallery(args: argparse.Namespace) -> int:
    """Opens the gallery of widgets and cards."""
    from game.client.pictures.gallery_window import show_gallery
    from game.client.window.app import NoDisplay

    try:
        show_gallery(args.sheet, args.size)
    except NoDisplay as error:
        print(error)
        return 1
    return 0


def film_match(args: argparse.Namespace) -> int:
    """Renders a saved match as a film or on one page."""
    from game.client.film.film_writer import WriterProgress, write_film
    from game.client.film.frame_renderer import RoundRange
    from game.client.match.replay_loader import load_recorded_match
    from game.i18n.number_format import format_decimal
    from net.storage import saves

    saved = saves.read_save(args.file)
    check = saves.verify_save(saved)
    del saved.journal[check.items :]
    if args.out.suffix.lower() == ".png":
        from game.client.film.match_poster import export_poster

        export_poster(saved, args.out)
        print(f"{args.out}: {args.out.stat().st_size // 1024} KiB")
        return 0

    def print_progress(way: WriterProgress) -> None:
        if sys.stderr.isatty():
            words = _("{done} / {of} entries, about {size} MB")
            line = words.format(done=way.done, of=way.total, size=format_decimal(way.likely_size / 1e6))
            print(f"\r{line} ", end="", file=sys.stderr)

    size = write_film(
        load_recorded_match(saved), args.out, RoundRange(args.first, args.last), args.speed, print_progress
    )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(f"{args.out}: {format_decimal(size / 1e6)} MB")
    return 0


def show_table(args: argparse.Namespace) -> int:
    """Joins a room as its table display."""
    from game.client.flows.table_display_app import DisplaySettings, host_display, join_display, run_display
    from game.client.window.app import NoDisplay
    from game.session.hosting import PHONE_PORT
    from net.protocol.addresses import DEFAULT_PORT, parse_address
    from net.storage.saves import read_save

    resume = read_save(args.resume) if args.resume is not None else None
    laid: DisplaySettings | None = None
    if args.host or resume is not None:
        args.game = args.host or (resume.start.game if resume is not None else "")
        terms = game_of(args).match_settings
        bots = bots_for_last_seats(args.bots, terms.game, terms.seats)
        ports = args.port or DEFAULT_PORT, args.code, args.phone_port or PHONE_PORT
        laid = DisplaySettings(terms, bots, *ports)
    else:
        way = parse_address(args.address) if args.address else only_room(args.room)
    try:
        return run_display(
            lambda app: host_display(app, laid, resume) if laid else join_display(app, way, args.code),
            args.size,
            args.lang,
        )
    except NoDisplay as error:
        raise BadData(str(error)) from error
