"""Resource files are read as the standard TOML parser reads them."""

import tomllib

import pytest

from game.resources import asset_path, parse_toml

PLAIN = [asset_path("theme.toml"), *sorted(asset_path("words").glob("*/language.toml"))]


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_our_files_are_read_as_by_the_library(path):
    assert parse_toml(path.read_text("utf-8")) == tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        'name = "Xenon" # a remark\n',
        "name = 'Xenon'\n",
        'name="Xenon"\n',
        '"a name" = 1\na.b = 2\n',
        "[[row]]\nx = 1\n[[row]]\nx = 2\n",
        "[table] # a remark\nx = 0x1F\n",
        "x = [\n  1,\n  2,\n]\n",
        "x = { y = 1 }\n",
        '\n# a remark\n[a.b]\nx = [1, "two", true]\n[a]\ny = -1.5\n',
    ],
)
def test_other_ways_to_write_it_are_understood(text):
    assert parse_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", ["name =\n", "[open\n", "name = nothing\n"])
def test_what_is_no_toml_is_refused(text):
    with pytest.raises(tomllib.TOMLDecodeError):
        parse_toml(text)
