"""Summary of a save for its card in the archive; computed once, then taken from the index."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.game import State
from game.rules.core.replica import Replica
from game.rules.core.words import ENGLISH, temporary_language
from game.rules.core.words.game_text import GameText
from net.protocol.crypto import pledge
from net.protocol.messages import MatchStart
from net.protocol.refusal_texts import display_name
from net.storage.saves import SavedMatch, read_save, replay_error_text

SaveStatus = Literal["unfinished", "finished", "damaged"]
EDITION = 5
"""Version of the summary format. An index with another version is rebuilt."""


class SaveSummary(msgspec.Struct, frozen=True, kw_only=True):
    """Summary of a save."""

    file: str
    changed: int
    """Modification time of the file in nanoseconds."""
    size: int
    standing: SaveStatus
    game: str = ""
    map: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    match: str = ""
    """Identifier of the match; the same in every copy of the file."""
    names: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    own: int = -1
    """Seat of the file's owner; -1 for a spectator."""
    entries: int = 0
    round: int = 0
    rounds: int = 0
    """Number of rounds; 0 in a game without rounds."""
    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    turn: int = -1
    """The seat that must act; -1 if there is none."""
    goes_on: bool = False
    """Whether the match can be continued on this machine."""
    sat: int = 0
    """Playing time in seconds."""
    opens_hands: bool = False
    """Whether the save contains all hands."""
    origin: str = ""
    """If this match was branched from another: its identifier, a colon, and the number of items taken
    over."""
    trouble: str = ""
    """What is damaged in the file; empty if nothing is."""

    @property
    def people(self) -> int:
        return sum(not bot for bot in self.bots)

    @property
    def is_over(self) -> bool:
        return self.standing == "finished"

    @property
    def when(self) -> float:
        return self.changed / 1e9


def stamp_of(path: Path) -> tuple[int, int]:
    """Returns modification time and size, from which a change of the file is detected."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def summarize_file(path: Path) -> SaveSummary:
    """Reads and summarizes a save; a damaged one as far as it can be read."""
    changed, size = stamp_of(path)
    try:
        saved = read_save(path, salvage=True)
    except BadData as error:
        return SaveSummary(file=path.name, changed=changed, size=size, standing="damaged", trouble=str(error))
    return summarize_match(saved, changed, size)


def names_of(match: SaveSummary) -> tuple[str, ...]:
    """Returns the players' names by seat, with bot names in the current language."""
    return tuple(display_name(name, bot) for name, bot in zip(match.names, match.bots, strict=True))


def _unworded(start: MatchStart) -> tuple[str, ...]:
    """Returns the players' names by seat, with bot names in English; they are translated when displayed."""
    with temporary_language(ENGLISH):
        return tuple(start.names)


def summarize_match(saved: SavedMatch, changed: int, size: int) -> SaveSummary:
    """Summarizes a match as far as its journal can be replayed."""
    start, game = saved.start, saved.game
    text = catalog.game_text(game, start.names)
    replica, turns, stopped = _followed(saved, text)
    state = replica.state
    result = game.result(state)
    facts = {fact.name: fact.value for fact in game.facts(state)}
    points = result.points if result is not None else current_points(text, state)
    acting = game.to_act(state)
    trouble = saved.damage or _stopped(saved, stopped, len(replica.journal))
    ours = saved.header.secret is not None and not saved.handed_over_to
    standing: SaveStatus = "finished" if result is not None else "unfinished"
    return SaveSummary(
        file=saved.path.name,
        changed=changed,
        size=size,
        standing="damaged" if trouble else standing,
        game=game.key,
        map=game.map_key,
        options=start.options,
        match=start.root.hex(),
        names=_unworded(start),
        colours=tuple(chair.colour for chair in start.chairs),
        bots=tuple(chair.bot for chair in start.chairs),
        own=own_seat(saved),
        entries=len(replica.journal),
        round=facts.get("round", 1 + (turns - 1) // game.seats if turns else 0),
        rounds=facts.get("rounds", 0),
        points=tuple(points),
        winners=result.winners if result is not None else (),
        out=result.out if result is not None else (),
        turn=acting[0] if acting else -1,
        goes_on=ours and result is None and not stopped and not saved.damage,
        sat=saved.seconds_played,
        opens_hands=saved.secret is not None,
        origin=saved.origin,
        trouble=trouble or saved.truncation,
    )


def _followed(saved: SavedMatch, text: GameText[Any]) -> tuple[Replica[Any], int, str]:
    """Replays the journal; returns the replica, the number of turns, and why it stopped early, or ""."""
    replica, turns = Replica(saved.game), 0
    for item in saved.journal:
        try:
            turns += sum(text.begins_turn(event) for event in replica.feed(item))
        except Exception as error:  # a save of other rules may raise anything
            return replica, turns, replay_error_text(error)
    return replica, turns, saved.unread_reason


def _stopped(saved: SavedMatch, stopped: str, items: int) -> str:
    if not stopped:
        return ""
    made = "was made with other rules" if saved.has_other_rules else "does not replay"
    return f"{saved.name} {made}: it can be watched up to entry {items}"


def current_points(text: GameText[Any], state: State) -> list[int | None]:
    """Returns the points of every seat if the match ended now."""
    return [text.points(state, seat) for seat in range(text.game.seats)]


def own_seat(saved: SavedMatch) -> int:
    """Returns the seat of the file's owner; -1 if there is none.

    In a host's save that is the host's seat, in others the seat to which the stored token belongs.
    """
    chairs = saved.start.chairs
    token = saved.header.token
    mine = pledge(token) if token is not None else None
    for seat, chair in enumerate(chairs):
        if chair.host if saved.header.secret is not None else mine is not None and chair.pledge == mine:
            return seat
    return -1
