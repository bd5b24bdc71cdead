"""Host and peers without wires: who may do what, who is told what, and what happens to nonsense."""

import errno
from random import Random
from typing import Any

import pytest

from game.rules.core.audit import Verdict
from game.rules.core.codec import CHANCE
from game.rules.core.journal import Entry, Rewind
from game.rules.core.moves import Rolled
from game.rules.yardmaster.actions import DrawPile, EndTurn
from net import messages as m
from net.identity import PROTOCOL, rules_digest
from net.peer import Peer, Step, Strayed
from net.wire import pack
from tests.net.party import OWNER, Party, seated_party
from tests.net.tables import begun, play_on


def codes(party, peer):
    return [message.code for message in party.messages(peer, m.Refused | m.Denied)]


def test_five_peers_play_a_whole_match_and_verify_it():
    party = seated_party(4, seed=11)
    watcher = party.add("Watcher", "watcher")
    display = party.add("Display", "display")
    party.begin()
    party.play()
    journal = party.host.running.match.journal
    assert party.host.stage == "over"
    assert len(party.peers) == 6
    for peer in party.peers.values():
        assert peer.replica.journal == journal
        assert peer.verdict == Verdict(True)
    assert all(
        caller.seen == len(journal) - 1 for caller in party.host.board.callers.values() if caller.greeted
    )
    assert watcher.faces == {}
    assert display.faces == {}


def test_every_peer_is_told_the_same_bytes_of_the_journal():
    party = seated_party(3, seed=2)
    watcher = party.add("Watcher", "watcher")
    party.begin()
    party.play(40)
    items = {
        id(peer): [pack(item) for item in party.messages(peer, Entry | Rewind)]
        for peer in party.peers.values()
    }
    assert len({tuple(bodies) for bodies in items.values()}) == 1
    assert len(items[id(watcher)]) == len(party.host.running.match.journal)


def test_faces_take_effect_with_their_item():
    party = seated_party(2, seed=4)
    party.begin()
    peer, seat = party.actor()
    peer.news.clear()
    before = peer.faces[seat]
    peer.propose(seat, DrawPile())
    party.pump()
    step = next(news for news in peer.news if isinstance(news, Step))
    held = sum(len(cards) for cards in before.values())
    assert sum(len(cards) for cards in step.faces[seat].values()) == held + 1
    bodies = party.received[id(peer)]
    kinds = [body[1:3] for body in bodies]
    assert kinds.index(b"\xa1f") < len(kinds) - 1 - kinds[::-1].index(b"\xa1e")


def test_a_stale_a_repeated_and_a_foreign_proposal_are_refused():
    party = seated_party(3, seed=5)
    party.begin()
    peer, seat = party.actor()
    other = next(one for one in party.peers.values() if one is not peer)
    length = len(party.host.running.match.journal)
    other.propose(seat, DrawPile())
    other.propose(other.seats[0], DrawPile())
    party.pump()
    assert codes(party, other) == ["not_your_seat", "not_your_turn"]
    assert len(party.host.running.match.journal) == length
    peer.propose(seat, DrawPile())
    peer.propose(seat, DrawPile())
    party.pump()
    assert codes(party, peer) == ["table_moved_on"]
    peer.ask(m.Propose(seat, Rolled((1,)), length))
    peer.ask(m.Propose(7, DrawPile(), length))
    party.pump()
    assert codes(party, peer)[1:] == ["not_now", "not_your_seat"]


def test_an_action_is_taken_back_until_it_told_something():
    party = seated_party(2, seed=6)
    party.begin()
    peer, seat = party.actor()
    peer.propose(seat, EndTurn())
    party.pump()
    peer.undo(seat)
    party.pump()
    journal = party.host.running.match.journal
    assert isinstance(journal[-1], Rewind)
    assert party.actor() == (peer, seat)
    peer.propose(seat, DrawPile())
    party.pump()
    peer.undo(seat)
    party.pump()
    assert codes(party, peer) == ["cannot_take_back"]
    party.play()
    assert all(one.verdict == Verdict(True) for one in party.peers.values())


def test_only_the_owner_rules_the_room():
    party = seated_party(2)
    peer = next(iter(party.peers.values()))
    for wish in (
        m.Play(),
        m.Kick(1),
        m.Pause(True),
        m.Grace(5),
        m.GiveSeat(0, 1),
        m.Arrange("yardmaster", "", 2),
    ):
        peer.ask(wish)
    party.pump()
    assert codes(party, peer) == ["owner_only"] * 6


