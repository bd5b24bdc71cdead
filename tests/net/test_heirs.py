"""Takeover: how an heir proves itself, who sends it which shares, and what the audit reports."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.session import hosting as hosting_module
from game.session.guest import owner_guest
from game.session.hosting import HostedRoom, accept_handover_to
from net.client.notifications import HostedElsewhere, HostRollback
from net.client.own_takeover_state import takeover_state_of
from net.client.peer import Peer
from net.discovery import lan
from net.protocol import messages as m
from net.protocol.crypto import pledge
from net.protocol.frames import pack, unpack
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.takeover import ABSENCE_WAIT_S
from net.storage.credentials import guest_save_with_token, open_peer_save
from net.storage.save_records import SaveHeader
from net.storage.saves import SavedMatch, verify_save
from tests.net.orphans import heirs_party, orphans
from tests.net.party import Party, seated_party

RAIL = {"game": "age_of_steam", "map_key": "rust_belt"}


def said(peer, kind):
    """Outgoing messages of a peer of this type."""
    read = (unpack(m.to_host(peer.game.moves), body) for body in peer.outbox)
    return [one for one in read if isinstance(one, kind)]


def goes_on(party, *others):
    for peer in others:
        party.connect(peer)
        peer.agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    return party.host.stage == "playing"


def test_a_fake_heir_gets_nothing():
    """An outsider who knows all public data asks for the shares."""
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    stranger: Any = Party(seats=2, seed=5)
    stranger.host = Host(HostLobby("Heirs"), None, stranger.rng.randbytes)
    heritage = takeover_state_of(bert)
    heritage.keys.clear()
    stranger.host.begin_takeover(heritage)
    for peer in (anna, cleo):
        stranger.host.connected(link := 50 + anna.you + peer.you)
        stranger.peers[link], stranger.received[id(peer)] = peer, []
        peer.hello()
        stranger.pump()
        asks = m.ConsentRequest(
            pledge(bert.token), bert.name, 1, ((pledge(peer.token), peer.takeover_keys.nonce),)
        )
        assert peer.receive(pack(asks)) == ()
        peer.agree()
        assert said(peer, m.ConsentReply | m.EncryptedShare) == []
        assert peer.is_at_false_host
        assert peer.disclosures == []
        with pytest.raises(BadData, match="has not shown that it knows us"):
            peer.receive(pack(m.Begin(peer.start, 0, 0)))


def test_a_second_host_is_not_followed_before_the_keys_have_come():
    """A rival host appears after the start of the match, before its keys arrive."""
    party = seated_party(3, seed=21)
    anna, bert, _ = party.peers.values()
    watcher = party.add("Watcher", role="watcher")
    party.begin()
    later = replace(party.host.start, epoch=1)
    for peer in (anna, watcher):
        peer.takeover_keys.by_epoch.clear()
        peer.hello()
        peer.receive(pack(m.Challenge(later.root, later.commitment, 1, pledge(bert.token), bytes(16))))
        peer.receive(pack(m.JoinAccepted(1, bytes(16))))
    assert anna.is_at_false_host
    assert pledge(anna.token) == party.host.start.chairs[0].pledge, "the seat's own key is not given up"
    with pytest.raises(BadData, match="has not shown that it knows us"):
        anna.receive(pack(m.Begin(later, 0, 0)))
    watcher.receive(pack(m.Begin(later, 0, 0)))
    assert watcher.start == later, "who watches has nothing to lose"


def test_the_true_host_is_followed_before_the_keys_have_come():
    party = seated_party(3, seed=21)
    anna = next(iter(party.peers.values()))
    party.begin()
    anna.takeover_keys.by_epoch.clear()
    party.cut(anna)
    party.connect(anna)
    assert anna.takeover_keys.is_host_proved
    assert anna.takeover_keys.by_epoch
    assert anna.seats == [0]


def test_what_a_lost_host_told_nobody_else_is_not_held_against_its_heir():
    """The host's own peer receives an item first; then the machine is lost."""
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    party = heirs_party(anna, takeover_state_of(anna))
    assert goes_on(party, bert, cleo)
    while party.actor()[0] is not bert:
        party.step()
    _, seat = party.actor()
    first, *_, last = bert.game.legal(bert.view(seat), seat)
    link, before = party.link_of(bert), len(bert.replica.journal)
    del party.peers[link], party.peers[party.link_of(cleo)]
    party.host.receive(link, pack(m.Propose(seat, first, bert.last)))
    party.pump()
    assert len(anna.replica.journal) > before == len(bert.replica.journal)
    later = heirs_party(bert, takeover_state_of(bert))
    assert goes_on(later, cleo)
    bert.propose(seat, last)
    later.pump()
    while later.actor()[0] is not anna and len(bert.replica.journal) <= len(anna.replica.journal):
        later.step()
    later.connect(anna)
    assert later.news(anna, HostRollback) == []
    assert anna.replica.journal == bert.replica.journal
    later.play()
    assert [peer.verdict.verified for peer in (anna, bert, cleo)] == [True] * 3


