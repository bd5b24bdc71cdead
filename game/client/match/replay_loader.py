"""Turns a saved match into a recording; with hands, if the save has the secret."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.match.match_feed import MatchRecording, players_of
from game.rules.core.codec import Seat
from game.rules.core.journal import JournalUpdate
from net.match.authority import Authority
from net.storage.saves import SavedMatch


def load_recorded_match(saved: SavedMatch, seats: Sequence[Seat] = ()) -> MatchRecording:
    """The saved match as a recording; without the secret, no hands are visible."""
    eyes = tuple(seats) if saved.secret is not None else ()
    return MatchRecording(saved.game, players_of(saved.start), _record(saved, eyes), eyes)


def _record(saved: SavedMatch, eyes: Sequence[Seat]) -> list[JournalUpdate]:
    if not eyes or saved.secret is None:
        return [JournalUpdate(item) for item in saved.journal]
    match = Authority(saved.game, saved.start, saved.secret)
    record = []
    for item in saved.journal:
        match.restore([item], saved.private)
        record.append(JournalUpdate(item, {seat: match.dealer.hands_of(seat) for seat in eyes}))
    return record
