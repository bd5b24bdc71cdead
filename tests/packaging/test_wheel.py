"""The wheel: one package that does not collide with others, and contains the same program."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from game.version import VERSION
from tools.packaging.readme_hook import readme_for_package

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Builds the wheel and the source archive as they would be published."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return folder


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """Unpacks the wheel as an installation would."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(built / f"roundhouse_games-{VERSION}-py3-none-any.whl") as wheel:
        wheel.extractall(folder)
    return folder


def run(installed, folder, *arguments):
    variables = {**os.environ, "PYTHONPATH": str(installed), "ROUNDHOUSE_HOME": str(folder / "home")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=variables, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_only_one_package_is_installed_and_no_picture_of_the_readme(installed):
    assert {path.name for path in installed.iterdir()} == {
        "roundhouse",
        f"roundhouse_games-{VERSION}.dist-info",
    }
    library = installed / "roundhouse" / "_lib"
    assert {path.name for path in library.iterdir()} == {"game", "net", "assets", "levels"}
    assert not (library / "assets" / "pictures").exists()
    for kind in ("*.py", "*.toml", "*.ttf", "*.ogg"):
        ours = {
            path.relative_to(ROOT).as_posix()
            for folder in ("game", "net", "assets", "levels")
            for path in (ROOT / folder).rglob(kind)
        }
        theirs = {path.relative_to(library).as_posix() for path in library.rglob(kind)}
        assert theirs == ours


@pytest.mark.slow
def test_it_plays_beside_somebody_elses_modules_of_the_same_names(installed, tmp_path):
    """Child processes find the right modules too: two jobs play these games."""
    for name in ("game", "net", "levels", "assets"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this is not yours')\n")
    said = run(installed, tmp_path, "-m", "roundhouse", "--version")
    assert (said.returncode, said.stdout) == (0, f"Roundhouse {VERSION}\n"), said.stderr
    played = run(
        installed,
        tmp_path,
        *[
            "-m",
            "roundhouse",
            "sim",
            "yardmaster",
            "--games",
            "4",
            "--jobs",
            "2",
            "--bots",
            "random",
            "--json",
        ],
    )
    assert played.returncode == 0, played.stderr
    assert '"games": 4' in played.stdout


@pytest.mark.slow
def test_the_source_archive_has_what_a_checkout_has(built):
    with tarfile.open(built / f"roundhouse_games-{VERSION}.tar.gz") as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {
        "tests/test_version.py",
        "tools/test.py",
        "requirements.lock",
        ".ci/run",
    }


LIBRARY = """
import roundhouse

match = roundhouse.new_match("yardmaster", seats=2, seed=1)
result = match.play_out(["random", lambda view, actions: actions[-1]])
print(roundhouse.__file__, result.points, match.words)
"""


@pytest.mark.slow
def test_the_library_works_beside_somebody_elses_modules(installed, tmp_path):
    for name in ("levels", "assets"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('this is not yours')\n")
    said = run(installed, tmp_path, "-c", LIBRARY)
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith(str(installed))
    said = run(installed, tmp_path, "-c", "import json as game, sys; sys.modules['game'] = game\n" + LIBRARY)
    assert "ImportError: roundhouse needs the module name 'game'" in said.stderr


TYPED = """
import roundhouse
from roundhouse import Action, View

match = roundhouse.new_match("steam", seats=3)
action: Action = match.legal()[0]
text: str = match.words(action)


def last(view: View, actions: object) -> Action:
    reveal_type(view.lines)
    return match.legal()[-1]


reveal_type(match.play_out([last, "easy"]).points)
wrong: int = match.words(action)
"""


@pytest.mark.slow
def test_a_type_checker_knows_the_library(installed, tmp_path):
    (tmp_path / "program.py").write_text(TYPED)
    variables = {**os.environ, "MYPYPATH": "", "PYTHONPATH": ""}
    site = tmp_path / "site-packages"
    site.symlink_to(installed)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "program.py"]
    environment = variables | {"MYPYPATH": str(site)}
    said = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    ).stdout
    assert 'Revealed type is "list[str]"' in said, said
    assert 'Revealed type is "tuple[int, ...]"' in said, said
    assert "program.py:16: error: Incompatible types in assignment" in said, said


def test_the_page_of_the_package_has_no_relative_link(installed):
    (about,) = installed.glob("*.dist-info/METADATA")
    text = about.read_text("utf-8").partition("\n\n")[2]
    assert text.startswith("# Roundhouse")
    assert "## Ten lines of code" in text
    assert re.findall(r"\]\((?!https?:)", text) == []


def test_pictures_and_links_become_addresses():
    text = "![A title](assets/title.png) and [a page](docs/API.md) and [far](https://a.b)"
    assert readme_for_package(text, "https://c.d/e") == (
        "![A title](https://c.d/e/raw/main/assets/title.png) and [a page](https://c.d/e/blob/main/docs/API.md)"
        " and [far](https://a.b)"
    )
    assert readme_for_package(text, "https://c.invalid/e") == " and a page and [far](https://a.b)"
