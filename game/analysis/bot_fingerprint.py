"""The fingerprint of a game's bots: of what they do, so that figures that were played are kept with it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from game.bots import bot
from net.protocol.rules_fingerprint import Sources, fingerprint


@cache
def bots_digest(game_key: str) -> bytes:
    """Another value when a module changes that the bots of this game are made of; a comment is no change."""
    found: dict[str, bytes] = {}
    own = bot.bots_module(game_key)
    waiting = [bot.__name__, *([own.__name__] if own is not None else []), *bot.outside_modules()]
    while waiting:
        module = waiting.pop()
        source = _source(module)
        if source is not None and module not in found:
            found[module] = source
            waiting += _thinks_with(source)
    return fingerprint(Sources(found, {}))


def _source(module: str) -> bytes | None:
    """What stands in a module; nothing for what is only a name in one."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin).read_bytes() if spec is not None and spec.origin else None


def _thinks_with(source: bytes) -> Iterator[str]:
    """The modules of bots that a source imports from, as a whole or by a name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(bot.__package__ or ""):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
