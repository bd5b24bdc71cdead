"""Licence texts of everything in a frozen folder, as one page."""

from __future__ import annotations

import re
import sysconfig
import tomllib
from collections.abc import Iterable
from importlib.metadata import Distribution, distributions
from pathlib import Path

from game.version import VERSION

LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
RULE = "=" * 78
LICENCE_TEXTS = Path(__file__).with_name("licences")
"""Licence texts of shared libraries and of packages that ship without one."""
PYTHON_LIBRARY = "libpython"


class MissingLicence(Exception):
    """A package or library has no known licence text."""


def licence_page(root: Path, locked: set[str], libraries: Iterable[str] = ()) -> str:
    """Licences of the game, Python, the fonts, and the given packages and library files."""
    parts = [
        (f"Roundhouse {VERSION}", (root / "LICENSE").read_text("utf-8")),
        *((path.stem, path.read_text("utf-8")) for path in sorted((root / "assets").glob("*/*LICENSE*"))),
        ("Python", _python_licence()),
    ]
    inside = [found for found in sorted(distributions(), key=_name) if _name(found) in locked]
    parts += [(f"{_name(found)} {found.version}", _licence_of(found)) for found in inside]
    names = sorted({_text_for(file) for file in libraries if not file.startswith(PYTHON_LIBRARY)})
    parts += [(name, _text(name)) for name in (*names, "LGPL-2.1")]
    return "\n".join(f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}\n" for title, text in parts)


def shared_libraries(folder: Path) -> set[str]:
    """Names of all shared libraries in a folder, without Python extension modules."""
    return {path.name for path in folder.rglob("lib*.so*") if not path.is_symlink()}


def locked_names(lock: Path) -> set[str]:
    """Normalised names of the packages in a lock file."""
    return {
        _spelled(name) for name in re.findall(r"^([A-Za-z0-9._-]+)==", lock.read_text("utf-8"), re.MULTILINE)
    }


def _name(found: Distribution) -> str:
    return _spelled(found.metadata["Name"])


def _spelled(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _licence_of(found: Distribution) -> str:
    texts = [
        path.read_text()
        for path in found.files or ()
        if path.parts[0].endswith(".dist-info") and LICENCE_FILE.search(path.as_posix())
    ]
    if texts:
        return "\n\n".join(texts)
    if (LICENCE_TEXTS / f"{_name(found)}.txt").is_file():
        return _text(_name(found))
    said = found.metadata
    kinds = [line for line in said.get_all("Classifier") or () if line.startswith("License ::")]
    stated = [*(said.get_all("License-Expression") or ()), *(said.get_all("License") or ()), *kinds]
    if not stated:
        raise MissingLicence(f"The package {_name(found)} is inside and says nothing of its licence.")
    return "\n".join([*stated, *(said.get_all("Home-page") or ())])


def _text(name: str) -> str:
    return (LICENCE_TEXTS / f"{name}.txt").read_text("utf-8")


def _text_for(file: str) -> str:
    """Name of the licence text of a library file."""
    table: dict[str, str] = tomllib.loads((LICENCE_TEXTS / "libraries.toml").read_text("utf-8"))
    for beginning, name in table.items():
        if file.startswith(beginning):
            return name
    raise MissingLicence(f"The library {file} is inside, and libraries.toml does not know its licence.")


def _python_licence() -> str:
    for place in (Path(sysconfig.get_path("stdlib")), *Path(sysconfig.get_path("stdlib")).parents[:2]):
        for name in ("LICENSE.txt", "LICENSE", "share/doc/python3/copyright"):
            if (place / name).is_file():
                return (place / name).read_text("utf-8", "replace")
    return "Python Software Foundation License Version 2; see https://docs.python.org/3/license.html"
