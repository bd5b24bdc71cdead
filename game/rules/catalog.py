"""The catalogue of games. A key names the folder of a game here and in levels/.

A game's modules are imported on first use, so importing the catalogue is cheap.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from game.rules.core.bad_data import BadData
from game.rules.core.map_rulebooks import MAP_PACKAGES, register_map_package
from game.rules.core.words import join_with_or

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.rules.core.game import Game
    from game.rules.core.match_settings import MatchSettings, Options
    from game.rules.core.options import OptionValue
    from game.rules.core.words.game_text import GameText
    from game.rules.core.words.readings import ReadingsText


class GameEntry:
    """The location of a game: its package, and its class names in ``game`` and ``words.text``.

    A plain slotted class, because start-up waits for this import and generating a dataclass takes longer.
    """

    __slots__ = ("game", "package", "text")

    def __init__(self, package: str, game: str, text: str) -> None:
        self.package = package
        self.game = game
        self.text = text

    @property
    def parts(self) -> tuple[str, str, str]:
        """The fields as a tuple, for comparison."""
        return self.package, self.game, self.text


GAMES = {
    "yardmaster": GameEntry("game.rules.yardmaster", "Yardmaster", "YardmasterText"),
    "railways": GameEntry("game.rules.railways", "Railways", "RailwaysText"),
    "age_of_steam": GameEntry("game.rules.age_of_steam", "AgeOfSteam", "AgeOfSteamText"),
    "steam": GameEntry("game.rules.steam", "Steam", "SteamText"),
}
"""The games by key, in display order."""
REQUIRED_ATTRIBUTES = ("moves", "state_type", "end_reasons")
"""The attributes a game class must define besides its methods."""


def register(key: str, box: GameEntry) -> None:
    """Adds a game from another package to the catalogue of this process and of its child processes.

    The package must contain ``levels/<name>.toml`` and ``guide/<language>/<key>.txt``, and may contain
    ``bots.py`` and ``game_client.py``.
    """
    if GAMES.get(key, box).parts != box.parts:
        raise BadData("there is a game {key!r} already, in {package}", key=key, package=GAMES[key].package)
    if not key.isidentifier():
        raise BadData("{key!r} cannot be the key of a game; letters, digits and _ can", key=key)
    _load(box.package, box.package)
    from game.rules.core import level_files

    GAMES[key] = box
    level_files.LEVEL_PACKAGES[key] = box.package


class Registrations(NamedTuple):
    """Everything that was registered in a process, for its child processes."""

    games: Mapping[str, GameEntry]
    map_packages: tuple[str, ...]


def registrations() -> Registrations:
    """Everything registered in this process."""
    return Registrations(registered_games(), tuple(MAP_PACKAGES))


def registered_games() -> dict[str, GameEntry]:
    """The games added by `register`."""
    return {key: box for key, box in GAMES.items() if box.package != f"game.rules.{key}"}


def register_all(known: Registrations) -> None:
    """Registers what the parent process had registered."""
    for key, box in known.games.items():
        register(key, box)
    for package in known.map_packages:
        register_map_package(package)


def package_of(key: str) -> str:
    """The package of a registered game, or an empty string for a built-in game."""
    box = registered_games().get(key)
    return box.package if box is not None else ""


def game_class(key: str) -> type[Game[Any]]:
    """The rules class of a game; raises BadData if the game does not exist or lacks required attributes."""
    if key not in GAMES:
        raise BadData("there is no game {game!r}; the games are: {games}", game=key, games=", ".join(GAMES))
    box = GAMES[key]
    found: type[Game[Any]] = _class(f"{box.package}.game", box.game)
    _check(found, "the rules", [name for name in REQUIRED_ATTRIBUTES if not hasattr(found, name)])
    if getattr(found, "key", "") != key:
        raise BadData(
            "{game} in {package}.game must say key = {key!r}, as the catalogue does",
            game=box.game,
            package=box.package,
            key=key,
        )
    rules_version(key)
    return found


def rules_version(key: str) -> int:
    """The rules version of a game: a number that its package raises when its rules change a match."""
    package = GAMES[key].package
    version = getattr(_load(package, package), "RULES_VERSION", None)
    if not isinstance(version, int) or not 1 <= version <= 65_535:
        raise BadData("{package} must say RULES_VERSION, a number from 1 to 65535", package=package)
    return version


def rules_versions() -> dict[str, int]:
    """The rules versions of all games that say theirs, and of all map packages."""
    versions = dict(MAP_PACKAGES)
    for key in GAMES:
        with suppress(BadData):
            versions[key] = rules_version(key)
    return versions


def needed_rules(settings: MatchSettings) -> dict[str, int]:
    """The rules versions that a match with these settings needs."""
    needed = {settings.game: rules_version(settings.game)}
    if package := game_class(settings.game).map_package(local_map(settings)):
        needed[package] = MAP_PACKAGES[package]
    return needed


def rules_title(name: str) -> str:
    """The title of the rules of this name, for messages."""
    return title_of(name)


def rules_package(name: str) -> str:
    """The package that contains the rules of this name, for messages."""
    if name in MAP_PACKAGES:
        return name
    return package_of(name).partition(".")[0] or "roundhouse-games"


def text_class(key: str) -> type[GameText[Any]]:
    """The text class of a game; does not create the game."""
    box = GAMES[key]
    found: type[GameText[Any]] = _class(f"{box.package}.words.text", box.text)
    _check(found, "the words", [])
    return found


def game_text(game: Game[Any], names: Sequence[str]) -> GameText[Any]:
    """The text of a game whose seats have these names; BadData if it has none."""
    return text_class(game.key)(game, names)


def title_of(key: str) -> str:
    """The short title of a game, or its key if the game cannot be loaded."""
    try:
        return game_class(key).short_title()
    except BadData:
        return key


def map_faults() -> list[str]:
    """One sentence for each map, or whole game, that is left out because it is invalid."""
    faults: list[str] = []
    for key in GAMES:
        try:
            faults += game_class(key).map_faults()
        except BadData as error:
            faults.append(str(error))
    return faults


def map_title_of(key: str, map_key: str) -> str:
    """The title of a map, or its key if the map cannot be loaded."""
    try:
        return game_class(key).map_title(map_key)
    except BadData:
        return map_key


def readings_of(key: str, map_key: str, options: Options | Mapping[str, OptionValue]) -> ReadingsText:
    """How a match with these options reads the rules; empty if the game cannot be loaded."""
    from game.rules.core.words.readings import ReadingsText, readings_text

    try:
        offered = game_class(key).options_for(map_key)
        return readings_text(offered, dict(options), text_class(key).options())
    except BadData:
        return ReadingsText()


def create(
    key: str,
    map_key: str = "",
    seats: int | None = None,
    options: Options | Mapping[str, OptionValue] = (),
    level: str = "",
) -> Game[Any]:
    """Creates a game with these settings; BadData says which setting is invalid.

    Without `seats`, the smallest allowed number is used. `level` is the text of a level file that came with
    the match; it is used even if there is a local one of its name.
    """
    from game.rules.core import level_files

    kind = game_class(key)
    maps = kind.maps()
    if level:
        map_key = _carried_map(kind, map_key, dict(options), level)
    if map_key not in maps and (map_key or maps) and not level_files.is_carried(key, map_key):
        if not maps:
            raise BadData("{game} has no map {map!r}; it is played without a map", game=key, map=map_key)
        there = ", ".join(maps)
        raise BadData("{game} has no map {map!r}; the maps are: {maps}", game=key, map=map_key, maps=there)
    counts = kind.seat_counts(map_key)
    if seats is None:
        seats = counts[0]
    if seats not in counts:
        listed = join_with_or([str(count) for count in counts])
        if not map_key:
            raise BadData(
                "{game} is played by {counts}, not by {seats}", game=key, counts=listed, seats=seats
            )
        raise BadData(
            "{game} on {map} is played by {counts}, not by {seats}",
            game=key,
            map=map_key,
            counts=listed,
            seats=seats,
        )
    return kind(seats, map_key, dict(options))


def local_map(settings: MatchSettings) -> str:
    """The name of a match's map in this program; BadData if its level is not valid."""
    if not settings.level or settings.game not in GAMES:
        return settings.map
    kind = game_class(settings.game)
    map_key = _carried_map(kind, settings.map, dict(settings.options), settings.level)
    kind.seat_counts(map_key)
    return map_key


