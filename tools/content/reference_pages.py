"""Writes the tables of docs/PROTOCOL.md, docs/LEVELS.md and docs/MAPS.md from the types.

    python -m tools.content.reference_pages [--check]

A table replaces what is between `<!-- NAME -->` and `<!-- end -->`. `--check` only compares.
"""

from __future__ import annotations

import argparse
import dataclasses
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.rules.age_of_steam.level_file import AosLevelFile
from game.rules.age_of_steam.rulebook import STANDARD
from game.rules.core.journal import Entry, Rewind
from game.rules.rail.map.level_file import (
    MAX_HEXES,
    MAX_PLACES,
    TERRAIN_SIGNS,
    DirectLinkEntry,
    PlaceEntry,
    RailLevelFile,
)
from game.rules.railways.level_file import RailwaysLevel
from game.rules.steam.level_file import SteamLevelFile
from game.rules.yardmaster.level_file import YardmasterLevel
from net.protocol.messages import handshake, play, room, start, takeover
from net.storage import save_records

PAGES = ("PROTOCOL.md", "LEVELS.md", "MAPS.md")
DOCS = Path(__file__).resolve().parents[2] / "docs"
FIELD_NOTE = re.compile(
    r'^    (\w+): [^\n]*(?:\n        [^\n]*)*?\n    """(.*?)"""', re.MULTILINE | re.DOTALL
)
SECTION = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def field_notes(kind: type) -> dict[str, str]:
    """The docstring below each field of a struct, in one line."""
    notes: dict[str, str] = {}
    for owner in reversed(kind.__mro__):
        try:
            source = textwrap.dedent(inspect.getsource(owner))
        except (OSError, TypeError):
            continue
        for name, note in re.findall(FIELD_NOTE, source):
            notes[name] = " ".join(note.split())
    return notes


def message_table(kinds: Sequence[type]) -> str:
    rows = ["| tag | fields | meaning |", "|---|---|---|"]
    for kind in kinds:
        fields = ", ".join(f"`{one.name}`" for one in msgspec.structs.fields(kind))
        meaning = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0]
        meaning = "" if meaning.startswith(kind.__name__) else " ".join(meaning.split())
        rows.append(f"| `{kind.__struct_config__.tag}` | {fields} | {meaning} |")  # type: ignore[attr-defined]
    return "\n".join(rows) + "\n"


def tagged(module: Any) -> list[type]:
    """The tagged records that a module defines, in order."""
    found = [
        one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__
    ]
    return [one for one in found if issubclass(one, msgspec.Struct) and one.__struct_config__.tag is not None]


def key_table(kind: type[msgspec.Struct], base: type[msgspec.Struct] | None = None) -> str:
    known = {one.name for one in msgspec.structs.fields(base)} if base is not None else set()
    notes = field_notes(kind)
    rows = ["| key | type | needed | meaning |", "|---|---|---|---|"]
    for one in msgspec.structs.fields(kind):
        if one.name not in known:
            needed = "yes" if one.required else "no"
            kind_text = limits_text(one.type)
            rows.append(f"| `{one.name}` | {kind_text} | {needed} | {notes.get(one.name, '')} |")
    return "\n".join(rows) + "\n"


def limits_text(kind: Any) -> str:
    """The type of a level's key in words, with its limits."""
    described = msgspec.inspect.type_info(kind)
    return _words(described)


def _words(kind: Any) -> str:
    match kind:
        case msgspec.inspect.Metadata():
            return _words(kind.type)
        case msgspec.inspect.IntType():
            return f"number, {kind.ge} to {kind.le}" if kind.le is not None else "number"
        case msgspec.inspect.StrType():
            return f"text, at most {kind.max_length} characters" if kind.max_length else "text"
        case msgspec.inspect.UnionType():
            return _words(next(one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)))
        case msgspec.inspect.DictType():
            return f"table of {_words(kind.value_type).partition(',')[0]}"
        case msgspec.inspect.ListType() | msgspec.inspect.CollectionType() | msgspec.inspect.VarTupleType():
            return f"list of {_words(kind.item_type).partition(',')[0]}"
        case msgspec.inspect.StructType():
            return f"`{kind.cls.__name__}`"
        case _:
            return type(kind).__name__.removesuffix("Type").lower()


def hook_table(rulebook: object) -> str:
    """What a map may override: the public methods and constants of each part of a rulebook."""
    rows = ["| part | hook | what it decides |", "|---|---|---|"]
    for part in dataclasses.fields(rulebook):  # type: ignore[arg-type]
        for name, note in hooks_of(type(getattr(rulebook, part.name))).items():
            rows.append(f"| `{part.name}` | `{name}` | {note} |")
    return "\n".join(rows) + "\n"


def hooks_of(kind: type) -> dict[str, str]:
    """The hooks of a part, with the first line of a method's docstring or a constant's value."""
    if not kind.__module__.startswith("game."):
        return {}
    found: dict[str, str] = {}
    for owner in reversed([one for one in kind.__mro__ if one.__module__.startswith("game.")]):
        for name, value in vars(owner).items():
            if name.startswith("_"):
                continue
            if name.isupper():
                found[name] = f"A figure: {value!r}" if isinstance(value, int | str) else "A figure"
            elif callable(value) or isinstance(value, property):
                note = inspect.cleandoc(value.__doc__ or "").partition("\n\n")[0]
                found[name] = " ".join(note.split()) or found.get(name, "")
    return dict(sorted(found.items()))


SECTIONS: dict[str, Callable[[], str]] = {
    "handshake": lambda: message_table(tagged(handshake)),
    "room": lambda: message_table(tagged(room)),
    "start": lambda: message_table(tagged(start)),
    "play": lambda: message_table([Entry, Rewind, *tagged(play)]),
    "takeover": lambda: message_table(tagged(takeover)),
    "save": lambda: message_table(tagged(save_records)),
    "rail_keys": lambda: key_table(RailLevelFile),
    "place_keys": lambda: key_table(PlaceEntry),
    "link_keys": lambda: key_table(DirectLinkEntry),
    "aos_keys": lambda: key_table(AosLevelFile, RailLevelFile),
    "steam_keys": lambda: key_table(SteamLevelFile, RailLevelFile),
    "aos_hooks": lambda: hook_table(STANDARD),
    "yardmaster_keys": lambda: key_table(YardmasterLevel),
    "railways_keys": lambda: key_table(RailwaysLevel),
    "terrain": lambda: "".join(f"- `{sign}` {name}\n" for sign, name in TERRAIN_SIGNS.items()),
    "limits": lambda: f"At most {MAX_HEXES} hexes, {MAX_PLACES} places and 24,000 bytes.\n",
}


def updated(page: str) -> str:
    """A page with its tables written anew."""
    return SECTION.sub(lambda found: found[1] + SECTIONS[found[2]]() + found[3], page)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.content.reference_pages", description=__doc__)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args(arguments)
    stale = 0
    for name in PAGES:
        path = DOCS / name
        page = path.read_text(encoding="utf-8")
        if (fresh := updated(page)) != page:
            stale += 1
            print(f"{name} {'is not current' if given.check else 'written'}")
            if not given.check:
                path.write_text(fresh, encoding="utf-8")
    return 1 if given.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
