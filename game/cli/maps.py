"""Commands for maps: list, check, draw, import and export level files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.cli import BAD_INPUT
from game.cli.arguments import number, parse_game, parse_map
from game.rules.core.bad_data import BadData
from game.rules.core.words import _


def add_maps(commands: Any) -> None:
    maps = commands.add_parser(
        "maps",
        help=_("list, check, draw, import and export maps"),
        examples=(
            "maps list",
            "maps check alps.toml --game steam",
            "maps import alps.toml --name alps",
            "maps export steam ruhr --out ruhr.toml",
        ),
    )
    actions = maps.add_subparsers(required=True, metavar="ACTION", parser_class=type(maps))

    listing = actions.add_parser("list", help=_("list all maps and where they come from"))
    listing.add_argument("--json", action="store_true", help=_("print JSON"))
    listing.set_defaults(run=list_maps)

    check = actions.add_parser("check", help=_("report every problem of level files"))
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument("--game", type=parse_game, default="", metavar="GAME", help=_("see roundhouse games"))
    check.set_defaults(run=check_maps)

    draw = actions.add_parser("draw", help=_("draw a level file into a picture"))
    draw.add_argument("file", type=Path, metavar="FILE")
    draw.add_argument("--out", type=Path, default=None, metavar="FILE", help=_("the picture"))
    draw.add_argument("--size", type=number(8, 200), default=44, metavar="N", help=_("how large a hex is"))
    draw.set_defaults(run=draw_map)

    bring = actions.add_parser(
        "import", help=_("copy a level file, or the map of a saved match, to your maps")
    )
    bring.add_argument("file", type=Path, metavar="FILE")
    bring.add_argument("--game", type=parse_game, default="", metavar="GAME", help=_("see roundhouse games"))
    bring.add_argument("--name", default="", metavar="NAME", help=_("what the map is called here"))
    bring.set_defaults(run=import_map)

    export = actions.add_parser("export", help=_("write a map's level file"))
    export.add_argument("game", metavar="GAME", type=parse_game, help=_("see roundhouse games"))
    export.add_argument("map", metavar="MAP", type=parse_map)
    export.add_argument("--out", type=Path, default=None, metavar="FILE", help=_("the level file"))
    export.set_defaults(run=export_map)


def list_maps(args: argparse.Namespace) -> int:
    """Prints all maps, and why others are left out."""
    from game.rules import catalog
    from game.session.map_library import list_maps as maps_here

    found, faults = maps_here(), catalog.map_faults()
    if args.json:
        rows = [{name: getattr(one, name) for name in one.__dataclass_fields__} for one in found]
        print(json.dumps({"maps": rows, "invalid": faults}, indent=1))
        return 0
    for one in found:
        seats = f"{one.seats[0]}–{one.seats[-1]}" if len(one.seats) > 1 else str(one.seats[0])
        own = _("yours") if one.is_own else ""
        print(f"{one.game:<14} {one.key:<24} {seats:>4}  {one.digest}  {one.title}  {own}".rstrip())
    for fault in faults:
        print(fault)
    return 0


def check_maps(args: argparse.Namespace) -> int:
    """Prints every problem of level files."""
    from game.session.map_library import map_problems

    wrong = 0
    for path in args.files:
        sentences = map_problems(path, args.game)
        wrong += bool(sentences)
        print("\n".join(sentences) if sentences else _("{file} can be played").format(file=path))
    return BAD_INPUT if wrong else 0


def draw_map(args: argparse.Namespace) -> int:
    """Draws a level file."""
    import os

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.client.pictures.map_drawing import save_map_picture
    from game.session.map_library import read_map

    out = args.out or Path(f"{args.file.stem}.png")
    try:
        save_map_picture(read_map(args.file), out, args.size)
    except OSError as error:
        raise BadData("{path} cannot be written: {why}", path=out, why=error.strerror) from error
    print(out)
    return 0


def import_map(args: argparse.Namespace) -> int:
    """Adds a map to the player's own."""
    from game.session.map_library import import_map as add_map

    print(add_map(args.file, args.game, args.name))
    return 0


def export_map(args: argparse.Namespace) -> int:
    """Writes a map's level file."""
    from game.session.map_library import export_map as write_map

    out = args.out or Path(f"{args.map}.toml")
    write_map(args.game, args.map, out)
    print(out)
    return 0
