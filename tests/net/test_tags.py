"""Journal MACs: neither truncation nor forged entries go undetected."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import CHANCE
from game.rules.core.journal import Entry, Journal
from game.rules.yardmaster.actions import DrawPile, PlaySteal, StealCard
from net.client.notifications import HostRollback
from net.client.own_takeover_state import takeover_state_of
from net.client.peer import Peer
from net.match.authority import Authority
from net.match.journal_mac import JournalMac, encode_tagged
from net.protocol import messages as m
from net.protocol.frames import pack, pack_acknowledgement
from net.server.connections import Connections
from net.server.host import Host
from net.server.lobby import HostLobby
from net.server.publisher import MatchPublisher
from net.server.recovery import RECOVERY_TIMEOUT_S
from net.storage.credentials import guest_save_with_token, open_host_save, open_peer_save
from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter
from net.storage.saves import SavedMatch, read_save, verify_save
from tests.net.orphans import heirs_party, orphans
from tests.net.party import Party, seated_party
from tests.net.tables import begun, play_on


def played(seats=3, seed=3, plays=40, **how):
    party = seated_party(seats, seed=seed, **how)
    party.begin()
    party.play(plays)
    return party


def resumed(party, keep):
    """Restarts the host with the first `keep` entries of its match."""
    match = party.host.publisher.match
    private = {seq: move for seq, move in match.private.items() if seq < keep}
    keys = party.host.handshake
    opening = SaveHeader(match.start, "Room", match.secret, None, keys.key_ring, keys.saved_keys())
    kept = Journal(match.journal[:keep])
    saved = SavedMatch(Path(), opening, match.game, kept, private, secret=match.secret)
    again: Any = Party(seats=2, seed=88)
    again.host = Host(HostLobby("Again"), None, again.rng.randbytes)
    again.host.resume(saved, None)
    return again


def test_the_messages_made_by_hand_are_the_records():
    match = play_on(begun(seed=2), most=30)
    chain = JournalMac(match.secret)
    for item in match.journal:
        body = chain.message(match.journal, item.seq)
        assert body == pack(m.TaggedItem(item, body[-8:])) == encode_tagged(pack(item), body[-8:])
    assert chain.last_tag(match.journal) == JournalMac(match.secret).tag_after([], match.journal)
    assert pack_acknowledgement(4711) == pack(m.ItemAcknowledgement(4711))


def test_every_tag_covers_all_before_it():
    match = play_on(begun(seed=2), most=30)
    whole = JournalMac(match.secret).last_tag(match.journal)
    for at in range(0, len(match.journal), 5):
        without = [item for item in match.journal if item.seq != at]
        assert JournalMac(match.secret).last_tag(without) != whole
    assert JournalMac(bytes(32)).last_tag(match.journal) != whole


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("lost", [1, 7, 30])
def test_a_host_with_a_shorter_save_takes_back_what_a_peer_still_has(lost):
    party = played()
    peers, journal = list(party.peers.values()), list(party.host.publisher.match.journal)
    again = resumed(party, len(journal) - lost)
    for peer in peers:
        peer.outbox.clear()
        again.connect(peer)
    assert again.host.publisher.match.journal == journal
    assert not [one for peer in peers for one in again.news(peer, HostRollback)]
    again.play()
    assert [peer.verdict for peer in peers] == [AuditVerdict(True)] * 3


def test_a_move_that_came_back_without_its_dice_gets_them_again():
    """The host was killed with a full disk, and the last peer before the dealer's answer arrived."""
    match = play_on(begun(seed=2), most=30)
    drawn = max(item.seq for item in match.journal[:-1] if match.journal[item.seq + 1].seat == CHANCE)
    again = Authority(match.game, match.start, match.secret)
    again.restore(match.journal[: drawn - 5], match.private)
    again.extend(match.journal[drawn - 5 : drawn + 1], match.private)
    assert len(again.journal) > drawn + 1
    assert again.journal == match.journal[: len(again.journal)]
    assert [one.item for one in again.unpublished] == again.journal[drawn - 5 :]
    assert again.replica.state.due is None


