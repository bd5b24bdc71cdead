"""The tables of PROTOCOL.md and LEVELS.md are current, and the example of LEVELS.md is a map."""

import dataclasses
import re
import tomllib

from game.rules.age_of_steam.level_file import AosLevelFile, problems_of
from game.rules.age_of_steam.maps import RULES
from game.rules.age_of_steam.rulebook import STANDARD
from game.rules.rail.map.level_file import PlaceEntry
from game.rules.steam.level_file import SteamLevelFile
from tools.content import reference_pages


def test_the_tables_are_current():
    assert reference_pages.main(["--check"]) == 0


def test_every_section_is_on_a_page():
    pages = [(reference_pages.DOCS / name).read_text(encoding="utf-8") for name in reference_pages.PAGES]
    found = [name for page in pages for _, name, _ in reference_pages.SECTION.findall(page)]
    assert sorted(found) == sorted(reference_pages.SECTIONS)


def test_every_key_of_a_rail_level_is_explained():
    for kind in (AosLevelFile, SteamLevelFile, PlaceEntry):
        assert set(kind.__struct_fields__) <= set(reference_pages.field_notes(kind)), kind


def test_the_example_is_a_valid_map():
    page = (reference_pages.DOCS / "LEVELS.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert problems_of(tomllib.loads(example)) == []


def overridden_names(kind):
    """The public names of a map's part that its standard form has, too."""
    mine = [owner for owner in kind.__mro__ if ".age_of_steam.maps." in owner.__module__]
    standard = {name for owner in kind.__mro__ if owner not in mine for name in vars(owner)}
    return {name for owner in mine for name in vars(owner) if not name.startswith("_")} & standard


def test_every_hook_that_a_map_overrides_is_listed_with_a_line():
    listed = {
        name: note
        for part in dataclasses.fields(STANDARD)
        for name, note in reference_pages.hooks_of(type(getattr(STANDARD, part.name))).items()
    }
    overridden = {
        name
        for rulebook in RULES.values()
        for part in dataclasses.fields(rulebook)
        for name in overridden_names(type(getattr(rulebook, part.name)))
    }
    assert len(overridden) > 20
    assert {name for name in overridden if not listed.get(name)} == set()
