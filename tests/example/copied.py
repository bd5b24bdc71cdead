"""Copies the example as a user would: into another package, or into the tree as docs/GAMES.md describes."""

from pathlib import Path

HERE = Path(__file__).parent
OTHER = "milk_run"
RULES = ("level_file", "state", "actions", "phases", "game", "words/__init__", "words/title", "words/text")


def copy_package(folder, package):
    """Copies the whole example into a package of this name and returns its folder."""
    place = folder / package
    for source in HERE.rglob("*"):
        if source.is_file() and "__pycache__" not in source.parts:
            _copy(source, place / source.relative_to(HERE), package)
    return place


def follow_readme(root):
    """Copies the example into a checkout under another name, as described in "Adding a game".

    Returns the files that this creates or changes.
    """
    rules, tests = root / "game" / "rules" / OTHER, root / "tests" / "rules" / OTHER
    package = f"game.rules.{OTHER}"
    return [
        _write(rules / "__init__.py", '"""The rules of Milk Run."""\n\nRULES_VERSION = 1\n'),
        *(_copy(HERE / f"{name}.py", rules / f"{name}.py", package, OTHER) for name in RULES),
        _enter(root / "game" / "rules" / "catalog.py"),
        _copy(HERE / "levels" / "standard.toml", root / "levels" / OTHER / "standard.toml", "", OTHER),
        _copy(HERE / "guide" / "en" / "night_mail.txt", root / "assets" / "guide" / "en" / f"{OTHER}.txt"),
        _write(tests / "__init__.py", ""),
        _copy(HERE / "referee.py", tests / "referee.py", package, OTHER),
        _copy(HERE / "bots.py", root / "game" / "bots" / OTHER / "players.py", package, OTHER),
    ]


def _enter(catalogue):
    """Adds the game to the catalogue, after the last entry."""
    text = catalogue.read_text(encoding="utf-8")
    last = '    "steam": GameEntry("game.rules.steam", "Steam", "SteamText"),\n'
    line = '    "milk_run": GameEntry("game.rules.milk_run", "MilkRun", "MilkRunText"),\n'
    assert text.count(last) == 1
    return _write(catalogue, text.replace(last, last + line))


def _write(target, text):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def _copy(source, target, package="", key=""):
    text = source.read_text(encoding="utf-8")
    if package:
        text = text.replace("tests.example", package)
    if key:
        text = (
            text.replace("night_mail", key).replace("Night Mail", "Milk Run").replace("NightMail", "MilkRun")
        )
    return _write(target, text)
