"""Where files that come with the program are found, in a checkout or an installed wheel."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path


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