def test_the_lobby_says_what_is_missing():
    party = Party(seats=2)
    anna = party.add("Anna")
    party.order(m.Play())
    anna.ask(m.Sit(0))
    anna.ask(m.Sit(1))
    anna.ask(m.Stand(1))
    anna.ask(m.Sit(5))
    bert = party.add("Bert")
    bert.ask(m.Sit(0))
    bert.ask(m.Stand(0))
    party.pump()
    assert codes(party, anna) == ["no_such_seat"]
    assert codes(party, bert) == ["seat_taken", "not_your_seat"]
    assert party.host.lobby.why_not_play().code == "seats_empty"
    bert.ask(m.Sit(1))
    bert.ready()
    party.pump()
    assert party.host.lobby.why_not_play().code == "not_ready"
    assert party.host.lobby.why_not_play().figures == ("Anna",)
    anna.ready()
    party.pump()
    party.order(m.Arrange("yardmaster", "", 2, (("stall_rounds", 30),)))
    party.pump()
    assert not any(person.ready for person in bert.table.people), (
        "who agreed to other options must look again"
    )
    party.order(m.Arrange("yardmaster", "", 9))
    party.order(m.Arrange("no such game", "", 2))
    assert party.host.lobby.game.key == "yardmaster"


def test_names_are_made_different_and_harmless():
    party = Party(seats=2)
    names = [party.add(name).name for name in ("Anna", "anna", "Anna", "\x1b[31mRed\nDead", "   ", "N" * 40)]
    assert len(names) == 6
    people = [person.name for person in next(iter(party.peers.values())).table.people]
    assert people == ["Anna", "anna 2", "Anna 3", "[31mRed Dead", "Guest", "N" * 24]


def test_a_name_of_ten_thousand_letters_ends_the_call():
    party = seated_party(2)
    party.host.joined(99)
    party.host.receive(
        99, pack(["hello", PROTOCOL, rules_digest(), "N" * 10_000, "player", None, "", 0, None])
    )
    assert party.host.board.hangups == [99]
    assert b"bad_message" in party.host.board.outbox[-1][1]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (["hello", 999, "something", {"quite": "different"}], "other_protocol"),
        (["hello", 999, b"12345678", "Anna", "player", None, "", 0, None], "other_protocol"),
        (["hello", PROTOCOL, b"otherway", "Anna", "player", None, "", 0, None], "other_rules"),
        (["sit", 0], "greet_first"),
        (["play"], "greet_first"),
        (["hello"], "bad_message"),
        (["hello", True], "bad_message"),
    ],
)
def test_a_greeting_that_does_not_fit_gets_a_reason(hello, code):
    party = seated_party(2)
    party.host.joined(99)
    party.host.receive(99, pack(hello))
    last = party.host.board.outbox[-1][1]
    assert code.encode() in last
    assert party.host.board.hangups == [99]
    party.begin()


def test_garbage_ends_the_call_and_not_the_match():
    party = seated_party(2, seed=3)
    party.begin()
    peer, _ = party.actor()
    for number, body in enumerate(
        (b"", b"\xff" * 40, b"\x91" * 2000, b"\xdd\xff\xff\xff\xff", pack(["e", 1, 2]))
    ):
        party.host.joined(100 + number)
        party.host.receive(100 + number, body)
    assert party.host.board.hangups == [100, 101, 102, 103, 104]
    party.host.receive(12345, pack(m.Play()))
    party.play()
    assert peer.verdict == Verdict(True)


def test_records_of_the_wrong_direction_or_time_do_no_harm():
    party = seated_party(2, seed=3)
    peer = next(iter(party.peers.values()))
    peer.ask(m.UndoPlease(0, -1))
    peer.ask(m.Seen(7))
    peer.ask(m.Lost(3, "what?"))
    peer.ask(m.PutBot(1, "greedy"))
    peer.ask(m.PutBot(-1, "greedy"))
    party.pump()
    party.begin()
    peer.ask(m.Sit(1))
    peer.ask(m.Ready(bytes(16)))
    party.pump()
    assert codes(party, peer) == [
        "not_playing",
        "not_your_seat",
        "no_such_seat",
        "not_in_lobby",
        "not_in_lobby",
    ]
    party.play()
    assert peer.verdict == Verdict(True)


