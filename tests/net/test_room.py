"""The room: lobby, owner's rights, names, chat and consecutive matches."""

import pytest

from game.rules.core.audit import AuditVerdict
from net.protocol import messages as m
from net.protocol.frames import pack
from tests.net.party import Party, codes, seated_party


def test_only_the_owner_rules_the_room():
    party = seated_party(2)
    peer = next(iter(party.peers.values()))
    for wish in (
        m.Play(),
        m.Kick(1),
        m.Pause(True),
        m.SetGracePeriod(5),
        m.GiveSeat(0, 1),
        m.ChangeSettings("yardmaster", "", 2),
    ):
        peer.send(wish)
    party.pump()
    assert codes(party, peer) == ["owner_only"] * 6


def test_the_lobby_says_what_is_missing():
    party = Party(seats=2)
    anna = party.add("Anna")
    party.order(m.Play())
    anna.send(m.Sit(0))
    anna.send(m.Sit(1))
    anna.send(m.Stand(1))
    anna.send(m.Sit(5))
    bert = party.add("Bert")
    bert.send(m.Sit(0))
    bert.send(m.Stand(0))
    party.pump()
    assert codes(party, anna) == ["no_such_seat"]
    assert codes(party, bert) == ["seat_taken", "not_your_seat"]
    assert party.host.lobby.why_not_play().code == "seats_empty"
    bert.send(m.Sit(1))
    bert.ready()
    party.pump()
    assert party.host.lobby.why_not_play().code == "not_ready"
    assert party.host.lobby.why_not_play().values == ("Anna",)
    anna.ready()
    party.pump()
    party.order(m.ChangeSettings("yardmaster", "", 2, (("stall_rounds", 30),)))
    party.pump()
    assert not any(person.ready for person in bert.room_state.people), (
        "who agreed to other options must look again"
    )
    party.order(m.ChangeSettings("yardmaster", "", 9))
    party.order(m.ChangeSettings("no such game", "", 2))
    assert party.host.lobby.game.key == "yardmaster"


def test_who_plays_at_somebodys_screen_has_a_name_of_their_own():
    party = Party(seats=3)
    anna, bert = party.add("Anna"), party.add("Bert")
    for peer, seat, name in ((anna, 0, ""), (anna, 1, "Bert"), (bert, 2, "")):
        peer.send(m.Sit(seat, name))
    party.pump()
    assert [bert.room_state.name_at(seat) for seat in range(3)] == ["Anna", "Bert 2", "Bert"]
    anna.send(m.Sit(1, "Cili"))
    bert.send(m.Sit(1, "Mine"))
    party.pump()
    assert bert.room_state.name_at(1) == "Cili"
    assert [chair.name for chair in party.host.lobby.chairs()] == ["Anna", "Cili", "Bert"]


def test_names_are_made_different_and_harmless():
    party = Party(seats=2)
    names = [party.add(name).name for name in ("Anna", "anna", "Anna", "\x1b[31mRed\nDead", "   ", "N" * 40)]
    assert len(names) == 6
    people = [person.name for person in next(iter(party.peers.values())).room_state.people]
    assert people == ["Anna", "anna 2", "Anna 3", "[31mRed Dead", "Guest", "N" * 24]


def test_who_is_kicked_is_told_and_gone():
    party = seated_party(2)
    bert = party.add("Bert")
    party.order(m.Kick(bert.you))
    party.pump()
    assert codes(party, bert) == ["kicked"]
    assert all(person.name != "Bert" for person in next(iter(party.peers.values())).room_state.people)
    party.order(m.Kick(4711))
    party.begin()


def test_chat_reaches_everybody_without_control_characters():
    party = seated_party(2)
    anna, bert = party.peers.values()
    anna.send(m.Say("hello\x1b]0;title\x07 all"))
    party.pump()
    assert [said.text for said in party.messages(bert, m.ChatMessage)] == ["hello ]0;title all"]


def test_who_talks_without_end_is_heard_only_now_and_then():
    party = seated_party(2)
    anna, bert = party.peers.values()
    for number in range(200):
        anna.send(m.Say(str(number)))
        anna.send(m.SetNameAndColour("Anna", 1))
    party.pump()
    said = len(party.messages(bert, m.ChatMessage))
    assert 5 < said < 30
    assert codes(party, anna)[-1] == "too_fast"
    party.host.tick(1.0)
    anna.send(m.Say("again"))
    party.pump()
    assert len(party.messages(bert, m.ChatMessage)) == said + 1
    party.begin()
    party.play()
    assert anna.verdict == AuditVerdict(True)


def test_the_room_plays_again_with_a_new_secret():
    party = seated_party(2, seed=13)
    party.begin()
    first = party.host.publisher.match.start.commitment
    party.play()
    party.order(m.ReturnToLobby())
    party.pump()
    for peer in party.peers.values():
        peer.ready()
    party.pump()
    party.begin()
    assert party.host.publisher.match.start.commitment != first
    party.play()
    assert all(peer.verdict == AuditVerdict(True) for peer in party.peers.values())


