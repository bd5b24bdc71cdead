"""The example as somebody would copy it: into another package, or into the tree as README.md says."""

import shutil
from pathlib import Path

HERE = Path(__file__).parent
RULES = (
    "__init__",
    "level",
    "state",
    "actions",
    "phases",
    "game",
    "words/__init__",
    "words/sign",
    "words/text",
)


def copy_package(folder, package):
    """All of it into a package of this name, which brings everything along; where that is."""
    place = folder / package
    for source in HERE.rglob("*"):
        if source.is_file() and "__pycache__" not in source.parts:
            _copy(source, place / source.relative_to(HERE), package)
    return place


def follow_readme(root):
    """Into a checkout, line by line as under "Adding a game"; the files that were made and changed."""
    rules = root / "game" / "rules" / "night_mail"
    made = [
        *(_copy(HERE / f"{name}.py", rules / f"{name}.py", "game.rules.night_mail") for name in RULES),
        _copy(HERE / "levels" / "standard.toml", root / "levels" / "night_mail" / "standard.toml"),
        _copy(HERE / "guide/en/night_mail.txt", root / "assets/guide/en/night_mail.txt"),
        _copy(HERE / "bots.py", root / "game" / "bots" / "night_mail.py", "game.rules.night_mail"),
        _copy(HERE / "referee.py", root / "tests/rules/night_mail/referee.py", "game.rules.night_mail"),
    ]
    (root / "tests/rules/night_mail/__init__.py").touch()
    (rules / "__init__.py").write_text('"""The rules of Night Mail."""\n', encoding="utf-8")
    catalogue = root / "game" / "rules" / "catalog.py"
    text = catalogue.read_text(encoding="utf-8")
    last = '    "steam": Box("game.rules.steam", "Steam", "SteamText"),\n'
    line = '    "night_mail": Box("game.rules.night_mail", "NightMail", "NightMailText"),\n'
    assert text.count(last) == 1
    catalogue.write_text(text.replace(last, last + line), encoding="utf-8")
    return [*made, catalogue]


def _copy(source, target, package=""):
    target.parent.mkdir(parents=True, exist_ok=True)
    if package and source.suffix == ".py":
        words = source.read_text(encoding="utf-8").replace("tests.example", package)
        target.write_text(words, encoding="utf-8")
    else:
        shutil.copyfile(source, target)
    return target
