"""The site has every page of the docs, and links that fit there."""

import json
import re
from pathlib import Path

from tools.site.__main__ import (
    NAVIGATION,
    _targets,
    configuration,
    moved_links,
    navigation,
    write_sources,
)

LINK = re.compile(r"\]\(([^)#\s]+)")


def test_every_page_is_reached_and_every_link_fits(tmp_path):
    folder = tmp_path / "docs"
    write_sources(folder)
    there = {page.relative_to(folder).as_posix() for page in folder.rglob("*.md")}
    assert {*_targets(navigation(folder))} == there
    assert {*_targets(NAVIGATION)} <= there
    for name in there:
        for link in LINK.findall((folder / name).read_text("utf-8")):
            if not link.startswith(("http", "mailto:")):
                assert (folder / name).parent.joinpath(link).exists(), f"{name}: {link}"


def test_links_of_pages_outside_docs_are_moved():
    assert moved_links("[a](docs/API.md#x) [b](SECURITY.md)", True) == "[a](API.md#x) [b](REPORTING.md)"
    assert moved_links("[a](SECURITY.md) [b](../README.md)", False) == "[a](SECURITY.md) [b](index.md)"
    assert moved_links("![p](../assets/pictures/title.png)", False) == "![p](pictures/title.png)"


def test_the_configuration_refuses_broken_links():
    settings = json.loads(configuration(Path("a"), Path("b")))
    assert settings["strict"]
    assert settings["nav"] == NAVIGATION