@pytest.mark.slow
def test_the_room_has_an_end():
    party = Party(seats=2)
    for number in range(120):
        party.add(f"W{number}", "watcher")
    assert len(party.peers) == 100
    assert party.add("Player").room_state is not None


def test_a_probe_is_answered_without_a_greeting():
    party = seated_party(3)
    party.host.connected(50)
    party.host.receive(50, pack(m.RoomQuery()))
    room = next(body for link, body in party.host.connections.outbox if link == 50)
    assert b"Test room" in room
    assert b"yardmaster" in room


def test_seats_of_one_person_are_told_apart_by_a_number():
    """Also if another person has that numbered name."""
    head = 1, b"", "yardmaster", "", ()

    def names(*chairs):
        return m.MatchStart(*head, tuple(m.Chair(name, 0) for name in chairs), bytes(32), ()).names

    assert names("Anna", "Bert", "Anna") == ["Anna", "Bert", "Anna 2"]
    assert names("Anna 2", "Anna", "Anna", "Anna") == ["Anna 2", "Anna", "Anna 3", "Anna 4"]
    assert names("Anna", "Anna", "Anna 2") == ["Anna", "Anna 3", "Anna 2"]


def test_who_wants_any_seat_gets_a_free_one_or_else_a_bots():
    party = Party(seats=3)
    party.order(m.PutBot(0, "greedy"))
    anna, bert, carla = (party.add(name) for name in ("Anna", "Bert", "Carla"))
    for one in (anna, bert, carla):
        one.send(m.Sit(m.ANY_SEAT))
        party.pump()
    assert [one.seats for one in (anna, bert, carla)] == [[1], [2], [0]]
    assert not any(place.bot for place in anna.room_state.places)
    dora = party.add("Dora")
    dora.send(m.Sit(m.ANY_SEAT))
    party.pump()
    assert codes(party, dora) == ["table_full"]


def test_nobody_takes_a_bots_seat_as_their_second():
    party = Party(seats=2)
    party.order(m.PutBot(1, "greedy"))
    anna = party.add("Anna", seat=0)
    anna.send(m.Sit(1))
    party.pump()
    assert codes(party, anna) == ["seat_taken"]


def test_another_number_of_seats_leaves_people_where_there_are_seats():
    party = Party(seats=4)
    anna = party.add("Anna", seat=3)
    bert = party.add("Bert", seat=1)
    party.order(m.PutBot(0, "greedy"))
    party.order(m.ChangeSettings("yardmaster", "", 2))
    party.pump()
    assert (bert.seats, anna.seats) == ([0], [1])
    party.order(m.ChangeSettings("age_of_steam", "rust_belt", 5))
    party.pump()
    assert (bert.seats, anna.seats) == ([0], [1])


def test_the_list_of_rooms_counts_people_and_bots_apart():
    party = Party(seats=3)
    party.order(m.PutBot(2, "greedy"))
    party.add("Anna", seat=0)
    room = party.host.room_info()
    assert (room.players, room.bots, room.seats) == (1, 1, 3)


def test_everybody_knows_for_how_long_somebody_has_been_away():
    party = seated_party(2)
    party.begin()
    anna, bert = party.peers.values()
    party.host.tick(100.0)
    party.cut(bert)
    party.host.tick(101.0)
    party.host.tick(131.0)
    party.host.announce()
    party.pump()
    assert [person.away for person in anna.room_state.people] == [0, 30]


def test_a_room_that_opens_does_not_swallow_who_waits_for_another_match():
    old = seated_party(2)
    old.begin()
    bert = list(old.peers.values())[1]
    old.cut(bert)
    new = Party(seats=2)
    new.connect(bert)
    assert bert.is_at_other_match
    assert len(new.host.lobby.people) == 0
    assert bert.seats, "the seat is still theirs"
    link = next(iter(new.peers))
    new.cut(bert)
    assert link not in new.host.connections.by_id
    old.connect(bert)
    assert not bert.is_at_other_match
    assert old.host.lobby.people[bert.you].here
    bert.leave_match()
    new.connect(bert)
    assert len(new.host.lobby.people) == 1


def test_a_bot_plays_for_somebody_to_the_end_of_the_match_and_no_longer():
    party = seated_party(2)
    party.begin()
    party.order(m.PutBot(1, "greedy"))
    party.host.publisher.match.replica.state.phase = "over"
    party.host.back_to_lobby()
    party.host.announce()
    assert [place.bot for place in party.host.lobby.places] == ["", ""]


def test_a_bot_that_kept_a_seat_warm_does_not_keep_it_for_the_next_match():
    party = seated_party(2, seed=4)
    party.begin()
    away = party.peers[1]
    party.cut(away)
    party.host.lobby.grace = 5
    party.host.tick(100.0)
    party.host.tick(106.0)
    assert party.host.lobby.places[0].bot
    party.host.publisher.is_over = True
    party.order(m.ReturnToLobby())
    party.pump()
    assert [(place.bot, place.person == m.NOBODY) for place in party.host.lobby.places] == [
        ("", True),
        ("", False),
    ]
