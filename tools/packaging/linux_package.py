"""Files for Linux desktops: desktop file, AppStream data and a Debian package."""

from __future__ import annotations

import gzip
import platform
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from game.version import VERSION
from tools.content.commands_page import bash_completion, manual
from tools.packaging.addresses import read_addresses
from tools.packaging.app_icons import SIZES

ID = "games.roundhouse.Roundhouse"
SUMMARY = "Railway tabletop games with friends, on a local network or against bots"

DESKTOP = f"""[Desktop Entry]
Type=Application
Name=Roundhouse
GenericName=Railway games
Comment={SUMMARY}
Exec=roundhouse
Icon=roundhouse
Categories=Game;BoardGame;
Keywords=railway;train;board game;card game;LAN;
Terminal=false
StartupWMClass=roundhouse
"""

METAINFO = """<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{id}</id>
  <name>Roundhouse</name>
  <summary>{summary}</summary>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <description>
    <p>Four railway games in one program: buy railcars and couple them into your train, lay a network of
    cards, and build and run railways on eight maps. For one room: everybody on a laptop or a phone, a screen
    in the middle of the table, or alone against bots.</p>
    <p>An unofficial tribute, with pictures, words and code of its own.</p>
  </description>
  <launchable type="desktop-id">{id}.desktop</launchable>
  <developer id="{developer}"><name>{maintainer}</name></developer>
  <url type="homepage">{homepage}</url>
  <url type="bugtracker">{repository}/issues</url>
  <url type="vcs-browser">{repository}</url>
  <url type="help">{repository}/blob/main/docs/PLAYING.md</url>
  <url type="translate">{repository}/blob/main/docs/TRANSLATING.md</url>
  <screenshots>
    <screenshot type="default">
      <caption>Age of Steam on the Rust Belt</caption>
      <image type="source">{pictures}/rust_belt.png</image>
    </screenshot>
    <screenshot>
      <caption>Yardmaster: three trains and a hand of cargo</caption>
      <image type="source">{pictures}/yardmaster.png</image>
    </screenshot>
    <screenshot>
      <caption>Railways of the World: The Card Game: a network on the table</caption>
      <image type="source">{pictures}/railways.png</image>
    </screenshot>
  </screenshots>
  <branding>
    <color type="primary" scheme_preference="light">#e3b04b</color>
    <color type="primary" scheme_preference="dark">#0f2f2a</color>
  </branding>
  <requires><display_length compare="ge">768</display_length></requires>
  <supports>
    <control>keyboard</control>
    <control>pointing</control>
    <control>gamepad</control>
    <control>touch</control>
  </supports>
  <provides><binary>roundhouse</binary></provides>
  <categories><category>Game</category><category>BoardGame</category></categories>
  <content_rating type="oars-1.1">
    <content_attribute id="social-chat">moderate</content_attribute>
  </content_rating>
  <releases><release version="{version}" date="{date}"/></releases>
</component>
"""

CONTROL = """Package: roundhouse-games
Version: {version}
Architecture: {machine}
Maintainer: {maintainer} <{email}>
Homepage: {homepage}
Installed-Size: {kilobytes}
Depends: libc6, libgcc-s1, libstdc++6, libx11-6, libxcursor1, libxext6, libxfixes3,
 libxi6, libxrandr2, libxss1
Recommends: libgl1 | libgles2, libpulse0
Section: games
Priority: optional
Description: {summary}
 Four railway games: Yardmaster, Railways of the World: The Card Game, Age of Steam
 and Steam. Unofficial; none of the publishers' art or text.
"""

CHANGELOG = """roundhouse-games ({version}) unstable; urgency=medium

  * See CHANGELOG.md in the folder of the program.

 -- {maintainer} <{email}>  {date}
"""


def strip_python(frozen: Path) -> None:
    """Removes debug symbols from Python's library: 17 of 23 MB in a pyenv build.

    Other libraries stay as packaged.
    """
    for library in frozen.rglob("libpython*.so*"):
        if not library.is_symlink():
            command = ["strip", "--strip-unneeded", str(library)]
            subprocess.run(command, check=True, capture_output=True)


def add_desktop_files(share: Path, icons: Path) -> None:
    """Writes desktop file, AppStream data and icons to their places under `share`."""
    for place, text in (
        (f"applications/{ID}.desktop", DESKTOP),
        (f"metainfo/{ID}.metainfo.xml", _metainfo()),
    ):
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_text(text, encoding="utf-8")
    for size in SIZES:
        target = share / f"icons/hicolor/{size}x{size}/apps/roundhouse.png"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(icons / f"roundhouse-{size}.png", target)


def _metainfo() -> str:
    addresses = read_addresses()
    return METAINFO.format(
        id=ID,
        developer=ID.rpartition(".")[0],
        summary=SUMMARY,
        version=VERSION,
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        pictures=f"{addresses.repository}/raw/main/assets/pictures",
        **addresses._asdict(),
    )


def make_deb(frozen: Path, work: Path, out: Path) -> Path:
    """Builds a Debian package of the frozen folder with Debian's tool."""
    tree = work / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(
        frozen, tree / "usr/lib/roundhouse", symlinks=True, ignore=shutil.ignore_patterns("share")
    )
    shutil.copytree(frozen / "share", tree / "usr/share")
    documents = tree / "usr/share/doc/roundhouse-games"
    documents.mkdir(parents=True)
    licences = tree / "usr/lib/roundhouse/LICENSES.txt"
    shutil.move(licences, documents / "copyright")
    licences.symlink_to("../../share/doc/roundhouse-games/copyright")  # read by the About page
    _write_documents(tree, documents)
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/roundhouse").symlink_to("../lib/roundhouse/roundhouse")
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/control").write_text(
        CONTROL.format(
            version=VERSION,
            machine=machine,
            kilobytes=size // 1024,
            summary=SUMMARY,
            **read_addresses()._asdict(),
        ),
        "utf-8",
    )
    made = out / f"roundhouse-games_{VERSION}_{machine}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--build", str(tree), str(made)], check=True, capture_output=True
    )
    return made


def _write_documents(tree: Path, documents: Path) -> None:
    """Writes the completion script, and manual page and changelog, compressed as Debian wants them."""
    changelog = CHANGELOG.format(
        version=VERSION, date=f"{datetime.now(UTC):%a, %d %b %Y %H:%M:%S} +0000", **read_addresses()._asdict()
    )
    pages = tree / "usr/share/man/man6"
    pages.mkdir(parents=True)
    completions = tree / "usr/share/bash-completion/completions"
    completions.mkdir(parents=True)
    (completions / "roundhouse").write_text(bash_completion(), "utf-8")
    for path, text in (
        (pages / "roundhouse.6.gz", manual()),
        (documents / "changelog.gz", changelog),
    ):
        path.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))
