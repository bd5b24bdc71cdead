"""The import table: which package may import which. Sources are parsed, not run."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tools.architecture.layers import CLIENT, LAYERS, NET, import_statements

CORE = "game.rules.core"
KERNELS = ("game.rules.rail", "game.rules.cards")
SHOWS = ("pygame", "pymunk")
VERSION = "game.version"
USER_FOLDERS = "game.user_folders"
OWN = ("game.rules", USER_FOLDERS, "game.i18n", "game.resources", "game.text_columns", VERSION)
SESSION = "game.session"
ANALYSIS = "game.analysis"
BENCH = "game.bench"
TERMINAL = "game.terminal"
ARCHIVE = "game.archive"
NOTATION = "game.notation"
DECISIONS = "game.decisions"
FILM_EXTRA = "imageio_ffmpeg"
FRONT_END = (*OWN, SESSION, ARCHIVE, DECISIONS, "game.rules_guide", "net")
CLIENT_KNOWS = (*FRONT_END, *SHOWS, "platformdirs", "msgspec", FILM_EXTRA)
PACKAGES_OF_NET = ("msgspec", "msgpack", "zeroconf", "ifaddr", "platformdirs")
NET_EXTRAS = ("spake2", "cryptography", "websockets", "segno")
ARENA_EXTRA = "distributed"
ENVS_EXTRA = ("gymnasium", "numpy", "pettingzoo")
FILES = frozenset({"glob", "importlib", "io", "os", "pathlib", "shutil", "tempfile"})
IMPURE = FILES | {
    *("random", "secrets", "uuid"),
    *("datetime", "locale", "time"),
    *("asyncio", "concurrent", "multiprocessing", "signal", "socket", "subprocess", "threading"),
    *("pickle", "shelve", "sqlite3"),
}
READS_LEVELS = "game.rules.core.level_files"
EXCEPTIONS = {
    READS_LEVELS: ("importlib.resources", "levels"),
    "game.rules.core.map_rulebooks": ("importlib",),
    "game.rules.core.level_folders": ("importlib.resources",),  # for type checkers only
    "game.rules.catalog": ("importlib",),  # the rules of a game are imported when the game is chosen
}


@dataclass(frozen=True)
class Row:
    """The packages that one package may import besides itself and the standard library."""

    package: str
    may: tuple[str, ...]
    when_asked: bool = False  # imports inside its functions are unrestricted


def layer_rows(package: str, known: tuple[str, ...]) -> list[Row]:
    """Returns a row for each sub-package: it may import `known` and the layers below it."""
    rows: list[Row] = []
    below: tuple[str, ...] = ()
    for layer in LAYERS[package]:
        rows += [Row(f"{package}.{name}", (*known, *below)) for name in layer]
        below += tuple(f"{package}.{name}" for name in layer)
    return rows


TABLE = (
    Row(CORE, ("msgspec",)),
    *(Row(kernel, (CORE, "msgspec")) for kernel in KERNELS),
    Row("game.rules.catalog", ("game.rules",)),
    Row("game.bots", ("game.rules", "game.resources", "msgspec")),
    Row("game.resources", ()),
    Row(VERSION, ()),
    Row(USER_FOLDERS, ("platformdirs",)),
    Row("game.text_columns", ()),
    Row("game.plugins", ("game.rules", USER_FOLDERS)),
    Row("game.i18n", ("game.rules", "game.resources")),
    Row("game.rules_guide", ("game.rules", "game.resources")),
    Row(SESSION, (*OWN, "game.rules_guide", "game.bots", "net", "msgspec")),
    Row(DECISIONS, ("game.rules", "game.i18n", "msgspec")),
    Row(NOTATION, ("game.rules", "net", "msgspec")),
    Row("game.api", (*OWN, SESSION, NOTATION, "game.bots", "net", "msgspec"), when_asked=True),
    Row(ARCHIVE, (*OWN, SESSION, NOTATION, ANALYSIS, "game.bots", "net", "msgspec")),
    Row(ANALYSIS, (*OWN, SESSION, "game.bots", "net", ARENA_EXTRA)),
    Row(BENCH, (*OWN, SESSION, ARCHIVE, ANALYSIS, "game.bots", "net", "msgspec")),
    Row("game.training", (*OWN, ANALYSIS, "game.bots", "msgspec", *ENVS_EXTRA)),
    Row("game.envs", (*OWN, ANALYSIS, "game.bots", *ENVS_EXTRA)),
    Row(TERMINAL, (*OWN, SESSION, "game.bots", "game.rules_guide", "net")),
    *layer_rows(CLIENT, CLIENT_KNOWS),
    Row(CLIENT, CLIENT_KNOWS),
    Row("game.cli", ("game.rules", VERSION), when_asked=True),
    Row("game.__main__", ("game.cli.main",)),
    *layer_rows(NET, ("game.rules", VERSION, USER_FOLDERS, *PACKAGES_OF_NET, *NET_EXTRAS)),
    Row("net", ()),
)


def row_of(module: str) -> Row | None:
    for row in TABLE:
        if _within(module, row.package):
            return row
    match module.split("."):
        case ["game", "rules", game, *_]:
            return Row(f"game.rules.{game}", (CORE, *KERNELS, "msgspec"))
    return None


def import_faults(module: str, source: str) -> list[str]:
    """Lists every import of a module that the table does not allow, one sentence each."""
    row = row_of(module)
    faults = []
    for line, target, in_function in imports(source):
        if row is not None and row.when_asked and in_function:
            continue
        if row is None or not _may(module, row, target):
            faults.append(f"{module}, line {line}: may not import {target}")
    return faults


def imports(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yields line, full name and whether the import is inside a function, for every import of a source."""
    for node, deferred in import_statements(source):
        match node:
            case ast.Import(names):
                yield from ((node.lineno, alias.name, deferred) for alias in names)
            case ast.ImportFrom(module=origin, names=names, level=level):
                prefix = "." * level + (f"{origin}." if origin else "")
                yield from ((node.lineno, prefix + alias.name, deferred) for alias in names)


def _may(module: str, row: Row, target: str) -> bool:
    top = target.partition(".")[0]
    if any(_within(target, package) for package in EXCEPTIONS.get(module, ())):
        return True
    if top in sys.stdlib_module_names:
        return not (_within(module, "game.rules") and top in IMPURE)
    return any(_within(target, package) for package in (row.package, *row.may))


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")
