"""About page: version, credits, fonts, libraries and licences."""

from __future__ import annotations

import platform
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client.scenes.pages.paged_text import PagedTextScene
from game.client.sound.music import TITLES
from game.client.ui.rich_text import escape_markup
from game.i18n import _
from game.resources import MissingAsset, asset_path, package_folder
from game.rules import catalog
from game.rules_guide import BULLET, GuidePage
from game.version import VERSION

if TYPE_CHECKING:
    from game.client.window.app import App

LIBRARIES = (
    *("pygame-ce", "pymunk", "msgspec", "platformdirs", "zeroconf", "ifaddr", "spake2", "cryptography"),
    *("websockets", "segno", "cffi", "pycparser", "msgpack"),
)
"""Packages to be listed if they are installed; the display library first."""
DESIGNERS = {
    "yardmaster": "Steven Aramini",
    "railways": "James Eastham, Steve Ellis",
    "age_of_steam": "Martin Wallace; John Bohrer, Winsome Games",
    "steam": "Martin Wallace",
}
SOUND_FONT_LICENCE = "FluidR3-LICENSE.txt"
FONTS = {"Source Sans Pro": "SourceSansPro-LICENSE.txt", "Source Serif Pro": "SourceSerifPro-LICENSE.txt"}
DISTRIBUTION_NAME = "roundhouse-games"


class AboutScene(PagedTextScene):
    """Version, credits, fonts, libraries and licences."""

    def __init__(self, app: App) -> None:
        super().__init__(app, f"Roundhouse {VERSION}", _pages())


def _pages() -> list[GuidePage]:
    found = [
        _program(),
        _games(),
        _fonts(),
        _music(),
        _libraries(),
        GuidePage(_("Our licence"), _paragraphs(our_licence())),
    ]
    texts = [
        *((name, "fonts", file) for name, file in FONTS.items()),
        ("Fluid R3", "sound", SOUND_FONT_LICENCE),
    ]
    for name, folder, file in texts:
        try:
            found.append(GuidePage(name, _paragraphs(asset_path(folder, file).read_text("utf-8"))))
        except MissingAsset as error:
            found.append(GuidePage(name, (escape_markup(str(error)),)))
    return found


def _program() -> GuidePage:
    made = f"Python {platform.python_version()}, SDL {'.'.join(map(str, pygame.version.SDL))}"
    return GuidePage(
        _("About"),
        (
            _("Version {version}, with {others}.").format(version=VERSION, others=made),
            _(
                "Roundhouse is an unofficial, non-commercial tribute. It has none of the publishers’ art or "
                "text: the pictures, the words, the sounds and the code are its own."
            ),
            _("If you like a game, buy the box; it is the better evening."),
            _("By the Roundhouse authors, under the MIT licence: use it, change it, pass it on."),
        ),
    )


def _games() -> GuidePage:
    """The designers of the games."""
    lines = [
        f"{BULLET} <b>{escape_markup(catalog.title_of(key))}</b>: {escape_markup(DESIGNERS[key])}"
        for key in catalog.GAMES
        if key in DESIGNERS
    ]
    return GuidePage(_("The games"), tuple(lines))


def _fonts() -> GuidePage:
    words = _("by Adobe, under the SIL Open Font License 1.1")
    return GuidePage(_("Fonts"), tuple(f"{BULLET} <b>{name}</b>, {words}" for name in FONTS))


def _music() -> GuidePage:
    lines = [f"{BULLET} <b>{title}</b>" for title in TITLES.values()]
    return GuidePage(
        _("Music and sounds"),
        (
            _("Composed and synthesised for this program by its authors, under the MIT licence:"),
            *lines,
            _("Played on the sound font Fluid R3 by Frank Wen and Toby Smithe, under the MIT licence."),
        ),
    )


def _libraries() -> GuidePage:
    lines = []
    for name in LIBRARIES:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # an optional package that is not installed
        licence = escape_markup(_licence_of(found))
        lines.append(
            f"{BULLET} <b>{name}</b> {found.version}{', ' if licence else ''}{licence}",
        )
    lines.append(_("All of their licences are in a frozen program’s folder, in LICENSES.txt."))
    return GuidePage(_("Libraries"), tuple(lines))


def _licence_of(found: Distribution) -> str:
    metadata = found.metadata
    kinds = [
        line.rpartition(" :: ")[2] for line in metadata.get_all("Classifier") or () if "License ::" in line
    ]

    def field(name: str) -> str:
        """A field of the package's metadata; empty if it is missing, for which newer versions of the
        library raise KeyError."""
        return str(metadata[name] or "") if name in metadata else ""

    stated = field("License-Expression") or next(iter(kinds), "") or field("License")
    return stated.strip().partition("\n")[0][:80]


def our_licence() -> str:
    """The licence text of the program, wherever it is: in the sources, the wheel or a packaged folder."""
    beside = package_folder("game").parent
    for place in (beside / "LICENSE", beside.parent / "LICENSES.txt"):
        if place.is_file():
            return _first_part(place)
    try:
        return distribution(DISTRIBUTION_NAME).read_text("licenses/LICENSE") or "MIT License"
    except PackageNotFoundError:
        return "MIT License"


def _first_part(place: Path) -> str:
    """The first of the licences that a file contains."""
    parts = place.read_text("utf-8").split("=" * 78)
    return parts[2 if len(parts) > 2 else 0]


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(escape_markup(" ".join(part.split())) for part in text.split("\n\n") if part.strip())
