"""Where files that come with the program are found, in a checkout or an installed wheel."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any


class MissingAsset(Exception):
    """A file the program brings along is not there; the message says which one."""


@cache
def package_folder(package: str) -> Path:
    """The folder of an installed package, found without the cost of importing it."""
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    if not places:
        raise MissingAsset(f"The package {package!r} is not installed.")
    return Path(places[0])


def asset(*parts: str) -> Path:
    """A file under assets/."""
    path = package_folder("assets").joinpath(*parts)
    if not path.exists():
        raise MissingAsset(f"The file assets/{'/'.join(parts)} is missing from the installation.")
    return path


def tables(text: str) -> dict[str, Any]:
    """What a TOML file holds; ValueError if it cannot be read.

    Where every line is a heading, a remark, or a name and a value that JSON knows as well, it is read here:
    the library's reader is a twentieth of the way to the first frame.
    """
    found: dict[str, Any] = {}
    try:
        table = found
        for line in text.splitlines():
            if line.startswith("[") and line.endswith("]"):
                table = found
                for name in line[1:-1].split("."):
                    table = table.setdefault(_plain(name), {})
            elif line and not line.startswith("#"):
                name, _, value = line.partition(" = ")
                table[_plain(name)] = json.loads(value)
    except ValueError:
        import tomllib

        return tomllib.loads(text)
    return found


def _plain(name: str) -> str:
    if not name.isidentifier():
        raise ValueError(name)
    return name
