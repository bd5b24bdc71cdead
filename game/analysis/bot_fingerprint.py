"""Fingerprint of a game's bots; stored results are valid only for the same fingerprint."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from game.bots import bot
from game.rules import catalog
from game.rules.core.codec import BadData

DIGEST_BYTES = 8


def code_version(game_key: str) -> str:
    """What the results of contests depend on: the game's rules version and its bots."""
    return f"rules {catalog.rules_version(game_key)}, bots {bots_digest(game_key).hex()}"


@cache
def bots_digest(game_key: str) -> bytes:
    """Digest of all modules that the bots of this game use."""
    own = [module for module in (bot.bots_module(game_key), bot.frozen_bots_module(game_key)) if module]
    others = bot.external_bot_modules()
    code = _modules_digest([bot.__name__, *(module.__name__ for module in own), *others])
    weights = [_weights_digest(name) for name in others]
    return sha256(b"".join([code, *weights])).digest() if any(weights) else code


@cache
def frozen_bots_digest(game_key: str) -> bytes:
    """Digest of all modules that the frozen bots of this game use."""
    frozen = bot.frozen_bots_module(game_key)
    return _modules_digest([frozen.__name__] if frozen is not None else [])


def _modules_digest(waiting: list[str]) -> bytes:
    """Digest of these modules and of the bot modules they import."""
    found: dict[str, bytes] = {}
    while waiting:
        module = waiting.pop()
        source = _source(module)
        if source is not None and module not in found:
            found[module] = source
            waiting += _thinks_with(source)
    whole = sha256()
    for source in sorted(one.replace(b"\r\n", b"\n") for one in found.values()):
        whole.update(sha256(source).digest())
    return whole.digest()[:DIGEST_BYTES]


def _weights_digest(module: str) -> bytes:
    """Digest of what a user-supplied module declares as its VERSION and FILES; empty if it declares neither.

    The paths in FILES are relative to the module.
    """
    found = import_module(module)
    version, files = getattr(found, "VERSION", ""), getattr(found, "FILES", ())
    if not version and not files:
        return b""
    whole = sha256(repr(version).encode())
    for file in files:
        try:
            content = (Path(found.__file__ or "").parent / file).read_bytes()
        except OSError as error:
            raise BadData(
                "{module} names {file}, which cannot be read: {why}", module=module, file=file, why=error
            ) from error
        whole.update(sha256(content).digest())
    return whole.digest()


def _source(module: str) -> bytes | None:
    """Source of a module; None if the name is not a module."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(spec.origin).read_bytes() if spec is not None and spec.origin else None


def _thinks_with(source: bytes) -> Iterator[str]:
    """The bot modules, or names in them, that a module imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(bot.__package__ or ""):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