def any_message(rng, actions):
    """Some well-typed record that a peer could send, at any time and with any figures in range."""
    number, seat, seen = rng.randint(0, 60), rng.randint(-1, 7), rng.randint(-1, 80)
    text = "".join(chr(rng.randint(1, 0x2FF)) for _ in range(rng.randint(0, 40)))
    return rng.choice(
        [
            m.Propose(seat, rng.choice(actions), seen),
            m.UndoPlease(seat, seen),
            m.Seen(number),
            m.Lost(number, text),
            m.Say(text),
            m.Dress(text, rng.randint(0, 7)),
            m.Sit(seat),
            m.Stand(seat),
            m.Ready(rng.choice([None, bytes(16)])),
            m.PutBot(seat, rng.choice(["", "greedy", text])),
            m.GiveSeat(seat, number),
            m.Grace(number),
            m.Pause(rng.random() < 0.5),
            m.Kick(number),
            m.Play(),
            m.Again(),
            m.HandOver(number),
            m.Took(number + 1),
            m.Shares((m.Share(-1, bytes(64)), m.Share(number, b""))),
            m.Fetched(()),
            m.Arrange(rng.choice(["yardmaster", text]), text, rng.randint(1, 8), ((text, number),)),
            m.Hello(PROTOCOL, rules_digest(), text, "player", rng.choice([None, bytes(16)]), text, number),
            m.Probe(),
        ]
    )


@pytest.mark.parametrize("seed", range(3))
def test_well_typed_nonsense_at_any_time_harms_nobody(seed):
    rng = Random(seed)
    party = seated_party(3, seed=seed)
    party.begin()
    honest = list(party.peers.values())
    actions = [item.move for item in play_on(begun(seed=seed), most=80).journal if isinstance(item, Entry)]
    for _ in range(25):
        stranger = party.add("Stranger", rng.choice(["player", "watcher"]))
        for _ in range(8):
            stranger.ask(any_message(rng, actions))
        party.pump()
        party.step()
    party.play()
    assert party.host.stage == "over"
    assert [peer.verdict for peer in honest] == [Verdict(True)] * 3


def test_a_greeting_twice_ends_the_call():
    party = seated_party(2)
    peer = next(iter(party.peers.values()))
    peer.hello()
    party.pump()
    assert codes(party, peer)[-1] in ("greeted_twice", "elsewhere")


def test_a_peer_comes_back_to_its_own_seat_and_hand():
    party = seated_party(3, seed=8)
    party.begin()
    party.play(30)
    peer = next(one for one in party.peers.values() if one.seats == [1])
    hand = party.host.running.match.dealer.faces_for(1)
    party.cut(peer)
    assert not party.host.lobby.people[peer.you].here
    have = len(peer.replica.journal)
    while party.actor() and party.step():
        if len(party.host.running.match.journal) > have + 5:
            break
    peer.news.clear()
    party.connect(peer)
    assert peer.seats == [1]
    assert peer.replica.journal == party.host.running.match.journal
    assert [news.since for news in peer.news if isinstance(news, m.Begin)] == [have]
    assert peer.faces[1] == party.host.running.match.dealer.faces_for(1) or peer.faces[1] == hand
    party.play()
    assert all(one.verdict == Verdict(True) for one in party.peers.values())


def test_without_the_token_a_seat_is_not_given_back_but_by_the_hosts_word():
    party = seated_party(2, seed=9)
    party.begin()
    peer = next(one for one in party.peers.values() if one.seats == [1])
    party.cut(peer)
    thief = party.add("Player 1")
    assert thief.seats == []
    assert thief.faces == {}
    party.order(m.GiveSeat(1, thief.you))
    party.pump()
    assert thief.seats == [1]
    assert thief.faces[1] == party.host.running.match.dealer.faces_for(1)
    party.play()
    assert thief.verdict == Verdict(True)


def test_the_same_token_on_a_new_line_ends_the_old_one():
    party = seated_party(2, seed=9)
    party.begin()
    peer = next(one for one in party.peers.values() if one.seats == [1])
    old = party.link_of(peer)
    party.connect(peer)
    assert old not in party.host.board.callers
    assert peer.seats == [1]
    party.play()
    assert peer.verdict == Verdict(True)


