"""The turn clock: a bot makes only the decision that took too long."""

import pytest

from game.bots.bot import NORMAL
from net.protocol import messages as m
from net.protocol.frames import pack
from tests.net.party import codes, seated_party

BOTS = 99


@pytest.fixture
def party():
    """A party of two with a clock of thirty seconds, and the link of the bot process."""
    found = seated_party(2)
    found.order(m.SetTurnClock(30))
    found.begin()
    found.host.connected(BOTS, bots=True)
    found.pump()
    found.host.tick(100.0)
    return found


def bot_acts(party, seat):
    """Sends an action of the bot process for a seat, if a bot plays it."""
    match = party.host.publisher.match
    action = match.game.legal(match.replica.state, seat)[0]
    party.host.receive(BOTS, pack(m.Propose(seat, action, match.last)))
    party.pump()


def bot_at(party, seat):
    return party.host.lobby.places[seat].bot


def test_everybody_is_told_of_the_clock(party):
    assert all(peer.room_state.clock == 30 for peer in party.peers.values())


def test_a_decision_that_takes_too_long_is_made_by_a_bot_and_only_that_one(party):
    peer, seat = party.actor()
    party.host.tick(129.0)
    assert not bot_at(party, seat)
    party.host.tick(131.0)
    assert bot_at(party, seat) == party.host.lobby.bots[0]
    before = party.host.publisher.match.last
    party.step()
    assert "not_your_seat" in codes(party, peer)
    bot_acts(party, seat)
    assert party.host.publisher.match.last > before
    assert not bot_at(party, seat)
    assert not peer.room_state.places[seat].bot


def test_a_bot_has_no_word_before_the_time_is_up(party):
    _, seat = party.actor()
    before = party.host.publisher.match.last
    party.host.tick(120.0)
    bot_acts(party, seat)
    assert party.host.publisher.match.last == before


def test_who_decides_in_time_has_all_of_it_for_the_next_decision(party):
    party.host.tick(125.0)
    party.step()
    party.host.tick(126.0)
    party.host.tick(150.0)
    assert not any(place.bot for place in party.host.lobby.places)


def test_a_pause_costs_nobody_time(party):
    _, seat = party.actor()
    party.host.tick(120.0)
    party.order(m.Pause(True))
    party.host.tick(500.0)
    party.order(m.Pause(False))
    party.host.tick(505.0)
    assert not bot_at(party, seat)
    party.host.tick(516.0)
    assert bot_at(party, seat)


def test_without_a_clock_nobody_is_hurried():
    party = seated_party(2)
    party.begin()
    party.host.tick(100.0)
    party.host.tick(100_000.0)
    assert not any(place.bot for place in party.host.lobby.places)


def test_only_the_owner_sets_the_clock(party):
    peer, _ = party.actor()
    peer.send(m.SetTurnClock(1))
    party.pump()
    assert codes(party, peer)[-1] == "owner_only"
    assert party.host.lobby.clock == 30


def test_a_seat_that_a_bot_had_is_its_persons_before_the_room_is_handed_over(party):
    peer, seat = party.actor()
    party.host.tick(131.0)
    assert bot_at(party, seat)
    party.order(m.HandOver(peer.you))
    assert not bot_at(party, seat)


def test_who_steps_in_is_the_one_who_gives_hints():
    from game.bots.bot import ADVISER_BOT
    from game.session.hosting import room_bots

    assert ADVISER_BOT == NORMAL
    assert room_bots("yardmaster")[0] == NORMAL