def come_back(again, peers):
    """All peers reconnect at once, so that all offers arrive before any item."""
    for peer in peers:
        peer.outbox.clear()
        link = again._next
        again._next += 1
        again.peers[link], again.received[id(peer)] = peer, []
        again.host.connected(link)
        peer.hello()
    again.pump()


def test_a_long_forged_end_costs_no_more_than_its_frames(monkeypatch):
    """The MAC is computed item by item, not over all items with the last frame."""
    match = play_on(begun(seed=2), most=30)
    running = MatchPublisher(Connections(), HostLobby("Room"), match, None, bytes(32))
    offer = running.new_offer(len(match.journal) + 400, bytes(8), None)
    more = [Entry(len(match.journal) + n, 0, DrawPile(), bytes(8)) for n in range(400)]
    made = []
    grow = offer.next_tag
    offer.next_tag = lambda tag, item: made.append(item) or grow(tag, item)
    for at in range(0, 400, 100):
        offer.add_batch(more[at : at + 100], ())
        assert len(made) == at + 100
    monkeypatch.setattr(JournalMac, "next_tag", lambda *_: pytest.fail("the tags were made again"))
    assert offer.is_complete
    assert not running.accepts(offer)
    assert offer.computed_tag != bytes(8)


def test_who_brings_a_shorter_end_first_does_not_shut_out_a_longer_one():
    party = played()
    short, *others = party.peers.values()
    party.cut(short)
    while party.actor() is not None and party.actor()[0] is not short:
        party.step()
    journal = list(party.host.publisher.match.journal)
    assert len(journal) > short.last + 1
    again = resumed(party, short.last - 8)
    come_back(again, [short, *others])
    assert again.host.publisher.match.journal == journal
    assert not [one for peer in (short, *others) for one in again.news(peer, HostRollback)]
    assert not again.host.recovery.is_active
    again.play()
    assert [peer.verdict for peer in (short, *others)] == [AuditVerdict(True)] * 3


def with_private_moves_of_two():
    """A party whose match has private moves of two players."""
    party = seated_party(3, seed=1)
    party.begin()
    match = party.host.publisher.match
    while len({match.journal[seq].seat for seq in match.private}) < 2:
        peer, seat = party.actor()
        legal = peer.game.legal(peer.view(seat), seat)
        wanted = PlaySteal, StealCard, DrawPile
        liked = [action for kind in wanted for action in legal if type(action) is kind]
        peer.propose(seat, [*liked, *legal][0])
        party.pump()
    return party


def test_masked_moves_of_two_people_come_back_whoever_calls_first():
    party = with_private_moves_of_two()
    match, peers = party.host.publisher.match, list(party.peers.values())
    for order in (peers, peers[::-1]):
        again = resumed(party, min(match.private))
        copies = [Peer(peer.name, token=peer.token, random_bytes=again.rng.randbytes) for peer in order]
        for copy, peer in zip(copies, order, strict=True):
            copy.start, copy.replica, copy.tag = peer.start, takeover_state_of(peer).replica, peer.tag
            copy.shares, copy.takeover_keys.by_epoch = dict(peer.shares), dict(peer.takeover_keys.by_epoch)
        come_back(again, copies)
        assert again.host.publisher.match.private == match.private
        assert not [one for peer in copies for one in again.news(peer, HostRollback)]


def with_private_end(seats=3):
    for seed in range(300):
        party = seated_party(seats, seed=seed)
        party.begin()
        for _ in range(250):
            if not party.step():
                break
            match = party.host.publisher.match
            if match.private and max(match.private) == match.last:
                return party
    raise AssertionError("nobody stole anything")


def without_the_last_move():
    """A restarted host that lost a masked move: the party before, its peers, the actor, and the host."""
    party = with_private_end()
    match, peers = party.host.publisher.match, list(party.peers.values())
    actor = next(peer for peer in peers if match.journal[-1].seat in peer.seats)
    return match, peers, actor, resumed(party, len(match.journal) - 1)


