"""Games, bots and maps in packages that are installed beside the program."""

import json

import pytest

from tests.cli.roundhouse import roundhouse
from tests.example.copied import copy_package
from tests.rules.age_of_steam.two_valleys import TOML

RULES = """
from dataclasses import replace
from game.rules.age_of_steam.rulebook import STANDARD, SetupRules

class RichSetupRules(SetupRules):
    MONEY = 77

RULES = replace(STANDARD, setup=RichSetupRules())
"""


@pytest.fixture
def installed(tmp_path):
    """Installs a package with an entry point, as an installer does."""
    site = tmp_path / "site"
    site.mkdir()

    def install(group, package):
        info = site / f"{package}-1.0.dist-info"
        info.mkdir()
        info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        info.joinpath("entry_points.txt").write_text(f"[{group}]\n{package} = {package}\n")
        return site

    return install


def test_the_example_game_is_a_package_beside_the_program(installed, tmp_path):
    site = installed("roundhouse.games", "night_mail_package")
    copy_package(site, "night_mail_package")
    beside = {"PYTHONPATH": str(site)}
    listed = json.loads(roundhouse("games", "--json", variables=beside, home=tmp_path).stdout)
    assert [one["title"] for one in listed if one["key"] == "night_mail"] == ["Night Mail"]
    played = roundhouse("sim", "night_mail", "--games", 3, "--jobs", 2, variables=beside, home=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "night_mail" not in roundhouse("games", "--json", home=tmp_path).stdout


def test_a_map_package_brings_a_map_and_its_rules(installed, tmp_path):
    site = installed("roundhouse.maps", "rich_valleys")
    (site / "rich_valleys" / "age_of_steam").mkdir(parents=True)
    (site / "rich_valleys" / "__init__.py").write_text("RULES_VERSION = 3\n")
    (site / "rich_valleys" / "rules.py").write_text(RULES)
    level = TOML.replace("top = 0", 'rules = "rich_valleys"\ntop = 0')
    (site / "rich_valleys" / "age_of_steam" / "rich_valleys.toml").write_text(level, encoding="utf-8")
    beside = {"PYTHONPATH": str(site)}
    table = ("age_of_steam", "--map", "rich_valleys")
    told = roundhouse("play", *table, "--text", stdin="q\n", variables=beside, home=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "77" in told.stdout
    alone = tmp_path / "alone.toml"
    alone.write_text(level, encoding="utf-8")
    without = tmp_path / "without"
    assert roundhouse("maps", "import", alone, "--game", "age_of_steam", home=without).returncode == 0
    faults = json.loads(roundhouse("maps", "list", "--json", home=without).stdout)["invalid"]
    assert faults == [
        "maps/age_of_steam/alone.toml: this map needs the package rich_valleys, which is not installed"
    ]


def test_bots_of_a_package_are_offered(installed, tmp_path):
    site = installed("roundhouse.bots", "slow_bots")
    (site / "slow_bots.py").write_text(
        "from game.bots.bot import RandomBot\nBOTS = {'yardmaster': {'slow': RandomBot}}\n"
    )
    beside = {"PYTHONPATH": str(site)}
    contest = ("yardmaster", "--seats", 2, "--games", 2, "--jobs", 2, "--bots", "slow,random")
    played = roundhouse("sim", *contest, variables=beside, home=tmp_path)
    assert played.returncode == 0, played.stderr


def test_a_package_that_cannot_be_used_is_left_out(installed, tmp_path):
    site = installed("roundhouse.games", "broken_game")
    (site / "broken_game.py").write_text("1 / 0\n")
    done = roundhouse("games", variables={"PYTHONPATH": str(site)}, home=tmp_path)
    assert done.returncode == 0
    assert "broken_game: division by zero" in done.stderr
    assert "Traceback" not in done.stderr
