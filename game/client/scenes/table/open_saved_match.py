"""Opens a saved match in the replay scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.archive.save_summary import own_seat
from game.client.match.match_feed import MatchRecording
from game.client.match.replay_loader import load_recorded_match
from game.client.scenes.table.replay import ReplayScene
from game.client.ui.dialog import show_toast
from game.rules.core.codec import BadData, Seat
from net.storage.saves import SavedMatch, read_save, replay_journal, verify_save

if TYPE_CHECKING:
    from game.client.window.app import App


def _nothing(_path: Path) -> None:
    """Default action; does nothing."""


@dataclass
class ArchiveActions:
    """What the archive calls when the player chooses something."""

    resume: Callable[[Path], None] = _nothing
    review: Callable[[Path], None] | None = None
    continue_from: Callable[[SavedMatch, int, Seat], None] | None = None
    """Continues a saved match from a position, in a seat; None if that is not offered."""
    film: Callable[[SavedMatch, ReplayScene], None] | None = None


def show_saved_match(app: App, path: Path, actions: ArchiveActions | None = None) -> None:
    """Shows a saved match, as far as it can be replayed; if the file is no match, shows an error."""
    try:
        words = _open(app, path, actions or ArchiveActions())
    except BadData as error:
        words = str(error)
    if words and app.top is not None:
        show_toast(app.top.ui, words, "warning", trouble=True)


class ViewableSave(NamedTuple):
    """A save prepared for viewing."""

    saved: SavedMatch
    record: MatchRecording
    viewable_seats: Sequence[Seat]
    warning: str
    """Warning about the save, or an empty string."""


def prepare_save(path: Path) -> ViewableSave:
    """Loads a save to be watched. All hands are shown only if the match is over and its audit passes."""
    saved = read_save(path, salvage=True)
    words, audited = saved.damage or saved.truncation, False
    if saved.damage:
        replica, _stopped = replay_journal(saved)
        del saved.journal[len(replica.journal) :]
    else:
        check = verify_save(saved)
        del saved.journal[check.items :]
        words = check.warning or saved.truncation
        audited = check.verdict is not None and check.verdict.verified and is_over(saved)
    own = max(0, own_seat(saved))
    eyes = list(range(len(saved.start.chairs))) if audited else [own]
    record = load_recorded_match(saved, eyes if not words else ())
    seen = MatchRecording(record.game, record.players, record.record, [own] if record.seats else [])
    return ViewableSave(saved, seen, record.seats, words)


def _open(app: App, path: Path, actions: ArchiveActions) -> str:
    saved, record, eyes, words = prepare_save(path)
    play_on, film = actions.continue_from, actions.film
    scene = ReplayScene(
        app,
        record,
        eyes=eyes,
        play_on=None if play_on is None else lambda at, seat: play_on(saved, at, seat),
        export=None if film is None else lambda scene: film(saved, scene),
    )
    app.push(scene)
    return words


def is_over(saved: SavedMatch) -> bool:
    """Whether a match was played to its end."""
    replica, stopped = replay_journal(saved)
    return not stopped and saved.game.result(replica.state) is not None
