"""Finds plug-ins: games, bots and maps in packages installed beside the program, and the player's own maps.

A package offers itself by an entry point. `ROUNDHOUSE_GAMES`, `ROUNDHOUSE_BOTS` and `ROUNDHOUSE_MAPS` name
packages that are only on the path. Entry points are read from the metadata files directly, because
`importlib.metadata` takes longer to import than they take to read.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from game.rules import catalog
from game.rules.core.level_folders import OWN_FOLDERS
from game.rules.core.map_rulebooks import register_map_package
from game.user_folders import maps_folder

log = logging.getLogger("roundhouse.plugins")
GROUPS = {
    "roundhouse.games": "ROUNDHOUSE_GAMES",
    "roundhouse.bots": "ROUNDHOUSE_BOTS",
    "roundhouse.maps": "ROUNDHOUSE_MAPS",
}
"""The environment variable of each group of entry points: package names, separated by commas."""
faults: list[str] = []
"""One sentence for each plug-in that cannot be used."""


def load_plugins() -> None:
    """Registers all plug-ins and the player's own maps; one that cannot be used is logged and left out."""
    found = list(_entry_points())
    OWN_FOLDERS[:] = [maps_folder()]
    for package in _packages("roundhouse.games", found):
        _try(_register_game, package)
    for package in _packages("roundhouse.maps", found):
        _try(_register_maps, package)
    if bots := _packages("roundhouse.bots", found):  # child processes inherit the variable
        os.environ[GROUPS["roundhouse.bots"]] = ",".join(bots)


def _try(register: Callable[[str], None], package: str) -> None:
    try:
        register(package)
    except Exception as error:  # somebody else's package may raise anything
        sentence = f"{package}: {error}"
        log.warning("%s", sentence)
        faults.append(sentence)


def _register_game(package: str) -> None:
    module = import_module(package)
    catalog.register(module.KEY, module.BOX)


def _register_maps(package: str) -> None:
    """Registers a package that has folders of maps by game and, optionally, a module `rules` for them."""
    from importlib.resources import files  # slow to import, and rarely needed

    module = import_module(package)
    if hasattr(module, "RULES_VERSION"):
        register_map_package(package)
    OWN_FOLDERS.append(files(package))


def _packages(group: str, found: list[tuple[str, str]]) -> list[str]:
    named = os.environ.get(GROUPS[group], "").split(",")
    installed = [package for section, package in found if section == group]
    return list(dict.fromkeys(name for one in (*named, *installed) if (name := one.strip())))


def _entry_points() -> Iterator[tuple[str, str]]:
    """Yields group and package of each entry point of ours."""
    for folder in dict.fromkeys(sys.path):
        with suppress(OSError):
            for entry in sorted(Path(folder or ".").iterdir()):
                if entry.name.endswith(".dist-info"):
                    yield from _groups_in(entry / "entry_points.txt")


def _groups_in(path: Path) -> Iterator[tuple[str, str]]:
    try:
        content = path.read_bytes()
    except OSError:
        return
    if b"[roundhouse." not in content:
        return
    section = ""
    for line in content.decode("utf-8", "replace").splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        elif section in GROUPS and "=" in line:
            yield section, line.partition("=")[2].partition(":")[0].strip()