def test_a_seat_left_too_long_is_lent_and_comes_back():
    party = seated_party(2, seed=9)
    party.order(m.Grace(30))
    party.begin()
    party.host.tick(1000.0)
    peer = next(one for one in party.peers.values() if one.seats == [1])
    party.cut(peer)
    party.host.tick(1001.0)
    party.host.tick(1029.0)
    assert party.host.lobby.places[1].bot == ""
    party.host.tick(1031.0)
    assert party.host.lobby.places[1].bot == "greedy"
    party.host.joined(77, bots=True)
    faces = [body for link, body in party.host.board.outbox if link == 77 and body[1:3] == b"\xa1f"]
    assert len(faces) == 1
    party.connect(peer)
    assert party.host.lobby.places[1].bot == ""
    assert peer.faces[1] == party.host.running.match.dealer.faces_for(1)


def test_a_player_lends_the_seat_to_a_bot_and_takes_it_back():
    party = seated_party(2, seed=9)
    party.begin()
    peer, seat = party.actor()
    peer.ask(m.PutBot(seat, "greedy"))
    party.pump()
    peer.propose(seat, DrawPile())
    party.pump()
    assert codes(party, peer) == ["not_your_seat"]
    peer.ask(m.PutBot(seat, "no such bot"))
    peer.ask(m.PutBot(seat, ""))
    party.pump()
    peer.propose(seat, DrawPile())
    party.pump()
    assert codes(party, peer) == ["not_your_seat", "no_such_bot"]


def test_nobody_acts_while_the_match_is_paused():
    party = seated_party(2, seed=9)
    party.begin()
    party.order(m.Pause(True))
    party.step()
    peer, _ = party.actor()
    peer.undo(0)
    party.pump()
    assert set(codes(party, peer)) <= {"paused", "not_your_seat"}
    assert peer.table.paused
    party.order(m.Pause(False))
    party.play()
    assert peer.verdict == Verdict(True)


def test_who_is_kicked_is_told_and_gone():
    party = seated_party(2)
    bert = party.add("Bert")
    party.order(m.Kick(bert.you))
    party.pump()
    assert codes(party, bert) == ["kicked"]
    assert all(person.name != "Bert" for person in next(iter(party.peers.values())).table.people)
    party.order(m.Kick(4711))
    party.begin()


def test_chat_reaches_everybody_without_control_characters():
    party = seated_party(2)
    anna, bert = party.peers.values()
    anna.ask(m.Say("hello\x1b]0;title\x07 all"))
    party.pump()
    assert [said.text for said in party.messages(bert, m.Said)] == ["hello ]0;title all"]


def test_who_talks_without_end_is_heard_only_now_and_then():
    party = seated_party(2)
    anna, bert = party.peers.values()
    for number in range(200):
        anna.ask(m.Say(str(number)))
        anna.ask(m.Dress("Anna", 1))
    party.pump()
    said = len(party.messages(bert, m.Said))
    assert 5 < said < 30
    assert codes(party, anna)[-1] == "too_fast"
    party.host.tick(1.0)
    anna.ask(m.Say("again"))
    party.pump()
    assert len(party.messages(bert, m.Said)) == said + 1
    party.begin()
    party.play()
    assert anna.verdict == Verdict(True)


def test_a_late_watcher_is_brought_into_step():
    party = seated_party(3, seed=12)
    party.begin()
    party.play(60)
    watcher = party.add("Late", "watcher")
    assert watcher.replica.journal == party.host.running.match.journal
    party.play()
    after_the_end = party.add("Later", "display")
    assert watcher.verdict == after_the_end.verdict == Verdict(True)


def test_the_room_plays_again_with_a_new_secret():
    party = seated_party(2, seed=13)
    party.begin()
    first = party.host.running.match.start.commitment
    party.play()
    party.order(m.Again())
    party.pump()
    for peer in party.peers.values():
        peer.ready()
    party.pump()
    party.begin()
    assert party.host.running.match.start.commitment != first
    party.play()
    assert all(peer.verdict == Verdict(True) for peer in party.peers.values())


def test_the_room_has_an_end():
    party = Party(seats=2)
    for number in range(60):
        party.add(f"W{number}", "watcher")
    assert len(party.peers) == 40
    assert party.add("Player").table is not None


class Disk:
    """A save on a disk that may be full."""

    def __init__(self):
        self.full, self.kept, self.waiting = False, [], []

    def add(self, item, full=None):
        self.waiting.append(item)

    def sync(self):
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        self.kept += self.waiting
        self.waiting = []

    def close(self):
        pass


