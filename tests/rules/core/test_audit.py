"""The audit verifies an honest match, and names the first entry in which a dishonest host cheated.

The dishonest hosts here keep their journals consistent: every digest matches, every replica follows.
"""

import msgspec
import pytest

from game.rules.core.audit import AuditVerdict, audit
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer, RandomStream, joint_seed
from game.rules.core.journal import Rewind
from game.rules.core.moves import (
    DrawOutcome,
    DrawRequest,
    FlipOutcome,
    FlipRequest,
    RollOutcome,
    RollRequest,
    ShuffleRequest,
)
from game.rules.core.replica import Replica
from game.rules.yardmaster.actions import PlaySteal, StealCard
from game.rules.yardmaster.game import Yardmaster
from tests.matches import Match, pick_of

VERIFIED = AuditVerdict(True)


class CrookedDealer(Dealer):
    """Gives one chance, the first that `turn` selects, an outcome that is better for the host."""

    def __init__(self, game, seed, turn):
        super().__init__(game, seed)
        self._turn = turn
        self.cheated = False

    def answer(self, ask):
        outcome = super().answer(ask)
        if not self.cheated and (better := self._turn(self, ask, outcome)):
            self.cheated = True
            return better
        return outcome


def another_start(dealer, ask, outcome):
    return RollOutcome((outcome.values[0] % ask.sides + 1,)) if isinstance(ask, RollRequest) else None


def another_order(deck):
    def turn(dealer, ask, outcome):
        honest = isinstance(ask, ShuffleRequest) and ask.deck == deck
        return ask.answer(dealer.state, RandomStream(b"the host's own", 0)) if honest else None

    return turn


def other_tokens(dealer, ask, outcome):
    return (
        msgspec.structs.replace(outcome, things=outcome.things[::-1])
        if isinstance(ask, DrawRequest)
        else None
    )


def another_car(dealer, ask, outcome):
    """Takes a car from the middle of the deck and puts the true top car in its place."""
    if ask != FlipRequest("cars", 1):
        return None
    cards = dealer.state.cars.cards
    other = next(at for at in range(len(cards) - 2, 0, -1) if cards[at] != cards[-1])
    cards[-1], cards[other] = cards[other], cards[-1]
    return ask.answer(dealer.state, RandomStream(b"", 0))


def played(turn=None, seed=0, undo=False):
    """Plays a whole match; with `turn` its dealer cheats."""
    match, pick = Match(Yardmaster(3), seed), pick_of(seed)
    if turn:
        match.dealer = CrookedDealer(match.game, joint_seed(match.secret, match.start.salts), turn)
    match.deal()
    for seat, _, _ in match.play(pick):
        if undo and not pick(4):
            match.take_back(seat)
    return match


def verdict_on(match, **changes):
    papers = {
        "journal": match.journal,
        "committed": match.start.commitment,
        "salts": match.start.salts,
        "secret": match.secret,
        "private": match.private,
    }
    return audit(match.game, **papers | changes)


def follows(match):
    """Returns True if a replica without secrets accepts the whole journal."""
    replica = Replica(match.game)
    for item in match.journal:
        replica.feed(item)
    return True


def with_steal():
    """Returns a match with a steal, and the entry of the thief's choice."""
    for seed in range(50):
        match = played(seed=seed)
        if match.private:
            return match, min(match.private)
    raise AssertionError("nobody ever stole")


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("seed", range(5))
def test_an_honest_match_is_verified(seed):
    match = played(seed=seed)
    assert verdict_on(match) == VERIFIED
    assert all(verdict_on(match, shown_hands=match.told[seat]) == VERIFIED for seat in range(3))


def test_an_honest_match_with_moves_taken_back_is_verified():
    match = played(seed=1, undo=True)
    assert any(isinstance(item, Rewind) for item in match.journal)
    assert all(verdict_on(match, shown_hands=match.told[seat]) == VERIFIED for seat in range(3))


@pytest.mark.parametrize(
    ("turn", "kind"),
    [(another_start, RollOutcome), (other_tokens, DrawOutcome), (another_car, FlipOutcome)],
    ids=["die", "draw", "face"],
)
def test_an_altered_open_chance_is_named(turn, kind):
    match = played(turn)
    assert follows(match)
    answers = [item for item in match.journal if isinstance(item.move, kind)]
    at = next(
        item.seq for item in answers if not isinstance(item.move, FlipOutcome) or len(item.move.faces) == 1
    )
    assert verdict_on(match) == AuditVerdict(False, at, "the dealer's answer differs")


