"""The contents of a frozen folder; freezing takes minutes and is done by tools/package.py."""

import ast
import io
import shutil
import stat
import struct
import subprocess
import tomllib
import zipfile
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pygame
import pytest

from game.version import VERSION
from tools.packaging import app_icons, licence_notices, linux_package, start_time, zip_folder
from tools.packaging.__main__ import SPEC
from tools.setup.bootstrap import PLAY_LOCKS, ROOT


@pytest.fixture(scope="module")
def pictures():
    return {size: app_icons.emblem_png(size) for size in (16, 256)}


def test_the_emblem_is_drawn_in_the_size_that_is_asked_for(pictures):
    for size, picture in pictures.items():
        assert pygame.image.load(io.BytesIO(picture), "icon.png").get_size() == (size, size)


def test_a_windows_icon_leads_to_its_pictures(pictures):
    made = app_icons.ico(pictures)
    assert struct.unpack("<HHH", made[:6]) == (0, 1, 2)
    for number, size in enumerate((16, 256)):
        side, _, _, _, _, _, length, place = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert (side or 256, made[place : place + length]) == (size, pictures[size])


def test_a_mac_icon_has_a_picture_of_every_size_it_names(pictures):
    everything = dict.fromkeys(app_icons.SIZES, pictures[16])
    made = app_icons.icns(everything)
    assert (made[:4], struct.unpack(">I", made[4:8])[0]) == (b"icns", len(made))
    at, kinds = 8, []
    while at < len(made):
        kinds.append(made[at : at + 4])
        at += struct.unpack(">I", made[at + 4 : at + 8])[0]
    assert (at, kinds) == (len(made), list(app_icons.ICNS_KINDS.values()))


def test_every_package_inside_has_its_licence_on_the_page():
    names = set().union(*(licence_notices.locked_names(ROOT / lock) for lock in PLAY_LOCKS))
    page = licence_notices.licence_page(ROOT, names)
    assert {"pygame-ce", "pymunk", "msgspec", "zeroconf"} <= names
    for title in (
        f"Roundhouse {VERSION}",
        "SourceSansPro-LICENSE",
        "FluidR3-LICENSE",
        "Python",
        "pygame-ce ",
        "zeroconf ",
    ):
        assert f"\n{title}" in page


def test_a_package_without_a_word_on_its_licence_is_not_packed(monkeypatch):
    said = Message()
    said["Name"] = "silent"
    silent = SimpleNamespace(version="1", files=[], metadata=said)
    monkeypatch.setattr(licence_notices, "distributions", lambda: [silent])
    with pytest.raises(licence_notices.MissingLicence, match="silent"):
        licence_notices.licence_page(ROOT, {"silent"})


def test_every_library_inside_has_its_licence_on_the_page(tmp_path):
    for name in (
        "libSDL2_image-2-d6906c81.0.so.0.8",
        "libz.so.1",
        "libpython3.11.so.1.0",
        "libopusfile-96d.so",
    ):
        (tmp_path / name).touch()
    (tmp_path / "libz.so").symlink_to("libz.so.1")
    (tmp_path / "_struct.cpython-311.so").touch()
    inside = licence_notices.shared_libraries(tmp_path)
    assert len(inside) == 4
    page = licence_notices.licence_page(ROOT, set(), inside)
    for title in ("SDL_image", "zlib", "opusfile", "LGPL-2.1"):
        assert f"\n{title}\n" in page
    assert "\nopus\n" not in page


def test_a_library_that_nobody_knows_is_not_packed():
    with pytest.raises(licence_notices.MissingLicence, match=r"libsurprise\.so\.1"):
        licence_notices.licence_page(ROOT, set(), {"libsurprise.so.1"})


def test_every_line_about_libraries_leads_to_a_text():
    table = tomllib.loads((licence_notices.LICENCE_TEXTS / "libraries.toml").read_text("utf-8"))
    assert {
        name for name in table.values() if not (licence_notices.LICENCE_TEXTS / f"{name}.txt").is_file()
    } == set()


def test_the_way_to_freeze_can_be_read_and_takes_every_folder_of_assets():
    """PyInstaller is not installed here, so the files that run inside it are only parsed."""
    tree = ast.parse(SPEC.read_text("utf-8"))
    assert {"Analysis", "EXE", "COLLECT", "BUNDLE"} <= {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_what_a_desktop_reads_names_the_same_program(tmp_path):
    drawn = tmp_path / "icons"
    app_icons.draw_icons(drawn)
    linux_package.add_desktop_files(tmp_path / "share", drawn)
    entry = (tmp_path / f"share/applications/{linux_package.ID}.desktop").read_text("utf-8")
    about = ET.parse(tmp_path / f"share/metainfo/{linux_package.ID}.metainfo.xml").getroot()
    assert "Exec=roundhouse" in entry
    assert about.findtext("launchable") == f"{linux_package.ID}.desktop"
    assert about.find("releases/release").get("version") == VERSION
    assert (tmp_path / "share/icons/hicolor/256x256/apps/roundhouse.png").is_file()


def test_a_zip_keeps_links_and_what_can_be_run(tmp_path):
    folder = tmp_path / "roundhouse"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep/library.so").write_bytes(b"x" * 1000)
    (folder / "library.so").symlink_to("deep/library.so")
    (folder / "roundhouse").write_text("#!/bin/sh\n")
    (folder / "roundhouse").chmod(0o755)
    made = zip_folder.zip_folder(folder, tmp_path / "made.zip")
    with zipfile.ZipFile(made) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert archive.read("roundhouse/library.so") == b"deep/library.so"
    assert stat.S_ISLNK(modes["roundhouse/library.so"])
    assert stat.S_ISREG(modes["roundhouse/deep/library.so"])
    assert modes["roundhouse/roundhouse"] & 0o111


def test_how_long_a_start_takes_is_told_beside_the_checkouts(monkeypatch, tmp_path):
    taken = {"roundhouse": 0.3, start_time.CHECKOUT[0]: 0.2}
    monkeypatch.setattr(start_time, "_seconds", lambda command, home: taken[command[0]])
    assert list(start_time.compare_start_times(Path("roundhouse"))) == [
        "--version after 0.30 s, in the checkout 0.20 s: 1.50 times",
        "a picture of the title after 0.30 s, in the checkout 0.20 s: 1.50 times",
    ]


def test_a_deb_of_a_folder_can_be_read_by_debians_tool(tmp_path):
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not here (Debian: apt install dpkg)")
    frozen = tmp_path / "roundhouse"
    (frozen / "share").mkdir(parents=True)
    (frozen / "roundhouse").write_text("#!/bin/sh\n")
    (frozen / "LICENSES.txt").write_text("all of them\n")
    made = linux_package.make_deb(frozen, tmp_path / "work", tmp_path)
    listed = subprocess.run(
        ["dpkg-deb", "--contents", made], check=True, capture_output=True, text=True
    ).stdout
    assert "./usr/bin/roundhouse -> ../lib/roundhouse/roundhouse" in listed
    assert "./usr/share/doc/roundhouse-games/copyright" in listed
    assert "LICENSES.txt -> ../../share/doc/roundhouse-games/copyright" in listed