def test_a_masked_move_that_was_lost_comes_back_though_its_actor_stays_away():
    """A bot may have made the move for an absent player, who then has no copy of it."""
    match, peers, actor, again = without_the_last_move()
    others = [peer for peer in peers if peer is not actor]
    come_back(again, others[:1])
    assert again.host.publisher.match.private == match.private
    assert actor.name not in [peer.name for peer in again.peers.values()]
    come_back(again, [*others[1:], actor])
    assert not again.host.recovery.is_active
    again.play()
    assert [peer.verdict for peer in peers] == [AuditVerdict(True)] * 3


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("at", [0, 20, -1])
def test_a_masked_move_that_somebody_changed_is_not_taken_but_that_of_another_is(at):
    match, peers, actor, again = without_the_last_move()
    liar, honest = (peer for peer in peers if peer is not actor)
    changed = bytearray(liar.shares[match.last])
    changed[at] ^= 1
    liar.shares[match.last] = bytes(changed)
    come_back(again, [liar])
    assert len(again.host.publisher.match.journal) == match.last
    come_back(again, [honest])
    assert again.host.publisher.match.private == match.private


def test_nobody_plays_on_before_those_who_sat_are_back_or_late():
    party = played()
    actor, seat = party.actor()
    again = resumed(party, len(party.host.publisher.match.journal) - 3)
    actor.outbox.clear()
    again.connect(actor)
    assert actor.room_state.paused
    length = len(again.host.publisher.match.journal)
    actor.propose(seat, actor.game.sample(actor.view(seat), seat, Random(1).randrange))
    again.pump()
    assert again.messages(actor, m.RefusalMessage)[-1].code == "settling"
    assert len(again.host.publisher.match.journal) == length
    again.host.tick(50.0)
    assert again.host.recovery.is_active
    again.host.tick(50.0 + RECOVERY_TIMEOUT_S)
    again.pump()
    assert not again.host.recovery.is_active
    assert not actor.room_state.paused


def forged(peer):
    """Adds an action of the seat to act to a peer's journal, as a modified program could."""
    (seat, *_) = peer.game.to_act(peer.replica.state)
    return peer.replica.add(seat, peer.game.legal(peer.view(seat), seat)[0])


@pytest.mark.parametrize("tag", ["old", "made up"])
def test_a_forged_longer_journal_is_not_taken(tag):
    party = played()
    peers, journal = list(party.peers.values()), list(party.host.publisher.match.journal)
    liar, _ = party.actor()
    again = resumed(party, len(journal))
    forged(liar)
    if tag == "made up":
        liar.tag = bytes(8)
    for peer in peers:
        peer.outbox.clear()
        again.connect(peer)
    assert again.host.publisher.match.journal == journal
    assert liar.replica.journal == journal
    again.play()
    honest = [peer for peer in peers if peer is not liar]
    assert [peer.verdict for peer in honest] == [AuditVerdict(True)] * 2


