"""A saved match on the screen: as far as it goes, through the eyes that may be looked through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.archive.save_summary import own_seat
from game.client.match.match_feed import Recorded
from game.client.match.replay_loader import recorded_save
from game.client.scenes.replay import ReplayScene
from game.client.ui.dialog import tell
from game.rules.core.codec import BadData, Seat
from net.storage.saves import Saved, followed, read, verify

if TYPE_CHECKING:
    from game.client.window.app import App


def _nothing(_path: Path) -> None:
    """No one has taken this up."""


@dataclass
class ArchiveActions:
    """What leads on from the archive; whoever shows it fills these in."""

    go_on: Callable[[Path], None] = _nothing
    review: Callable[[Path], None] | None = None
    play_on: Callable[[Saved, int, Seat], None] | None = None
    """Play on from a moment of a match, in a seat."""
    film: Callable[[Saved, ReplayScene], None] | None = None


def show_saved(app: App, path: Path, actions: ArchiveActions | None = None) -> None:
    """Show a saved match; one that does not replay as far as it goes, and one that is no match not at all."""
    try:
        words = _open(app, path, actions or ArchiveActions())
    except BadData as error:
        words = str(error)
    if words and app.top is not None:
        tell(app.top.ui, words, "warning", trouble=True)


class Opened(NamedTuple):
    """A save that is shown: as far as it goes, with the hands that may be looked into."""

    saved: Saved
    record: Recorded
    eyes: Sequence[Seat]
    words: str
    """What is wrong with it, or nothing."""


def opened(path: Path) -> Opened:
    """A save to look at; the hands of all seats only once the match is over and audited."""
    saved = read(path, salvage=True)
    words, audited = saved.damaged or saved.torn, False
    if saved.damaged:
        replica, _stopped = followed(saved)
        del saved.journal[len(replica.journal) :]
    else:
        check = verify(saved)
        del saved.journal[check.items :]
        words = check.warning or saved.torn
        audited = check.verdict is not None and check.verdict.verified and is_over(saved)
    own = max(0, own_seat(saved))
    eyes = list(range(len(saved.start.chairs))) if audited else [own]
    record = recorded_save(saved, eyes if not words else ())
    seen = Recorded(record.game, record.players, record.record, [own] if record.seats else [])
    return Opened(saved, seen, record.seats, words)


def _open(app: App, path: Path, actions: ArchiveActions) -> str:
    saved, record, eyes, words = opened(path)
    play_on, film = actions.play_on, actions.film
    scene = ReplayScene(
        app,
        record,
        eyes=eyes,
        play_on=None if play_on is None else lambda at, seat: play_on(saved, at, seat),
        export=None if film is None else lambda scene: film(saved, scene),
    )
    app.push(scene)
    return words


def is_over(saved: Saved) -> bool:
    """Whether a match was played to its end."""
    replica, stopped = followed(saved)
    return not stopped and saved.game.result(replica.state) is not None