def test_an_heir_asks_under_no_other_name():
    """The name shown in the question and in the audit is not taken from the heir's message."""
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    party = heirs_party(anna, takeover_state_of(anna))
    party.host.lobby.people[party.host.lobby.owner].name = cleo.name
    for peer in (bert, cleo):
        party.connect(peer)
        assert [asks.name for asks in party.news(peer, m.ConsentRequest)] == [anna.name]
        peer.agree()
    party.pump()
    assert [held.name for held in bert.disclosures] == [anna.name]


def test_a_relayed_heir_carries_noise():
    """A relay between heir and giver sees all traffic, but no share."""
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    heard = []
    party = heirs_party(anna, takeover_state_of(anna))
    receive = party.host.receive
    party.host.receive = lambda link, body: (heard.append(body), receive(link, body))
    kept = [bert.shares[-1], cleo.shares[-1]]
    assert goes_on(party, bert, cleo)
    assert any(body[1:8] == b"\xa6pieces" for body in heard)
    assert not [piece for piece in kept for body in heard if piece[:16] in body or piece[-16:] in body]
    keys = [tie.key for peer in (anna, bert, cleo) for tie in peer.takeover_keys.by_epoch[0].pair_keys]
    assert not [key for key in (*keys, bert.token, cleo.token) for body in heard if key in body]


def test_what_a_relay_changes_is_not_taken():
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    party = heirs_party(anna, takeover_state_of(anna))
    receive = party.host.receive

    def spoilt(link, body):
        receive(link, body[:-1] + bytes([body[-1] ^ 1]) if body[1:8] == b"\xa6pieces" else body)

    party.host.receive = spoilt
    assert not goes_on(party, bert, cleo)
    assert sorted(party.host.takeover_state.missing()) == ["Player 1", "Player 2"]


def test_no_piece_leaves_before_everybody_has_agreed():
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    party = heirs_party(anna, takeover_state_of(anna))
    for peer in (bert, cleo):
        party.connect(peer)
    assert [(one.name, one.epoch) for one in party.news(bert, m.ConsentRequest)][-1] == (anna.name, 1)
    bert.agree()
    party.pump()
    assert party.host.takeover_state.shares.keys() == {pledge(anna.token)}
    assert bert.disclosures == cleo.disclosures == []
    cleo.agree()
    party.pump()
    assert len(party.host.takeover_state.shares) == 3


def test_an_heir_cannot_make_up_the_word_of_another():
    _, (anna, bert, cleo) = orphans(3, 21, 30)
    party = heirs_party(anna, takeover_state_of(anna))
    for peer in (bert, cleo):
        party.connect(peer)
    bert.agree()
    party.pump()
    who = [pledge(peer.token) for peer in (anna, bert, cleo)]
    for mac in (bytes(32), b"\xff" * 32):
        bert.receive(
            pack(m.RelayedConsents((m.Consent(who[2], who[1], mac), m.Consent(who[0], who[1], mac))))
        )
    assert said(bert, m.EncryptedShare) == bert.disclosures == []
    assert party.host.takeover_state.shares.keys() == {who[0]}


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("heard", ["nothing", "keys", "everything"])
@pytest.mark.parametrize("heir", [0, 1])
def test_a_host_that_is_lost_while_it_deals_pieces_is_survived(heir, heard):
    """Dora returns, so shares are dealt again; the host is lost when only Anna knows."""
    party, peers = orphans(4, 21, 30)
    running, dora = party.host.publisher, pledge(peers[3].token)
    running.holders = [one for one in running.holders if one != dora]
    for link in party.peers:
        running.send_keys(link)
    party.pump()
    party.play(4)
    running.update_holders()
    assert dora in running.holders
    told = [body for link, body in party.host.connections.outbox if link == party.link_of(peers[0])]
    for body in told[: {"nothing": 0, "keys": 1, "everything": len(told)}[heard]]:
        peers[0].receive(body)
    for peer in peers:
        peer.outbox.clear()
    others = [peer for peer in peers if peer is not peers[heir]]
    room = heirs_party(peers[heir], takeover_state_of(peers[heir]))
    assert goes_on(room, *others)
    room.play()
    assert [peer.verdict.verified for peer in peers] == [True] * 4


