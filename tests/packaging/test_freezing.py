"""What a frozen folder is made of; the freezing itself takes minutes and is tools/package.py's."""

import ast
import io
import shutil
import struct
import subprocess
from email.message import Message
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pygame
import pytest

from game.version import VERSION
from tools.bootstrap import PLAY_LOCKS, ROOT
from tools.packaging import icons, linux, notices
from tools.packaging.__main__ import SPEC


@pytest.fixture(scope="module")
def pictures():
    return {size: icons.emblem_png(size) for size in (16, 256)}


def test_the_emblem_is_drawn_in_the_size_that_is_asked_for(pictures):
    for size, picture in pictures.items():
        assert pygame.image.load(io.BytesIO(picture), "icon.png").get_size() == (size, size)


def test_a_windows_icon_leads_to_its_pictures(pictures):
    made = icons.ico(pictures)
    assert struct.unpack("<HHH", made[:6]) == (0, 1, 2)
    for number, size in enumerate((16, 256)):
        side, _, _, _, _, _, length, place = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert (side or 256, made[place : place + length]) == (size, pictures[size])


def test_a_mac_icon_has_a_picture_of_every_size_it_names(pictures):
    everything = dict.fromkeys(icons.SIZES, pictures[16])
    made = icons.icns(everything)
    assert (made[:4], struct.unpack(">I", made[4:8])[0]) == (b"icns", len(made))
    at, kinds = 8, []
    while at < len(made):
        kinds.append(made[at : at + 4])
        at += struct.unpack(">I", made[at + 4 : at + 8])[0]
    assert (at, kinds) == (len(made), list(icons.ICNS_KINDS.values()))


def test_every_package_inside_has_its_licence_on_the_page():
    names = set().union(*(notices.locked_names(ROOT / lock) for lock in PLAY_LOCKS))
    page = notices.notices(ROOT, names)
    assert {"pygame-ce", "pymunk", "msgspec", "zeroconf"} <= names
    for title in (f"Roundhouse {VERSION}", "SourceSansPro-LICENSE", "Python", "pygame-ce ", "zeroconf "):
        assert f"\n{title}" in page


def test_a_package_without_a_word_on_its_licence_is_not_packed(monkeypatch):
    said = Message()
    said["Name"] = "silent"
    silent = SimpleNamespace(version="1", files=[], metadata=said)
    monkeypatch.setattr(notices, "distributions", lambda: [silent])
    with pytest.raises(notices.NoLicence, match="silent"):
        notices.notices(ROOT, {"silent"})


def test_the_way_to_freeze_can_be_read_and_takes_every_folder_of_assets():
    """PyInstaller is not here, so what runs inside it is only read."""
    tree = ast.parse(SPEC.read_text("utf-8"))
    assert {"Analysis", "EXE", "COLLECT", "BUNDLE"} <= {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_what_a_desktop_reads_names_the_same_program(tmp_path):
    drawn = tmp_path / "icons"
    icons.draw_icons(drawn)
    linux.add_desktop_files(tmp_path / "share", drawn)
    entry = (tmp_path / f"share/applications/{linux.ID}.desktop").read_text("utf-8")
    about = ET.parse(tmp_path / f"share/metainfo/{linux.ID}.metainfo.xml").getroot()
    assert "Exec=roundhouse" in entry
    assert about.findtext("launchable") == f"{linux.ID}.desktop"
    assert about.find("releases/release").get("version") == VERSION
    assert (tmp_path / "share/icons/hicolor/256x256/apps/roundhouse.png").is_file()


def test_a_deb_of_a_folder_can_be_read_by_debians_tool(tmp_path):
    if shutil.which("dpkg-deb") is None:
        pytest.skip("dpkg-deb is not here (Debian: apt install dpkg)")
    frozen = tmp_path / "roundhouse"
    (frozen / "share").mkdir(parents=True)
    (frozen / "roundhouse").write_text("#!/bin/sh\n")
    (frozen / "LICENSES.txt").write_text("all of them\n")
    made = linux.make_deb(frozen, tmp_path / "work", tmp_path)
    listed = subprocess.run(
        ["dpkg-deb", "--contents", made], check=True, capture_output=True, text=True
    ).stdout
    assert "./usr/bin/roundhouse -> ../lib/roundhouse/roundhouse" in listed
    assert "./usr/share/doc/roundhouse-games/copyright" in listed
