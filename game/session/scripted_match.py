"""Scripted matches for lessons: match settings, a seed, and the moves of all seats in order.

Scripts are files in `assets/lessons`. A match that departs from its script continues as an ordinary match.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

from game.resources import MissingAsset, asset_path
from game.rules import catalog
from game.rules.core.codec import CHANCE, BadData, Seat, from_plain, to_plain
from game.rules.core.journal import Item, effective_entries
from game.rules.core.match_settings import MatchSettings, sorted_options
from game.rules.core.moves import Action

REQUIRED_KEYS = {"game": str, "map": str, "seats": int, "deal": str, "prelude": int, "line": list}
"""The keys that a script file must have, and their types."""


@dataclass(frozen=True)
class MatchScript:
    """A script. Which move comes next is derived from the journal, so the object has no state."""

    terms: MatchSettings
    deal: str
    """Seed of dice and shuffles."""
    line: tuple[tuple[Seat, Action], ...]
    prelude: int = 0
    """Number of moves before the lesson begins; they are played without delay."""

    def moves_followed(self, journal: Sequence[Item]) -> int | None:
        """Returns how many moves of the script have been made; None if the match has departed from it."""
        made = [entry for entry in effective_entries(journal) if entry.seat != CHANCE]
        if len(made) > len(self.line):
            return None
        pairs = zip(made, self.line, strict=False)
        fits = all(entry.seat == seat and entry.move == action.masked() for entry, (seat, action) in pairs)
        return len(made) if fits else None

    def next_move(self, journal: Sequence[Item]) -> tuple[Seat, Action] | None:
        """Returns the next scripted seat and action, or None."""
        at = self.moves_followed(journal)
        return self.line[at] if at is not None and at < len(self.line) else None

    def has_begun(self, journal: Sequence[Item]) -> bool:
        """Whether the moves before the lesson have been made, or the match has departed from the script."""
        at = self.moves_followed(journal)
        return at is None or at >= self.prelude


def read_script(name: str) -> MatchScript:
    """Reads a script by name; BadData if the file is invalid."""
    file = f"assets/lessons/{name}.toml"
    try:
        raw = tomllib.loads(asset_path("lessons", f"{name}.toml").read_text(encoding="utf-8"))
    except MissingAsset as error:
        raise BadData(str(error)) from error
    except ValueError as error:
        raise BadData(f"{file}: {error}") from error
    for key, kind in REQUIRED_KEYS.items():
        if not isinstance(raw.get(key), kind):
            raise BadData("{file}: {key}: expected {kind}", file=file, key=key, kind=kind.__name__)
    terms = MatchSettings(raw["game"], raw["map"], raw["seats"], sorted_options(raw.get("options", {})))
    game = catalog.create(*terms)
    line: list[tuple[Seat, Action]] = []
    for at, (seat, *move) in enumerate(raw["line"]):
        try:
            line.append((seat, from_plain(game.moves, move)))
        except BadData as error:
            raise BadData("{file}: line[{at}]: {why}", file=file, at=at, why=error) from error
    return MatchScript(terms, raw["deal"], tuple(line), raw["prelude"])


def script_text(script: MatchScript, head: str) -> str:
    """Returns the script as file content, with `head` as a comment."""
    terms = script.terms
    lines = [f"# {head}", f'game = "{terms.game}"', f'map = "{terms.map}"', f"seats = {terms.seats}"]
    lines += [f'deal = "{script.deal}"', f"prelude = {script.prelude}", "line = ["]
    lines += [f"    {json.dumps([seat, *to_plain(action)])}," for seat, action in script.line]
    options = [f"{name} = {json.dumps(value)}" for name, value in terms.options]
    return "\n".join([*lines, "]", *(["[options]", *options] if options else []), ""])