def test_a_full_disk_is_told_and_nothing_is_forgotten():
    disk = Disk()
    party = seated_party(2, seed=14, open_save=lambda opening: disk)
    party.begin()
    party.play(5)
    assert disk.kept == party.host.running.match.journal
    disk.full = True
    party.play(5)
    peer = next(iter(party.peers.values()))
    assert peer.table.unsaved == "No space left on device"
    disk.full = False
    party.play(1)
    assert peer.table.unsaved == ""
    assert disk.kept == party.host.running.match.journal


def test_a_save_that_cannot_be_made_does_not_stop_the_evening():
    def refuse(opening):
        raise PermissionError(errno.EACCES, "Permission denied")

    party = seated_party(2, seed=14, open_save=refuse)
    party.begin()
    party.play()
    peer = next(iter(party.peers.values()))
    assert peer.table.unsaved == "Permission denied"
    assert peer.verdict == Verdict(True)


def test_everything_is_saved_before_it_is_told():
    seen: list[int] = []

    class Watched(Disk):
        def sync(self):
            super().sync()
            out = [body for link, body in party.host.board.outbox if body[1:3] == b"\xa1e"]
            seen.append(len(out))

    party = Party(seats=2, seed=1, open_save=lambda opening: Watched())
    for seat in range(2):
        party.add(f"Player {seat}", seat=seat)
    party.begin()
    party.play()
    assert seen
    assert not any(seen)


def test_a_changed_digest_is_noticed_by_every_peer_and_healed():
    party = seated_party(2, seed=15)
    party.begin()
    peer, seat = party.actor()
    other = next(one for one in party.peers.values() if one is not peer)
    link = party.link_of(other)
    peer.propose(seat, DrawPile())
    body = peer.outbox.pop()
    party.host.receive(party.link_of(peer), body)
    board = party.host.board
    board.outbox = [
        (to, out[:-8] + b"spoiled!" if to == link and out[1:3] == b"\xa1e" else out)
        for to, out in board.outbox
    ]
    party.pump()
    assert any(isinstance(news, Strayed) for news in other.news)
    assert other.replica.journal == party.host.running.match.journal
    assert "disagrees" in party.host.log[0]
    party.play()
    assert other.verdict == Verdict(True)


def test_a_peer_that_never_agrees_is_let_go():
    party = seated_party(2, seed=15)
    party.begin()
    peer = next(iter(party.peers.values()))
    for _ in range(4):
        peer.ask(m.Lost(3, "no"))
    party.pump()
    assert codes(party, peer) == ["cannot_agree"]


@pytest.mark.parametrize("fault", ["salt", "commitment"])
def test_a_host_that_breaks_its_promise_is_found_out(fault):
    party = seated_party(2, seed=16)
    if fault == "salt":
        guest = party.host.lobby.people[1]
        guest.salt = bytes(16)
    else:
        party.host.secret = bytes(32)
    party.begin()
    party.play()
    peer = next(one for one in party.peers.values() if one.seats == [1])
    assert peer.verdict is not None
    assert not peer.verdict.verified


def test_the_owner_may_play_too_and_adds_no_salt():
    party = Party(seats=2, seed=17)
    owner: Any = Peer("Host", random_bytes=party.rng.randbytes)
    party.peers[OWNER] = owner
    party.received[id(owner)] = []
    owner.hello()
    owner.ask(m.Sit(0))
    party.pump()
    party.add("Guest", seat=1)
    assert owner.table.owner == owner.you
    party.begin()
    assert len(party.host.running.match.start.salts) == 1
    assert owner.table.fallback == "save"
    party.play()
    assert owner.verdict == Verdict(True)


def test_a_probe_is_answered_without_a_greeting():
    party = seated_party(3)
    party.host.joined(50)
    party.host.receive(50, pack(m.Probe()))
    room = next(body for link, body in party.host.board.outbox if link == 50)
    assert b"Test room" in room
    assert b"yardmaster" in room


def test_chance_is_nobodys_seat():
    party = seated_party(2, seed=18)
    party.begin()
    peer, _ = party.actor()
    length = len(party.host.running.match.journal)
    peer.ask(m.Propose(CHANCE, DrawPile(), length - 1))
    party.pump()
    assert codes(party, peer) == ["not_your_seat"]
