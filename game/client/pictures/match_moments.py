"""Seeded matches at a chosen moment, for pictures and tests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.client.lessons.lesson import PUPIL, Lesson
from game.client.match.high_scores import HighScore
from game.client.match.match_feed import MatchRecording, Player
from game.client.panels.results.score_breakdown import FinishedMatch
from game.client.scenes.results import HighScores, ResultsAction
from game.client.style.theme import player_colours
from game.i18n import _
from game.rules import catalog
from game.rules.core.audit import AuditVerdict, audit
from game.rules.core.codec import BadData, Seat
from game.rules.core.journal import Entry
from game.rules.core.match_settings import MatchSettings
from game.rules.core.replica import Replica
from game.rules.yardmaster.actions import PlaySteal
from game.session.self_play import play_out, seeded_authority
from net.match.authority import Authority

OTHER_SCORES = (("Giulia", 9, 30), ("Bence", 4, 28), ("Marco", -3, 12), ("Old Hand", -8, 3))
NAMES = ("Anna", "Béla", "Carlo", "Dóra", "Ennio", "Fanni")


class MatchMoment(NamedTuple):
    """A seeded match, a number of journal items (``at``; 0 means all) and a seat."""

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
    return play_out(catalog.create(*terms), seed)


def whole_match(moment: MatchMoment) -> Authority:
    """The finished match; raises BadData if there is no such game."""
    return _match(moment.terms, moment.seed)


def recorded_until(moment: MatchMoment, seats: Sequence[Seat] | None = None) -> MatchRecording:
    """The match up to the moment as ``seats`` see it; by default the seat of the moment, for a spectator
    none."""
    match = whole_match(moment)
    eyes = (moment.seat,) if seats is None else tuple(seats)
    record = [one.visible_to(eyes) for one in match.unpublished[: moment.at or None]]
    return MatchRecording(match.game, example_players(moment.seats), record, eyes)


def example_players(seats: int) -> list[Player]:
    """Example players."""
    colours = player_colours()
    return [Player(NAMES[seat], colours[seat], "" if seat == 0 else "greedy") for seat in range(seats)]


def first_steal(moment: MatchMoment) -> MatchMoment:
    """The moment of the first theft, as the thief sees it."""
    for item in whole_match(moment).journal:
        if isinstance(item, Entry) and isinstance(item.move, PlaySteal):
            return moment._replace(at=item.seq + 1, seat=item.seat)
    raise BadData("nobody steals in the match {seed!r}; try another seed", seed=moment.seed)


def last_decision(moment: MatchMoment) -> MatchMoment:
    """The last moment up to this one at which a seat must act; of a whole match, up to its middle."""
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


def lesson_opening(lesson: Lesson, step: int) -> MatchRecording:
    """The match of a lesson up to a step, as the player sees it."""
    script = lesson.script
    match = seeded_authority(catalog.create(*script.terms), script.deal)
    asked = [one for one in lesson.steps[:step] if one.asks_for_move]
    for number, (seat, action) in enumerate(script.line):
        if seat == PUPIL and number >= script.prelude:
            while asked and asked[0].repeats and not isinstance(action, asked[0].action_types):
                asked.pop(0)
            if not asked:
                break
            asked = asked if asked[0].repeats else asked[1:]
        match.propose(seat, action, match.last)
    record = [one.visible_to((PUPIL,)) for one in match.unpublished]
    return MatchRecording(match.game, example_players(script.terms.seats), record, (PUPIL,))


def match_ending(moment: MatchMoment) -> FinishedMatch:
    """The end of the match, for the result scene."""
    match = whole_match(moment)
    result = match.game.result(match.replica.state)
    if result is None:
        raise BadData("the match {seed!r} does not end", seed=moment.seed)
    return FinishedMatch(
        match.game, example_players(moment.seats), result, recorded_until(moment._replace(at=0), ()).record
    )


def verdict_of(moment: MatchMoment) -> AuditVerdict:
    """The result of the audit."""
    match = whole_match(moment)
    start = match.start
    return audit(match.game, match.journal, start.commitment, start.salts, match.secret, match.private)


def example_high_scores(ending: FinishedMatch) -> HighScores | None:
    """Invented high scores for a game for one player; None for other games."""
    if len(ending.players) > 1:
        return None
    points = ending.result.points[0]
    others = [HighScore(name, points + gain, f"1934-05-{day:02}") for name, gain, day in OTHER_SCORES]
    runs = sorted([*others, HighScore(NAMES[0], points, "1934-06-01")], key=lambda run: -run.points)
    return HighScores(runs, next(place for place, run in enumerate(runs) if run.name == NAMES[0]))


def example_buttons() -> list[ResultsAction]:
    """Buttons for the result scene that do nothing."""

    def stay() -> None:
        """Does nothing."""

    return [
        ResultsAction(_("Rematch"), "swap", stay),
        ResultsAction(_("Watch replay"), "replay", stay),
        ResultsAction(_("Review"), "hint", stay, needs_audit=True),
        ResultsAction(_("Save picture"), "screen", stay),
        ResultsAction(_("Leave"), "forward", stay),
    ]
