"""Seeded matches at a chosen position, for pictures and tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.client.lessons.lesson import PUPIL, Lesson
from game.client.match.high_scores import Run
from game.client.match.match_feed import Player, Recorded
from game.client.panels.score_breakdown import Ending
from game.client.scenes.results import Best, Door
from game.client.style.theme import player_colours
from game.i18n import _
from game.rules import catalog
from game.rules.core.audit import Verdict, audit
from game.rules.core.codec import BadData, Seat
from game.rules.core.journal import Entry
from game.rules.core.match_settings import MatchSettings
from game.rules.core.replica import Replica
from game.rules.yardmaster.actions import PlaySteal
from game.session.self_play import authority, rehearse
from net.match.authority import Authority

EARLIER = (("Giulia", 9, 30), ("Bence", 4, 28), ("Marco", -3, 12), ("Old Hand", -8, 3))
NAMES = ("Anna", "Béla", "Carlo", "Dóra", "Ennio", "Fanni")


class Moment(NamedTuple):
    """A seeded match, a position (``at`` journal items; 0 is the end) and a seat."""

    game: str = "yardmaster"
    map: str = ""
    seats: int = 3
    seed: str = "poster"
    at: int = 0
    seat: Seat = 0

    @property
    def terms(self) -> MatchSettings:
        return MatchSettings(self.game, self.map, self.seats)


@cache
def _match(terms: MatchSettings, seed: str) -> Authority:
    return rehearse(catalog.create(*terms), seed)


def whole_match(moment: Moment) -> Authority:
    """The finished match; raises BadData if there is no such game."""
    return _match(moment.terms, moment.seed)


def recorded(moment: Moment, seats: Sequence[Seat] | None = None) -> Recorded:
    """The record up to the moment, seen by ``seats``: by default the moment's seat; empty for a spectator."""
    match = whole_match(moment)
    eyes = (moment.seat,) if seats is None else tuple(seats)
    record = [one.seen_by(eyes) for one in match.fresh[: moment.at or None]]
    return Recorded(match.game, players(moment.seats), record, eyes)


def players(seats: int) -> list[Player]:
    """Example players."""
    colours = player_colours()
    return [Player(NAMES[seat], colours[seat], "" if seat == 0 else "greedy") for seat in range(seats)]


def first_steal(moment: Moment) -> Moment:
    """The first steal, seen by the thief."""
    for item in whole_match(moment).journal:
        if isinstance(item, Entry) and isinstance(item.move, PlaySteal):
            return moment._replace(at=item.seq + 1, seat=item.seat)
    raise BadData("nobody steals in the match {seed!r}; try another seed", seed=moment.seed)


def someone_acts(moment: Moment) -> Moment:
    """The last moment up to this one at which a seat is to act; for a whole match up to its middle."""
    match = whole_match(moment)
    wanted = moment.at or len(match.journal) // 2
    replica, found = Replica(match.game), 0
    for item in match.journal[:wanted]:
        replica.feed(item)
        if match.game.to_act(replica.state):
            found = item.seq + 1
    if not found:
        raise BadData(
            "nobody is to act in the first {wanted} items of the match {seed!r}",
            wanted=wanted,
            seed=moment.seed,
        )
    return moment._replace(at=found)


def opening(lesson: Lesson, step: int) -> Recorded:
    """The record of a lesson up to a step, as the pupil sees it."""
    script = lesson.script
    match = authority(catalog.create(*script.terms), script.deal)
    asked = [one for one in lesson.steps[:step] if one.asks]
    for number, (seat, action) in enumerate(script.line):
        if seat == PUPIL and number >= script.prelude:
            while asked and asked[0].many and not isinstance(action, asked[0].does):
                asked.pop(0)
            if not asked:
                break
            asked = asked if asked[0].many else asked[1:]
        match.propose(seat, action, match.last)
    record = [one.seen_by((PUPIL,)) for one in match.fresh]
    return Recorded(match.game, players(script.terms.seats), record, (PUPIL,))


def ended(moment: Moment) -> Ending:
    """The match's ending, for the result screen."""
    match = whole_match(moment)
    result = match.game.result(match.replica.state)
    if result is None:
        raise BadData("the match {seed!r} does not end", seed=moment.seed)
    return Ending(match.game, players(moment.seats), result, recorded(moment._replace(at=0), ()).record)


def verdict_of(moment: Moment) -> Verdict:
    """The audit's verdict."""
    match = whole_match(moment)
    start = match.start
    return audit(match.game, match.journal, start.commitment, start.salts, match.secret, match.private)


def example_best(ending: Ending) -> Best | None:
    """Example high scores of a solo game; None for other games."""
    if len(ending.players) > 1:
        return None
    points = ending.result.points[0]
    others = [Run(name, points + gain, f"1934-05-{day:02}") for name, gain, day in EARLIER]
    runs = sorted([*others, Run(NAMES[0], points, "1934-06-01")], key=lambda run: -run.points)
    return Best(runs, next(place for place, run in enumerate(runs) if run.name == NAMES[0]))


def example_ways() -> list[Door]:
    """Example buttons of the result screen."""

    def stay() -> None:
        """Does nothing."""

    return [
        Door(_("Rematch"), "swap", stay),
        Door(_("Watch replay"), "replay", stay),
        Door(_("Review"), "hint", stay, audited=True),
        Door(_("Save picture"), "screen", stay),
        Door(_("Leave"), "forward", stay),
    ]
