"""Tiers of messages by their reader: a language is complete for players before it covers the tools."""

from __future__ import annotations

from babel.messages.catalog import Message

TIERS = ("table", "terminal", "workshop")
"""In the order in which a language should be translated: play, the command line, benchmarks and internals."""

_SOURCES_BY_TIER = {
    "terminal": (
        "game/cli/",
        "game/client/film/",
        "game/client/pictures/",
        "game/notation/",
        "game/terminal/",
        "net/storage/",
        "net/web/page_socket.py",
    ),
    "workshop": (
        "game/analysis/arena",
        "game/analysis/bot_fingerprint",
        "game/analysis/distributed_arena",
        "game/analysis/simulation",
        "game/bench/",
        "game/bots/",
        "game/envs/",
        "game/rules/cards/state.py",
        "game/rules/catalog.py",
        "game/rules/core/card_piles.py",
        "game/rules/core/level_files.py",
        "game/rules/core/options.py",
        "game/rules_guide.py",
        "game/session/scripted_match.py",
        "game/training/",
        "net/client/handshake.py",
        "net/client/peer.py",
        "net/match/",
        "net/protocol/compatibility.py",
        "net/protocol/crypto.py",
        "net/protocol/frames.py",
    ),
}
"""Beginnings of the source files whose messages nobody at a table reads."""


def tier(message: Message) -> str:
    """The tier of a message: the first one of all the sources that say it."""
    found = {_source_tier(place) for place, _line in message.locations}
    return next((name for name in TIERS if name in found), TIERS[0])


def required_tiers(last: str) -> tuple[str, ...]:
    """All tiers up to this one."""
    return TIERS[: TIERS.index(last) + 1]


def _source_tier(path: str) -> str:
    for name, beginnings in _SOURCES_BY_TIER.items():
        if path.startswith(beginnings):
            return name
    return TIERS[0]
