"""List of the games with their maps, seats, bots and options, as data and as text."""

from __future__ import annotations

from typing import Any

from game.bots.bot import NORMAL, offered_bots, seatable_bots
from game.bots.characters import CHARACTERS, join_bot_name
from game.rules import catalog
from game.rules.core.game import Game
from game.rules.core.options import ChoiceOption
from game.rules.core.words import _


def game_descriptions() -> list[dict[str, Any]]:
    """Returns the list as plain data."""
    return [_game(catalog.game_class(key)) for key in catalog.GAMES]


def _game(kind: type[Game[Any]]) -> dict[str, Any]:
    maps = kind.maps()
    return {
        "key": kind.key,
        "title": kind.title(),
        "bots": list(offered_bots(kind.key)),
        "characters": [
            one.key for one in CHARACTERS if join_bot_name(one, NORMAL) in seatable_bots(kind.key)
        ],
        "minutes": kind.minutes,
        "seats": list(kind.all_seat_counts()),
        "maps": [
            {"key": name, "seats": list(kind.seat_counts(name)), "options": _options(kind, name)}
            for name in maps
        ],
        "options": [] if maps else _options(kind),
        "invalid_maps": list(kind.map_faults()),
    }


def _options(kind: type[Game[Any]], place: str = "") -> list[dict[str, Any]]:
    text = catalog.text_class(kind.key)
    return [
        {
            "name": option.name,
            "default": option.default,
            "allowed": list(option.values) if isinstance(option, ChoiceOption) else option.describe_allowed(),
            "help": text.option(option.name).help,
        }
        for option in kind.options_for(place)
    ]


def game_list_text(games: list[dict[str, Any]]) -> str:
    """Formats the list as text."""
    lines: list[str] = []
    for game in games:
        words = _("{title} ({key}): seats {seats}; bots {bots}")
        sentence = words.format(
            title=game["title"], key=game["key"], seats=_counts(game["seats"]), bots=", ".join(game["bots"])
        )
        lines.append(sentence)
        if game["characters"]:
            words = _("characters {names}, at a strength: agnes:hard")
            lines.append("  " + words.format(names=", ".join(game["characters"])))
        lines += [_option_line(option, "  ") for option in game["options"]]
        for place in game["maps"]:
            words = _("map {map}: seats {seats}")
            lines.append("  " + words.format(map=place["key"], seats=_counts(place["seats"])))
            lines += [_option_line(option, "    ") for option in place["options"]]
        lines += ["  " + _("left out: {why}").format(why=why) for why in game["invalid_maps"]]
    return "\n".join(lines)


def _option_line(option: dict[str, Any], indent: str) -> str:
    allowed = " | ".join(option["allowed"]) if isinstance(option["allowed"], list) else option["allowed"]
    words = _("option {name} = {usual}  ({allowed}): {help}")
    return indent + words.format(
        name=option["name"], usual=option["default"], allowed=allowed, help=option["help"]
    )


def _counts(counts: list[int]) -> str:
    return ", ".join(str(count) for count in counts)