def test_pieces_of_the_deal_before_are_in_the_save(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party(seats=3, seed=8)
    saves = {"open_save": lambda opening: open_peer_save(opening, "Anna")}
    anna, *_ = [party.add(f"P{seat}", seat=seat, **(saves if not seat else {})) for seat in range(3)]
    party.begin()
    party.play(20)
    before, running = dict(anna.shares), party.host.publisher
    running.holders = (
        running.holders[:2] if pledge(anna.token) in running.holders[:2] else running.holders[1:]
    )
    for link in party.peers:
        running.send_keys(link)
    party.pump()
    assert anna.shares.keys() == before.keys()
    assert anna.shares[-1] != before[-1]
    assert before == anna.previous_shares.shares
    anna.close()
    saved = guest_save_with_token(anna.token)
    assert (saved.shares, saved.previous_shares) == (anna.shares, anna.previous_shares)


def test_a_broken_off_handover_is_known_to_all(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party(seats=2, seed=8)
    anna = party.add("Anna", seat=0, open_save=lambda opening: open_peer_save(opening, "Anna"))
    bela = party.add("Béla", seat=1)
    party.begin()
    party.play(20)
    entry = len(party.host.publisher.match.journal)
    party.order(m.HandOver(bela.you))
    party.pump()
    assert bela.handover is not None
    party.cut(bela)
    party.connect(bela)
    party.play()
    told = AuditVerdict(True, -1, f"Béla held the secret from entry {entry}")
    assert (anna.verdict, bela.verdict) == (told, told)
    anna.close()
    assert verify_save(guest_save_with_token(anna.token)).verdict == told


def test_the_estate_is_for_its_heir_alone():
    party = seated_party(3, seed=8)
    party.begin()
    secret = party.host.publisher.match.secret
    party.order(m.HandOver(party.peers[2].you))
    heard = [body for _, body in party.host.connections.outbox]
    party.pump()
    assert party.peers[2].handover[0] == secret
    assert not [body for body in heard if secret in body]


def test_who_was_absent_during_the_takeover_finds_their_seat():
    old, (anna, bert, cleo, dora) = orphans(4, 31, 30, **RAIL)
    party = heirs_party(bert, takeover_state_of(bert))
    assert goes_on(party, anna, cleo)
    assert party.host.room_info().origin == old.host.publisher.match.start.root == dora.start.root
    assert party.host.room_info().epoch == 1
    party.connect(dora)
    assert (dora.seats, dora.takeover_keys.is_host_proved, dora.start.epoch) == ([3], True, 1)
    party.play()
    assert all(peer.verdict.verified for peer in (anna, bert, cleo, dora))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("how", [{}, RAIL])
def test_a_second_loss_is_survived_like_the_first(how):
    _, peers = orphans(4, 33, 25, **how)
    first = heirs_party(peers[0], takeover_state_of(peers[0]))
    assert goes_on(first, *peers[1:])
    first.play(6)
    rest = peers[1:]
    for peer in rest:
        peer.outbox.clear()
    second = heirs_party(rest[0], takeover_state_of(rest[0]))
    assert goes_on(second, *rest[1:])
    assert [peer.start.epoch for peer in rest] == [2, 2, 2]
    peers[0].outbox.clear()
    second.connect(peers[0])
    assert peers[0].seats == [0], "a host that comes back is a player"
    second.play()
    assert all(peer.verdict.verified for peer in peers)


def gone_on(party, how, anna, bert):
    """The match after Anna received the room or took it over, with Bert connected."""
    if how == "takeover":
        later = heirs_party(anna, takeover_state_of(anna))
        assert goes_on(later, bert)
        return later
    party.order(m.HandOver(anna.you))
    party.pump()
    later = heirs_party(anna, prepare=accept_handover_to(anna))
    later.connect(bert)
    return later


@pytest.mark.parametrize("how", ["handover", "takeover"])
@pytest.mark.parametrize("heard", ["nothing", "start"])
def test_who_was_cut_off_before_the_keys_came_is_known_to_an_heir(how, heard):
    party, (anna, bert, old) = orphans(3, 33, 12, **RAIL)
    cleo = Peer(old.name, token=old.token, random_bytes=party.rng.randbytes)
    cleo.room_state = old.room_state
    if heard == "start":
        cleo.receive(pack(m.Begin(old.start, 0, 0)))
    party.cut(old)
    later = gone_on(party, how, anna, bert)
    later.connect(cleo)
    assert (cleo.seats, cleo.takeover_keys.is_host_proved, cleo.start.epoch) == ([2], True, 1)
    assert cleo.token == old.token
    later.play()
    assert [peer.verdict.verified for peer in (anna, bert, cleo)] == [True] * 3
    assert not [body for body in later.received[id(anna)] if old.token in body], (
        "the heir never had the token"
    )


@pytest.mark.parametrize(
    ("how", "rules", "told"),
    [
        ("handover", {}, "Player 0 held the secret from entry {0}"),
        ("handover", RAIL, ""),
        ("takeover", RAIL, "from entry {0} on, under its second host; 1 starts withdrawn"),
    ],
)
def test_who_promised_a_salt_and_never_heard_the_start_is_told_what_can_be_known(how, rules, told):
    """Cleo loses the connection at the start and returns under another host."""
    party: Any = seated_party(3, seed=33, **rules)
    anna, bert, cleo = party.peers.values()
    receive = cleo.receive

    def until_it_begins(body):
        begins = body[1:7] == b"\xa5begin"
        if begins:
            cleo.receive = lambda _: ()
        return () if begins else receive(body)

    cleo.receive = until_it_begins
    party.begin()
    cleo.receive = receive
    party.cut(cleo)
    assert cleo.start is None
    entry = len(party.host.publisher.match.journal)
    later = gone_on(party, how, anna, bert)
    later.connect(cleo)
    later.play()
    assert cleo.verdict == AuditVerdict(True, -1, told.format(entry))


def test_a_host_that_lets_nobody_hear_its_start_and_goes_on_as_an_heir_is_counted():
    """It has seen the salts and restarts as its own heir to get another seed."""
    party = seated_party(3, seed=5, **RAIL)
    anna, *_ = party.peers.values()
    party.order(m.Play())
    party.host.seed_agreement.reveal_salt = lambda *_: party.host.seed_agreement.withdraw()
    party.pump()
    draft = anna._salts._draft
    later = replace(draft, commitment=bytes(32), origin=draft.commitment, epoch=1)
    anna.receive(pack(m.Begin(later, 0, 0)))
    assert anna.start.withdrawn == 1


def test_nobody_follows_a_lower_epoch():
    old, peers = orphans(3, 31, 30, **RAIL)
    party = heirs_party(peers[1], takeover_state_of(peers[1]))
    assert goes_on(party, peers[0], peers[2])
    peers[0].outbox.clear()
    old.host.connected(77)
    old.peers[77] = peers[0]
    peers[0].hello()
    with pytest.raises(BadData, match="this host is of epoch 0, and the match is in epoch 1"):
        old.pump()


def test_two_halves_never_go_on():
    """A majority of the players must agree, and each agrees once per epoch."""
    _, (anna, bert, cleo, dora) = orphans(4, 31, 30, **RAIL)
    party = heirs_party(anna, takeover_state_of(anna))
    assert not goes_on(party, bert)
    assert party.messages(anna, m.RefusalMessage)[-1].code == "too_few_agree"
    bert.outbox.clear()
    other = heirs_party(dora, takeover_state_of(dora))
    other.connect(bert)
    assert other.host.takeover_state.epoch == 2, "asked above the epoch that was given away"
    bert.agree()
    other.pump()
    assert goes_on(other, cleo)
    bert.outbox.clear()
    party.host.connected(78)
    party.peers[78] = bert
    bert.hello()
    with pytest.raises(BadData, match="epoch"):
        party.pump()


@pytest.mark.parametrize("away", [5, ABSENCE_WAIT_S])
def test_nothing_begins_behind_the_back_of_who_agreed_and_is_cut_off(away):
    """The seed would lack their salt, so the start waits for them, but not forever."""
    _, (anna, bert, cleo, dora) = orphans(4, 31, 30, **RAIL)
    party = heirs_party(anna, takeover_state_of(anna))
    for peer in (bert, cleo):
        party.connect(peer)
        peer.agree()
    party.pump()
    party.cut(bert)
    party.host.tick(100.0)
    party.host.tick(100.0 + away)
    assert goes_on(party) == (away >= ABSENCE_WAIT_S)
    if away < ABSENCE_WAIT_S:
        assert party.messages(anna, m.RefusalMessage)[-1] == m.RefusalMessage(-1, "not_ready", (bert.name,))
        assert goes_on(party, bert)
        party.connect(dora)
        party.play()
        assert all(peer.verdict.verified for peer in (anna, bert, cleo, dora))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("address", ["10.0.0.9", "fe80::1"])
def test_a_seat_is_found_through_any_other_address(tmp_path, monkeypatch, address):
    from game.session import guest

    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party(seats=2, seed=8)
    anna = party.add("Anna", seat=0, open_save=lambda opening: open_peer_save(opening, "Anna"))
    party.add("Bert", seat=1)
    party.begin()
    party.play(12)
    guest.keep_token(anna.start.root, "Anna", anna.token)
    party.cut(anna)
    anna.close()
    other = Party(seats=2, seed=9)
    again = guest._peer((address, 47800), "Anna", "player")
    other.connect(again)
    assert again.seats == [], "another room at the same address"
    other.cut(again)
    party.connect(again)
    assert (again.seats, again.takeover_keys.is_host_proved) == ([0], True)
    assert not [one for one in party.received[id(again)] if anna.token in one]
    party.play()
    assert again.verdict == AuditVerdict(True)
    again.close()


def test_a_key_is_never_sent_again():
    party = seated_party(2, seed=3)
    party.begin()
    anna = party.peers[1]
    token, before = anna.token, len(party.received[id(anna)])
    party.cut(anna)
    said_by = []
    receive = party.host.receive
    party.host.receive = lambda link, body: (said_by.append(body), receive(link, body))
    party.connect(anna)
    assert anna.seats == [0]
    assert not [body for body in (*said_by, *party.received[id(anna)][before:]) if token in body]


def test_a_wrong_proof_is_a_stranger():
    party = seated_party(2, seed=3)
    party.begin()
    eve: Any = Peer("Eve", random_bytes=party.rng.randbytes)
    eve.token = bytes(16)
    real = party.peers[1]
    meet = eve.takeover_keys.answer_challenge
    eve.takeover_keys.answer_challenge = lambda *how: m.JoinRequest(pledge(real.token), 0, meet(*how).proof)
    party.connect(eve)
    assert eve.seats == []
    assert eve.hands == {}


def test_nobody_loses_their_pieces_while_a_host_comes_back():
    """A takeover is possible after the host dies again while peers are still missing."""
    party, peers = orphans(3, 21, 30)
    match, keys = party.host.publisher.match, party.host.handshake
    opening = SaveHeader(match.start, "Room", match.secret, None, keys.key_ring, keys.saved_keys())
    saved = SavedMatch(Path(), opening, match.game, match.journal, match.private, secret=match.secret)
    again: Any = Party(seats=2, seed=88)
    again.host = Host(HostLobby("Again"), None, again.rng.randbytes)
    again.host.resume(saved, None)
    again.connect(peers[0])
    assert again.host.recovery.is_active
    for peer in peers:
        peer.outbox.clear()
    assert goes_on(heirs_party(peers[1], takeover_state_of(peers[1])), peers[0], peers[2])


@pytest.mark.parametrize(("epoch", "told"), [(0, ""), (1, "10.0.0.7:47800")])
def test_an_old_host_is_told_where_its_match_goes_on(monkeypatch, epoch, told):
    """Only a room of the same match in a later epoch is reported, and as unverified."""
    party, _ = orphans(3, 31, 30, **RAIL)
    start, found = party.host.publisher.match.start, party.host.room_info()

    class Browser:
        class rooms:  # noqa: N801
            addresses = staticmethod(lambda: [("10.0.0.7", 47800)])

        async def start(self): ...

        async def stop(self): ...

    async def ask(way):
        return replace(found, epoch=epoch), 0.1

    monkeypatch.setattr(lan, "RoomBrowser", Browser)
    monkeypatch.setattr(lan, "query_room", ask)
    monkeypatch.setattr(hosting_module, "find_match_host", partial(lan.find_match_host, patience=0.5))
    hosting = HostedRoom("Old", None, open_save=None)
    try:
        hosting.net.wait(hosting._look_for_later_host(start))
        assert hosting.later_host == told
        assert [told in line for line in hosting.host.log] == [True] * bool(told)
        guest = owner_guest(hosting, Peer("Anna"))
        assert [one.address for one in guest.poll() if isinstance(one, HostedElsewhere)] == [told] * bool(
            told
        )
    finally:
        hosting.close()
