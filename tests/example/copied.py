"""The example as somebody would copy it: into another package, or into the tree as README.md says."""

from pathlib import Path

HERE = Path(__file__).parent
RULES = ("level", "state", "actions", "phases", "game", "words/__init__", "words/sign", "words/text")


def copy_package(folder, package):
    """All of it into a package of this name, which brings everything along; where that is."""
    place = folder / package
    for source in HERE.rglob("*"):
        if source.is_file() and "__pycache__" not in source.parts:
            _copy(source, place / source.relative_to(HERE), package)
    return place


def follow_readme(root):
    """Into a checkout, line by line as under "Adding a game"; the files that were made or changed."""
    rules, tests = root / "game" / "rules" / "night_mail", root / "tests" / "rules" / "night_mail"
    package = "game.rules.night_mail"
    return [
        _write(rules / "__init__.py", '"""The rules of Night Mail."""\n'),
        *(_copy(HERE / f"{name}.py", rules / f"{name}.py", package) for name in RULES),
        _enter(root / "game" / "rules" / "catalog.py"),
        _copy(HERE / "levels" / "standard.toml", root / "levels" / "night_mail" / "standard.toml"),
        _copy(HERE / "guide" / "en" / "night_mail.txt", root / "assets" / "guide" / "en" / "night_mail.txt"),
        _write(tests / "__init__.py", ""),
        _copy(HERE / "referee.py", tests / "referee.py", package),
        _copy(HERE / "bots.py", root / "game" / "bots" / "night_mail.py", package),
    ]


def _enter(catalogue):
    """The line in the catalogue, behind the last one."""
    text = catalogue.read_text(encoding="utf-8")
    last = '    "steam": Box("game.rules.steam", "Steam", "SteamText"),\n'
    line = '    "night_mail": Box("game.rules.night_mail", "NightMail", "NightMailText"),\n'
    assert text.count(last) == 1
    return _write(catalogue, text.replace(last, last + line))


def _write(target, text):
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def _copy(source, target, package=""):
    text = source.read_text(encoding="utf-8")
    return _write(target, text.replace("tests.example", package) if package else text)
