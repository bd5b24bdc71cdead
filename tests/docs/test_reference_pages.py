"""The tables of PROTOCOL.md and LEVELS.md are current, and the example of LEVELS.md is a map."""

import re
import tomllib

from game.rules.age_of_steam.level_file import AosLevelFile, problems_of
from game.rules.rail.map.level_file import PlaceEntry
from game.rules.steam.level_file import SteamLevelFile
from tools.content import reference_pages


def test_the_tables_are_current():
    assert reference_pages.main(["--check"]) == 0


def test_every_section_is_on_a_page():
    pages = [
        (reference_pages.DOCS / name).read_text(encoding="utf-8") for name in ("PROTOCOL.md", "LEVELS.md")
    ]
    found = [name for page in pages for _, name, _ in reference_pages.SECTION.findall(page)]
    assert sorted(found) == sorted(reference_pages.SECTIONS)


def test_every_key_of_a_rail_level_is_explained():
    for kind in (AosLevelFile, SteamLevelFile, PlaceEntry):
        assert set(kind.__struct_fields__) <= set(reference_pages.field_notes(kind)), kind


def test_the_example_is_a_valid_map():
    page = (reference_pages.DOCS / "LEVELS.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert problems_of(tomllib.loads(example)) == []
