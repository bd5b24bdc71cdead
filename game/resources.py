"""Locates files that come with the program, in a checkout or an installed wheel."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any


class MissingAsset(Exception):
    """A file of the program is missing; the message names it."""


@cache
def package_folder(package: str) -> Path:
    """Returns the folder of an installed package without importing it."""
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    if not places:
        raise MissingAsset(f"The package {package!r} is not installed.")
    return Path(places[0])


def asset_path(*parts: str) -> Path:
    """Returns the path of a file under assets/; MissingAsset if it does not exist."""
    path = package_folder("assets").joinpath(*parts)
    if not path.exists():
        raise MissingAsset(f"The file assets/{'/'.join(parts)} is missing from the installation.")
    return path


def parse_toml(text: str) -> dict[str, Any]:
    """Parses TOML; ValueError if it is invalid.

    Files whose values are also valid JSON are parsed here, because importing `tomllib` takes 5 % of the
    start-up time.
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
