"""A seat is reserved for its player, lent to a bot, and returned only to that player."""

from game.rules.core.audit import AuditVerdict
from game.rules.yardmaster.actions import DrawPile
from net.protocol import messages as m
from net.protocol.frames import unpack
from tests.net.party import codes, seated_party


def test_a_peer_comes_back_to_its_own_seat_and_hand():
    party = seated_party(3, seed=8)
    party.begin()
    party.play(30)
    peer = next(one for one in party.peers.values() if one.seats == [1])
    hand = party.host.publisher.match.dealer.hands_of(1)
    party.cut(peer)
    assert not party.host.lobby.people[peer.you].here
    have = len(peer.replica.journal)
    while party.actor() and party.step():
        if len(party.host.publisher.match.journal) > have + 5:
            break
    party.news(peer, m.Begin)
    party.connect(peer)
    assert peer.seats == [1]
    assert peer.replica.journal == party.host.publisher.match.journal
    assert [begin.since for begin in party.news(peer, m.Begin)] == [have]
    assert peer.hands[1] == party.host.publisher.match.dealer.hands_of(1) or peer.hands[1] == hand
    party.play()
    assert all(one.verdict == AuditVerdict(True) for one in party.peers.values())


def test_without_the_token_a_seat_is_not_given_back_but_by_the_hosts_word():
    party = seated_party(2, seed=9)
    party.begin()
    peer = next(one for one in party.peers.values() if one.seats == [1])
    party.cut(peer)
    thief = party.add("Player 1")
    assert thief.seats == []
    assert thief.hands == {}
    party.order(m.GiveSeat(1, thief.you))
    party.pump()
    assert thief.seats == [1]
    assert thief.hands[1] == party.host.publisher.match.dealer.hands_of(1)
    party.play()
    assert thief.verdict == AuditVerdict(True)


def test_the_same_token_on_a_new_line_ends_the_old_one():
    party = seated_party(2, seed=9)
    party.begin()
    peer = next(one for one in party.peers.values() if one.seats == [1])
    old = party.link_of(peer)
    party.connect(peer)
    assert old not in party.host.connections.by_id
    assert peer.seats == [1]
    party.play()
    assert peer.verdict == AuditVerdict(True)


def test_a_seat_left_too_long_is_lent_and_comes_back():
    party = seated_party(2, seed=9)
    party.order(m.SetGracePeriod(30))
    party.begin()
    party.host.tick(1000.0)
    peer = next(one for one in party.peers.values() if one.seats == [1])
    party.cut(peer)
    party.host.tick(1001.0)
    party.host.tick(1029.0)
    assert party.host.lobby.places[1].bot == ""
    party.host.tick(1031.0)
    assert party.host.lobby.places[1].bot == "greedy"
    party.host.connected(77, bots=True)
    faces = [body for link, body in party.host.connections.outbox if link == 77 and body[1:3] == b"\xa1f"]
    told = [unpack(m.to_peer(), body) for body in faces]
    assert {one.seat for one in told} == {1}, "the bot is shown what its seat saw and sees, and no more"
    match = party.host.publisher.match
    assert dict(told[-1].hands) == match.dealer.hands_of(1)
    assert [one.seq for one in told[1:]] == [seq for seq, _ in match.hand_history(1)]
    party.connect(peer)
    assert party.host.lobby.places[1].bot == ""
    assert peer.hands[1] == party.host.publisher.match.dealer.hands_of(1)


def test_a_player_lends_the_seat_to_a_bot_and_takes_it_back():
    party = seated_party(2, seed=9)
    party.begin()
    peer, seat = party.actor()
    peer.send(m.PutBot(seat, "greedy"))
    party.pump()
    peer.propose(seat, DrawPile())
    party.pump()
    assert codes(party, peer) == ["not_your_seat"]
    peer.send(m.PutBot(seat, "no such bot"))
    peer.send(m.PutBot(seat, ""))
    party.pump()
    peer.propose(seat, DrawPile())
    party.pump()
    assert codes(party, peer) == ["not_your_seat", "no_such_bot"]