def _carried_map(kind: type[Game[Any]], map_key: str, options: Mapping[str, OptionValue], level: str) -> str:
    """The name of a carried level as a map here; unchanged if the level is the local one."""
    from game.rules.core import level_files

    name = level_files.base_name(kind.level_of(map_key, options))
    carried = level_files.carry(kind.key, name, level)
    return level_files.base_name(map_key) if carried == name else carried


def _class(module: str, name: str) -> Any:
    """Imports a class by module and name; raises BadData if either is missing."""
    found = getattr(_load(module, f"the class {name}"), name, None)
    if found is None:
        raise BadData("the catalogue names the class {name}, and {module} has none", name=name, module=module)
    return found


def _load(module: str, what: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise  # the module exists, but one of its imports does not
        raise BadData(
            "the catalogue names {what}, and there is no module {module}", what=what, module=error.name
        ) from error


def _check(kind: type, what: str, missing: Iterable[str]) -> None:
    """Raises a BadData that lists everything this class lacks, if anything."""
    lacking = sorted({*missing, *getattr(kind, "__abstractmethods__", ())})
    if lacking:
        raise BadData(
            "{what} of {module} are not complete: {name} lacks {lacking}",
            what=what,
            module=kind.__module__,
            name=kind.__name__,
            lacking=", ".join(lacking),
        )