def test_an_altered_shuffle_of_cars_is_named_when_the_first_is_turned_up():
    match = played(another_order("cars"))
    assert follows(match)
    assert verdict_on(match) == AuditVerdict(False, 2, "the dealer's answer differs")


def test_an_altered_shuffle_of_hands_is_named_by_who_was_shown_a_hand():
    match = played(another_order("cargo"))
    assert follows(match)
    for seat in range(3):
        assert verdict_on(match, shown_hands=match.told[seat]) == AuditVerdict(
            False, 3, f"the cards shown of hand{seat} differ"
        )


def test_an_altered_shuffle_of_hands_is_named_by_the_first_impossible_card():
    match = played(another_order("cargo"))
    verdict = verdict_on(match)
    assert not verdict.verified
    assert verdict.reason == "not possible with all cards open: cards_not_in_hand"
    honest = Match(match.game)
    honest.deal()
    entries = [item for item in match.journal[5 : verdict.seq] if item.seat != CHANCE]
    assert all(honest.propose(entry.seat, entry.move, honest.last) is None for entry in entries)
    bad = match.journal[verdict.seq]
    assert honest.propose(bad.seat, bad.move, honest.last).code == "cards_not_in_hand"


def test_an_altered_private_steal_is_named():
    match, seq = with_steal()
    taken = match.private[seq].face
    hand = next(hands for at, hands in sorted(match.told[match.journal[seq].seat].items()) if at == seq - 1)
    shown = next(faces for name, faces in hand.items() if name != f"hand{match.journal[seq].seat}")
    other = next(face for face in shown if face != taken)
    thief = match.journal[seq].seat
    verdict = verdict_on(
        match, private=match.private | {seq: StealCard(other)}, shown_hands=match.told[thief]
    )
    assert (verdict.verified, verdict.seq) == (False, seq)
    assert verdict.reason.startswith("the cards shown of hand")


@pytest.mark.parametrize("claim", [StealCard("X"), StealCard(None), None])
def test_an_impossible_or_missing_private_steal_is_named(claim):
    match, seq = with_steal()
    private = {at: move for at, move in match.private.items() if at != seq} | ({seq: claim} if claim else {})
    expected = AuditVerdict(False, seq, "not possible with all cards open: cards_not_in_hand")
    assert verdict_on(match, private=private) == expected


def test_a_private_move_of_another_kind_is_named():
    match, seq = with_steal()
    verdict = verdict_on(match, private=match.private | {seq: PlaySteal(0)})
    assert verdict == AuditVerdict(False, seq, "the action differs from its masked form")


def test_a_wrong_secret_is_named():
    match = played()
    verdict = verdict_on(match, secret=bytes(32))
    assert verdict == AuditVerdict(False, -1, "the secret is not the one that was committed to")


def test_altered_salts_are_named_by_the_first_chance():
    match = played(seed=2)
    salts = (bytes(16), *match.start.salts[1:])
    verdict = verdict_on(match, salts=salts)
    assert not verdict.verified
    assert verdict.reason == "the dealer's answer differs"
    assert verdict.seq in (0, 2)


def test_wrong_faces_told_are_named():
    match = played()
    told = match.told[1]
    at = sorted(told)[len(told) // 2]
    faces = told[at]["hand1"]
    for lie in (("B",) * (len(faces) + 1), faces[:-1], (*faces[:-1], "X")):
        verdict = verdict_on(match, shown_hands={**told, at: {"hand1": lie}})
        assert verdict == AuditVerdict(False, at, "the cards shown of hand1 differ")
    assert verdict_on(match, shown_hands={at: {"hand7": faces}}).seq == at


def test_an_altered_digest_action_or_order_is_named():
    match = played()
    at = next(item.seq for item in match.journal[5:] if item.seat != CHANCE)
    entry = match.journal[at]

    def with_item(item):
        return [*match.journal[:at], item, *match.journal[at + 1 :]]

    flipped = msgspec.structs.replace(entry, after=bytes(8))
    assert verdict_on(match, journal=with_item(flipped)) == AuditVerdict(
        False, at, f"entry {at}: the state differs"
    )
    foreign = msgspec.structs.replace(entry, seat=(entry.seat + 1) % 3)
    reason = "not possible with all cards open: not_your_turn"
    assert verdict_on(match, journal=with_item(foreign)) == AuditVerdict(False, at, reason)
    skipped = [*match.journal[:at], *match.journal[at + 1 :]]
    assert verdict_on(match, journal=skipped).seq == at
    back = with_item(Rewind(at, 0))
    assert verdict_on(match, journal=back) == AuditVerdict(False, at, "there is no way back to entry 0")
