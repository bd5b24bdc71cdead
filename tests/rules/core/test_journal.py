"""The journal: its end, the entries that a copy lacks, and whether two journals are the same."""

from game.rules.core.journal import Entry, Journal, Rewind
from game.rules.yardmaster.actions import DrawPile


def entry(seq, after=b"8 bytes."):
    return Entry(seq, 0, DrawPile(), after)


def test_the_last_item_is_known_by_its_number():
    journal = Journal()
    assert journal.last == -1
    journal.append(entry(0))
    assert journal.last == journal[-1].seq == 0


def test_the_digest_is_of_the_state_after_the_last_item():
    assert Journal().digest is None
    assert Journal([entry(0, b"state 0."), entry(1, b"state 1.")]).digest == b"state 1."
    assert Journal([entry(0), Rewind(1, 0)]).digest is None, "a rewind tells no state of its own"


def test_since_is_what_somebody_lacks():
    journal = Journal([entry(0), entry(1), entry(2)])
    assert journal.since(0) == journal
    assert [item.seq for item in journal.since(1)] == [1, 2]
    assert journal.since(3) == []


def test_a_journal_is_recognised_by_its_length_and_the_digest_at_its_end():
    journal = Journal([entry(0, b"state 0."), Rewind(1, 0), entry(2, b"state 2.")])
    assert all(journal.has_prefix(have, Journal(journal[:have]).digest) for have in (1, 2, 3))
    assert not journal.has_prefix(0, None), "nothing is no beginning"
    assert not journal.has_prefix(4, None), "longer than ours"
    assert not journal.has_prefix(1, b"another.")
    assert not journal.has_prefix(1, None)
    assert not journal.has_prefix(2, b"state 0.")
