"""Commands for network play: host, join, rooms."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.arguments import (
    MOST_SEATS,
    add_map_argument,
    game_of,
    known_bots,
    number,
    parse_game,
    player_name,
)
from game.cli.window import run_graphical_client
from game.rules import catalog
from game.rules.core.bad_data import BadData
from game.rules.core.words import _

if TYPE_CHECKING:
    from game.rules.core.match_settings import MatchSettings

SEARCH_TIME = 2.5
PATIENCE = 10.0
"""Seconds to search for a room to join if none has answered within SEARCH_TIME."""


def add_host(commands: Any) -> None:
    host = commands.add_parser(
        "host",
        help=_("open a room on the network"),
        examples=(
            "host yardmaster --seats 3 --bots easy",
            "host age_of_steam --map germany --phone --code TQ7K",
            "host --resume age_of_steam-1f0c.save",
        ),
    )
    host.add_argument(
        "game",
        metavar="GAME",
        type=parse_game,
        nargs="?",
        default="",
        help=_("what is played; not with --resume"),
    )
    host.add_argument(
        "--seats", type=number(1, MOST_SEATS), default=None, metavar="N", help=_("how many play")
    )
    add_map_argument(host)
    host.add_argument("--option", action="append", default=[], metavar="K=V", help=_("an option of the game"))
    host.add_argument("--bots", default="", metavar="A,B,…", help=_("bots for the last seats"))
    host.add_argument("--name", default="", metavar="N", help=_("what the room is called"))
    host.add_argument("--code", default="", metavar="X", help=_("protect the room with a code"))
    host.add_argument(
        "--port", type=number(1, 65535), default=None, metavar="P", help=_("the port to listen on")
    )
    host.add_argument(
        "--grace", type=number(0, 86_400), default=None, metavar="S", help=_("seconds before a bot steps in")
    )
    host.add_argument(
        "--clock", type=number(0, 3_600), default=0, metavar="S", help=_("seconds for each decision")
    )
    host.add_argument(
        "--games", type=number(1, 1_000_000), default=0, metavar="K", help=_("close after so many")
    )
    host.add_argument("--phone", action="store_true", help=_("let people sit down with a phone's browser"))
    host.add_argument(
        "--phone-port", type=number(1, 65535), default=None, metavar="P", help=_("the port for phones")
    )
    host.add_argument("--resume", type=Path, default=None, metavar="FILE", help=_("go on with a saved match"))
    host.set_defaults(run=host_room)


def add_join(commands: Any) -> None:
    join = commands.add_parser(
        "join",
        help=_("sit down at somebody's table"),
        examples=("join", "join 192.168.1.23 --code TQ7K", "join --room Attic --text"),
    )
    join.add_argument(
        "address", metavar="ADDRESS", nargs="?", default="", help=_("else the room is searched for")
    )
    join.add_argument("--text", action="store_true", help=_("at the terminal"))
    join.add_argument("--name", default=argparse.SUPPRESS, metavar="NAME", help=_("what you are called"))
    join.add_argument("--code", default="", metavar="X", help=_("the room's code"))
    join.add_argument("--room", default="", metavar="NAME", help=_("search for the room of this name"))
    join.add_argument("--watch", action="store_true", help=_("only look on"))
    join.add_argument("--bot", default="", metavar="B", help=_("let a bot play for you"))
    join.add_argument(
        "--games", type=number(1, 1_000_000), default=0, metavar="K", help=_("leave after so many")
    )
    join.add_argument("--pace", type=float, default=0.0, metavar="S", help=_("seconds before your bot acts"))
    join.set_defaults(run=join_room)


def add_rooms(commands: Any) -> None:
    rooms = commands.add_parser("rooms", help=_("list the rooms on the network"), examples=("rooms",))
    rooms.add_argument("--json", action="store_true", help=_("print JSON"))
    rooms.set_defaults(run=list_rooms)


def host_room(args: argparse.Namespace) -> int:
    """Opens a room and serves it."""
    from game.session.hosting import HostedRoom, resume_from
    from game.terminal.headless_host import HeadlessHost
    from net.protocol.addresses import DEFAULT_PORT
    from net.protocol.messages import SetGracePeriod, SetTurnClock
    from net.storage import saves

    resume = None
    if args.resume is not None:
        resume = saves.read_save(args.resume)
    elif not args.game:
        raise BadData("say which game to host, or --resume a saved match")
    room = (
        args.name or (resume.header.room if resume else "") or _("{name}’s room").format(name=player_name())
    )
    lay: tuple[MatchSettings, dict[int, str]] | None = None
    if resume is None:
        terms = game_of(args).match_settings
        lay = terms, bots_for_last_seats(args.bots, terms.game, terms.seats)
    prepared = (resume_from(resume),) if resume else ()
    code = args.code or (resume.header.code if resume else "")
    hosting = HostedRoom(room, args.port or DEFAULT_PORT, code, *prepared)
    if lay is not None:
        hosting.set_up_match(*lay)
    if args.grace is not None:
        hosting.request(SetGracePeriod(args.grace))
    hosting.request(SetTurnClock(args.clock))
    if args.phone or args.phone_port is not None or hosting.had_phones:
        from game.client.games.phone_pages import phone_pages
        from game.session.hosting import PHONE_PORT

        hosting.open_phones(phone_pages(), args.phone_port or PHONE_PORT)
    headless = HeadlessHost(hosting, args.games)
    hosting.wake = headless.wake
    if hasattr(signal, "SIGTTIN"):
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)  # in the background the room stays open
    return headless.run()


def bots_for_last_seats(named: str, game_key: str, seats: int) -> dict[int, str]:
    """Gives the named bots to the last seats, in order."""
    names = known_bots(named, game_key)
    if len(names) > seats:
        raise BadData("--bots names {number} bots for {seats} seats", number=len(names), seats=seats)
    return dict(zip(range(seats - len(names), seats), names, strict=True))


def join_room(args: argparse.Namespace) -> int:
    """Finds a room, takes a seat and plays."""
    from game.terminal.text_play import join_table
    from net.protocol.addresses import parse_address

    way = parse_address(args.address) if args.address else only_room(args.room)
    if not (args.text or args.bot or args.watch or args.games) and run_graphical_client(
        _joiner(way, args.code, args.name), args.lang
    ):
        return 0
    role: Any = "watcher" if args.watch else "player"
    name = args.name[:24] or player_name()
    return join_table(way, name, role, args.code, args.bot, args.games, args.pace, _pages).run()


def _pages() -> Any:
    """Returns the web pages for phones."""
    from game.client.games.phone_pages import phone_pages

    return phone_pages()


def _joiner(way: tuple[str, int], code: str, name: str) -> Callable[[Any], None]:
    """Returns a callback that joins a room in the graphical client."""

    def join(client: Any) -> None:
        if name:
            client.app.settings.name = name[:24]
        client.lobby_flow.open_lobby()
        client.lobby_flow.join(way, code)

    return join


def only_room(named: str) -> tuple[str, int]:
    """Returns the address of the only room that this program can join, or the only one with this name.

    If there are several, a BadData lists them.
    """

    def fits(one: dict[str, Any]) -> bool:
        return one["fits"] and named in ("", one["name"])

    trouble, found = _search(lambda rooms: any(map(fits, rooms)))
    fitting = [one for one in found if fits(one)]
    if len(fitting) == 1:
        return fitting[0]["address"], fitting[0]["port"]
    if fitting:
        there = ", ".join(f"{one['name']} ({one['address']}:{one['port']})" for one in fitting)
        raise BadData("there are several rooms, so name an address: {rooms}", rooms=there)
    raise BadData(trouble or "no room was found; name its address: roundhouse join ADDRESS")


def _search(
    enough: Callable[[list[dict[str, Any]]], bool] = lambda _found: True,
) -> tuple[str, list[dict[str, Any]]]:
    """Returns the discovery error, if any, and the rooms that answered; searches longer until `enough` is
    satisfied."""
    import asyncio

    from game.i18n.number_format import name_sort_key
    from net.discovery.lan import RoomBrowser

    async def list_rooms() -> tuple[str, list[dict[str, Any]]]:
        browser = RoomBrowser()
        await browser.start()
        for _time in range(round(PATIENCE / SEARCH_TIME)):
            await asyncio.sleep(SEARCH_TIME)
            found = [one.plain() for one in browser.rooms.entries.values() if one.misses == 0]
            if enough(found):
                break
        await browser.stop()
        return browser.trouble, sorted(
            found, key=lambda one: (name_sort_key(one["name"]), one["address"], one["port"])
        )

    return asyncio.run(list_rooms())


def list_rooms(args: argparse.Namespace) -> int:
    """Prints the rooms that answer."""
    trouble, found = _search()
    stages = {"lobby": _("in the lobby"), "playing": _("playing"), "over": _("over")}
    if args.json:
        print(json.dumps(found, indent=2))
    for one in () if args.json else found:
        where = f"{one['address']}:{one['port']}"
        parts = [
            one["name"],
            f"{one['game']} {one['map']}".strip(),
            catalog.readings_of(one["game"], one["map"], one["options"]).rulings,
            f"{one['players']}/{one['seats']}",
            stages.get(one["stage"], one["stage"]),
            where,
        ]
        parts += [_("protected")] if one["protected"] else []
        parts += [] if one["fits"] else [_("other version")]
        print(" · ".join(filter(None, parts)))
    if trouble:
        print(f"roundhouse: {trouble}", file=sys.stderr)
    elif not found and not args.json:
        print(_("No room answers on this network."))
    return 0
