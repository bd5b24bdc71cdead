"""A kept match in short: what its card in the archive tells, read once and then kept in the index."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.game import State
from game.rules.core.replica import Replica
from game.rules.core.words import ENGLISH, speaking
from game.rules.core.words.text import GameText
from net.protocol.crypto import pledge
from net.protocol.messages import Start
from net.protocol.refusal_texts import shown_name
from net.storage.saves import Saved, read, reason

Standing = Literal["unfinished", "finished", "damaged"]
EDITION = 4
"""Of this record: an index that was written by another one is made anew."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said of a save without opening it again."""

    file: str
    changed: int
    """When it was last written, in nanoseconds."""
    size: int
    standing: Standing
    game: str = ""
    map: str = ""
    options: tuple[tuple[str, Any], ...] = ()
    match: str = ""
    """What tells a match from all others, also in a copy of the file."""
    names: tuple[str, ...] = ()
    colours: tuple[int, ...] = ()
    bots: tuple[str, ...] = ()
    own: int = -1
    """The seat of whoever this file belongs to; -1 if they only watched."""
    entries: int = 0
    round: int = 0
    rounds: int = 0
    """0 in a game that has no rounds of its own."""
    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    turn: int = -1
    """Whose turn it is."""
    goes_on: bool = False
    """Whether this machine can go on with it."""
    sat: int = 0
    """Seconds that were spent at it."""
    opens_hands: bool = False
    """Whether the cards of every hand can be seen in it."""
    origin: str = ""
    """The match it was branched off from, with the entry behind a colon."""
    trouble: str = ""
    """What is wrong with it, in one sentence."""

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
    """By what a file is known to be unchanged."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def kept(path: Path) -> Kept:
    """A save in short. One that is damaged is told as far as it can be read."""
    changed, size = stamp_of(path)
    try:
        saved = read(path, salvage=True)
    except BadData as error:
        return Kept(file=path.name, changed=changed, size=size, standing="damaged", trouble=str(error))
    return short_of(saved, changed, size)


def names_of(match: Kept) -> tuple[str, ...]:
    """Who sat where, as readers call them."""
    return tuple(shown_name(name, bot) for name, bot in zip(match.names, match.bots, strict=True))


def _unworded(start: Start) -> tuple[str, ...]:
    """Who sat where, kept in no language: readers are told in their own."""
    with speaking(ENGLISH):
        return tuple(start.names)


def short_of(saved: Saved, changed: int, size: int) -> Kept:
    """A match in short, as far as its journal replays."""
    start, game = saved.start, saved.game
    text = catalog.game_text(game, start.names)
    replica, turns, stopped = _followed(saved, text)
    state = replica.state
    result = game.result(state)
    facts = {fact.name: fact.value for fact in game.facts(state)}
    points = result.points if result is not None else points_in(text, state)
    acting = game.to_act(state)
    trouble = saved.damaged or _stopped(saved, stopped, len(replica.journal))
    ours = saved.opening.secret is not None and not saved.moved
    standing: Standing = "finished" if result is not None else "unfinished"
    return Kept(
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
        goes_on=ours and result is None and not stopped and not saved.damaged,
        sat=saved.sat,
        opens_hands=saved.secret is not None,
        origin=saved.origin,
        trouble=trouble or saved.torn,
    )


def _followed(saved: Saved, text: GameText[Any]) -> tuple[Replica[Any], int, str]:
    """The match as far as it replays, how many turns began in it, and what ended that, or nothing."""
    replica, turns = Replica(saved.game), 0
    for item in saved.journal:
        try:
            turns += sum(text.begins_turn(event) for event in replica.feed(item))
        except Exception as error:  # what other rules allowed may lead ours anywhere
            return replica, turns, reason(error)
    return replica, turns, saved.unread


def _stopped(saved: Saved, stopped: str, items: int) -> str:
    if not stopped:
        return ""
    made = "was made with other rules" if saved.foreign else "does not replay"
    return f"{saved.name} {made}: it can be watched up to entry {items}"


def points_in(text: GameText[Any], state: State) -> list[int | None]:
    """What every seat would have if the match ended now."""
    return [text.points(state, seat) for seat in range(text.game.seats)]


def own_seat(saved: Saved) -> int:
    """The seat of whoever the file belongs to: the host's in the host's own, else the one of its token."""
    chairs = saved.start.chairs
    token = saved.opening.token
    mine = pledge(token) if token is not None else None
    for seat, chair in enumerate(chairs):
        if chair.host if saved.opening.secret is not None else mine is not None and chair.pledge == mine:
            return seat
    return -1
