"""Opens a saved match in the replay viewer."""

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
    """Default action; does nothing."""


@dataclass
class ArchiveActions:
    """Callbacks of the archive."""

    go_on: Callable[[Path], None] = _nothing
    review: Callable[[Path], None] | None = None
    play_on: Callable[[Saved, int, Seat], None] | None = None
    """Continues a saved match from a place, in a seat."""
    film: Callable[[Saved, ReplayScene], None] | None = None


def show_saved(app: App, path: Path, actions: ArchiveActions | None = None) -> None:
    """Shows a saved match as far as it replays; shows an error if it is not a match."""
    try:
        words = _open(app, path, actions or ArchiveActions())
    except BadData as error:
        words = str(error)
    if words and app.top is not None:
        tell(app.top.ui, words, "warning", trouble=True)


class Opened(NamedTuple):
    """A save prepared for viewing."""

    saved: Saved
    record: Recorded
    eyes: Sequence[Seat]
    words: str
    """Warning about the save, or an empty string."""


def opened(path: Path) -> Opened:
    """Loads a save for viewing; the hands of all seats only if the match is over and its audit passes."""
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
