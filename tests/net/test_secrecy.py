"""Messages never contain cards that their receiver may not see."""

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import catalog
from game.rules.core.codec import CHANCE, BadData
from game.rules.core.journal import Entry
from game.rules.yardmaster.actions import DrawPile
from net.match.secret_sharing import combine, decrypt_move, encrypt_move, has_open_information, split
from net.protocol import messages as m
from net.protocol.frames import pack, unpack
from tests.net.party import seated_party


def first_map(key):
    return next(iter(catalog.game_class(key).maps()), "")


CARD_GAMES = [
    key for key in catalog.GAMES if not has_open_information(catalog.create(key, map_key=first_map(key)))
]


def played(seats, seed, most, game="yardmaster"):
    party = seated_party(seats, seed=seed, game=game)
    watcher = party.add("Watcher", "watcher")
    display = party.add("Display", "display")
    party.begin()
    match = party.host.publisher.match
    allowed: dict[int, dict[int, dict[str, tuple[str, ...]]]] = {}

    def note():
        """Records which cards each seat may see after the newest item, according to the dealer."""
        for seat in range(seats):
            allowed.setdefault(seat, {})[match.last] = match.dealer.hands_of(seat)

    note()
    for _ in range(most):
        if not party.step():
            break
        note()
    return party, watcher, display, allowed


def captured(party, peer):
    kind = m.to_peer(party.host.lobby.game.moves)
    heard = [unpack(kind, body) for body in party.received[id(peer)]]
    return [one.item if isinstance(one, m.TaggedItem) else one for one in heard]


@pytest.mark.slow
@settings(max_examples=20)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000), game=st.sampled_from(CARD_GAMES))
def test_watchers_and_displays_are_never_shown_a_face(seats, seed, game):
    party, watcher, display, _ = played(seats, seed, 150, game)
    for peer in (watcher, display):
        for message in captured(party, peer):
            if isinstance(message, m.Reveal):
                break
            assert not isinstance(message, m.HandContents | m.HandoverSecrets)
            assert not isinstance(message, m.SecretShare) or message.entry >= 0
            if isinstance(message, Entry):
                assert message.move == message.move.masked()


@pytest.mark.slow
@settings(max_examples=20)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10_000), game=st.sampled_from(CARD_GAMES))
def test_a_player_is_shown_only_what_the_seat_may_see(seats, seed, game):
    party, _, _, allowed = played(seats, seed, 150, game)
    for peer in list(party.peers.values())[:seats]:
        (seat,) = peer.seats
        for message in captured(party, peer):
            if isinstance(message, m.Reveal):
                break
            if isinstance(message, m.HandContents):
                assert message.seat == seat
                if message.seq in allowed[seat]:
                    assert dict(message.hands) == allowed[seat][message.seq]
            elif isinstance(message, Entry):
                assert message.move == message.move.masked()


@pytest.mark.slow
@settings(max_examples=15)
@given(seed=st.integers(0, 10_000))
def test_hidden_cards_change_no_byte_a_watcher_gets(seed):
    """Matches that differ only in hidden cards send a watcher the same bytes until a card is revealed."""
    streams = []
    for swap in (False, True):
        party = seated_party(3, seed=seed)
        watcher = party.add("Watcher", "watcher")
        party.begin()
        match = party.host.publisher.match
        if swap:
            hands = list(match.dealer.state.hands().values())
            first, second = hands[0], hands[1]
            first.faces, second.faces = second.faces, first.faces
        peer, seat = party.actor()
        peer.propose(seat, DrawPile())
        party.pump()
        streams.append(b"".join(party.received[id(watcher)]))
    assert streams[0] == streams[1]


def test_shares_open_only_all_together():
    secret = b"ym." + bytes(range(29))
    for holders in (2, 3, 5):
        pieces = split(secret, holders)
        assert combine(pieces) == secret
        assert {len(piece) for piece in pieces} == {64}
        for missing in range(holders):
            rest = pieces[:missing] + pieces[missing + 1 :]
            mixed = bytes(64)
            for piece in rest:
                mixed = bytes(a ^ b for a, b in zip(mixed, piece, strict=True))
            assert b"ym." not in mixed


def test_a_masked_move_is_sealed_for_its_entry_and_tells_nothing_by_its_length():
    secret = bytes(range(32))
    one, other = (encrypt_move(secret, 3, pack(["ym.take", card])) for card in ("B", "steal"))
    assert len(one) == len(other)
    assert decrypt_move(secret, 3, one) == pack(["ym.take", "B"])
    assert one[:16] != other[:16], "two moves of one number never share a key stream"
    for key, seq in ((secret, 4), (bytes(32), 3)):
        with pytest.raises(BadData):
            decrypt_move(key, seq, one)
    for short in (b"", one[:16], one[:40]):
        with pytest.raises(BadData):
            decrypt_move(secret, 3, short)


def test_pieces_of_different_things_are_refused():
    with pytest.raises(BadData):
        combine([bytes(64), bytes(128)])
    with pytest.raises(BadData):
        combine([b"\xff" * 64, bytes(64)])


def test_a_steal_reaches_the_third_seat_masked():
    """The broadcast entry of a steal names no card."""
    steals = 0
    for seed in range(60):
        party, watcher, _, _ = played(3, seed, 400)
        private = party.host.publisher.match.private
        for message in captured(party, watcher):
            if isinstance(message, Entry) and message.seq in private:
                steals += 1
                assert message.seat != CHANCE
                assert msgpack.unpackb(pack(message))[3] == ["ym.take", None]
        if steals >= 3:
            return
    raise AssertionError("nobody stole anything")


def test_a_thief_who_comes_back_is_shown_the_hand_again():
    """YM-15.3: the connection breaks between playing Steal and taking the card."""
    for seed in range(200):
        party = seated_party(3, seed=seed)
        party.begin()
        for _ in range(200):
            found = party.actor()
            if found is None:
                break
            thief, seat = found
            sees = party.host.publisher.match.game.visible_hands(
                party.host.publisher.match.replica.state, seat
            )
            if len(sees) > 1:
                shown = party.host.publisher.match.dealer.hands_of(seat)
                party.cut(thief)
                thief.hands.clear()
                party.connect(thief)
                assert thief.hands[seat] == shown
                party.play()
                assert all(peer.verdict.verified for peer in party.peers.values())
                return
            party.step()
    raise AssertionError("nobody stole anything")