def test_a_host_that_goes_back_and_does_not_take_it_is_told_and_never_verified(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = Party(seats=2, seed=3)
    anna = party.add("Anna", seat=0, open_save=lambda opening: open_peer_save(opening, "Anna"))
    bert = party.add("Bert", seat=1)
    party.begin()
    party.play(40)
    length = len(party.host.publisher.match.journal)
    again = resumed(party, length - 9)
    again.host.recovery.request_items = lambda *_: False
    for peer in (anna, bert):
        peer.outbox.clear()
        again.connect(peer)
    assert again.news(anna, HostRollback) == [HostRollback(length - 9, length)]
    again.play()
    assert [peer.verdict.verified for peer in (anna, bert)] == [False, False]
    assert anna.verdict.seq == length - 9
    anna.close()
    assert not verify_save(guest_save_with_token(anna.token)).verdict.verified


def test_a_host_that_goes_back_and_plays_on_before_we_return_is_told_too():
    party = played(2)
    anna, bert = party.peers.values()
    length = len(party.host.publisher.match.journal)
    again = resumed(party, length - 9)
    again.rng = Random(12345)
    again.host.recovery.request_items = lambda *_: False
    again.host.recovery.is_active = False
    fresh = [Peer(peer.name, token=peer.token, random_bytes=again.rng.randbytes) for peer in (anna, bert)]
    for peer in fresh:
        again.connect(peer)
    while len(again.host.publisher.match.journal) <= length:
        assert again.step()
    anna.outbox.clear()
    again.connect(anna)
    (cut,) = again.news(anna, HostRollback)
    assert length - 9 <= cut.seq < length
    assert again.host.publisher.match.journal[:length] != party.host.publisher.match.journal


def test_tags_that_are_not_of_the_secret_are_found_out():
    party = seated_party(2, seed=5)
    party.begin()
    party.host.publisher.match.journal_mac = JournalMac(bytes(32))
    party.play()
    reason = "the tags on the journal are not of the secret that was shown"
    assert all(not peer.verdict.verified for peer in party.peers.values())
    assert {peer.verdict.reason for peer in party.peers.values()} == {reason}


@pytest.mark.slow
def test_a_full_disk_and_then_a_kill_lose_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = seated_party(3, seed=9, open_save=open_host_save)
    party.begin()
    party.play(10)
    save = party.host.publisher.save

    def full(_data):
        raise OSError(28, "No space left on device")

    save._write_to_disk = full
    party.play(25)
    assert party.host.publisher.save_error
    journal = list(party.host.publisher.match.journal)
    save.close()
    saved = read_save(save.path)
    assert len(saved.journal) < len(journal)
    again: Any = Party(seats=2, seed=77)
    again.host = Host(HostLobby("Again"), None, again.rng.randbytes)
    writer = SaveWriter.resume(saved)
    again.host.resume(saved, writer)
    peers = list(party.peers.values())
    for peer in peers:
        peer.outbox.clear()
        again.connect(peer)
    assert again.host.publisher.match.journal == journal
    again.play()
    assert [peer.verdict for peer in peers] == [AuditVerdict(True)] * 3
    writer.close()
    assert verify_save(read_save(save.path)).verdict == AuditVerdict(True)


def test_an_heir_with_the_secret_takes_no_forged_end():
    old, peers = orphans(3, 21, 40)
    liar, _ = old.actor()
    entry = forged(liar)
    heir, other = [peer for peer in peers if peer is not liar]
    party = heirs_party(heir, takeover_state_of(heir))
    for peer in (liar, other):
        party.connect(peer)
        peer.agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    assert party.host.stage == "playing"
    assert entry not in party.host.publisher.match.journal
    party.play()
    told = AuditVerdict(True, -1, f"{heir.name} held the secret from entry {entry.seq}")
    assert (heir.verdict, other.verdict) == (told, told)


RAIL = {"game": "age_of_steam", "map_key": "rust_belt"}


@pytest.mark.parametrize(("witness", "taken"), [("two", True), ("actor", True), ("one", False)])
def test_without_the_secret_an_item_counts_if_two_hold_it_or_its_actor(witness, taken):
    old, peers = orphans(4, 31, 30, **RAIL)
    actor, _ = old.actor()
    heir, *others = [peer for peer in peers if peer is not actor]
    old.cut(heir)
    before = len(heir.replica.journal)
    old.step()
    (entry, *_) = old.host.publisher.match.journal.since(before)
    assert entry.seat != CHANCE
    come = {"two": others, "actor": [actor, others[0]], "one": others}[witness]
    if witness == "one":
        short = others[1]
        short.replica = takeover_state_of(heir).replica
        short.tag = heir.tag
    party = heirs_party(heir, takeover_state_of(heir))
    for peer in come:
        peer.outbox.clear()
        party.connect(peer)
        peer.agree()
    party.pump()
    party.order(m.Play())
    party.pump()
    assert party.host.stage == "playing"
    assert (entry in party.host.publisher.match.journal[: before + 1]) is taken
