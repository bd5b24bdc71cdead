"""Messages about players who come and go, and marks for lasting states."""

from itertools import pairwise

import pytest

from game.client.match import presence_messages as rooms
from game.client.match.connection_status import SeatAbsence, connection_status_of
from game.client.panels.table.status_signs import seat_mark_rect
from game.rules import catalog
from net.protocol import messages as m
from tests.client.local import LocalFeed
from tests.client.screens import seat_down, show_through
from tests.net.party import seated_party


def comings(before, now, you):
    return [one.text for one in rooms.presence_messages(before, now, you)]


def table_of(party):
    party.host.announce()
    party.pump()
    return next(iter(party.peers.values())).room_state


@pytest.fixture
def party():
    made = seated_party(3)
    made.host.lobby.grace = 180
    made.begin()
    return made


def test_who_comes_goes_and_is_played_for_is_said(party):
    before = table_of(party)
    you, gone = before.people[0].id, list(party.peers.values())[1]
    party.cut(gone)
    away = table_of(party)
    assert comings(before, away, you) == ["Player 1 is away"]
    party.order(m.PutBot(1, "greedy"))
    played = table_of(party)
    assert comings(away, played, you) == ["A bot plays for Player 1"]
    party.connect(gone)
    assert comings(played, table_of(party), you) == ["Player 1 is back", "Player 1 plays again"]
    before = table_of(party)
    party.add("Wanda", "watcher")
    assert comings(before, table_of(party), you) == ["Wanda is watching"]


def test_a_new_host_is_named_to_everybody(party):
    before = table_of(party)
    party.host.lobby.owner = before.people[0].id
    first = table_of(party)
    party.host.lobby.owner = before.people[1].id
    now = table_of(party)
    assert comings(first, now, before.people[0].id) == ["Player 1 is the host now"]
    assert comings(first, now, before.people[1].id) == ["You are the host now"]
    party.cut(list(party.peers.values())[2])
    assert comings(first, table_of(party), before.people[0].id) == ["Player 1 is the host now"]


def test_who_follows_to_a_new_host_is_not_told_to_be_back(party):
    """Players follow to the new host one by one, and one sentence announces the handover."""
    start, carl = table_of(party), list(party.peers.values())[2]
    party.host.lobby.owner = start.people[0].id
    tables = [table_of(party)]
    party.cut(carl)
    party.host.lobby.owner = start.people[1].id
    tables.append(table_of(party))
    for peer in (carl, None, carl):
        if peer is None:
            party.cut(carl)
        else:
            party.connect(peer)
        tables.append(table_of(party))
    followers, told = rooms.ExpectedGuests(), []
    for before, now in pairwise(tables):
        told += rooms.presence_messages(before, now, start.people[0].id, followers.update(before, now))
    assert [one.text for one in told] == ["Player 1 is the host now", "Player 2 is away", "Player 2 is back"]


def test_who_is_away_has_a_mark_that_counts_down_to_the_bot(party):
    table = table_of(party)
    assert connection_status_of(table, table.people[0].id, 5.0).absences == (None, None, None)
    party.host.tick(10.0)
    party.cut(list(party.peers.values())[2])
    party.host.tick(11.0)
    party.host.tick(41.0)
    table = table_of(party)
    stands = connection_status_of(table, table.people[0].id, 12.4)
    assert stands.absences == (None, None, SeatAbsence("away", "Player 2", 138))
    assert stands.absences[2].plate_text == "AWAY 2:18"
    assert [sign.text for sign in stands.signs] == ["Player 2 is away · a bot in 2:18"]
    party.host.tick(200.0)
    stands = connection_status_of(table_of(party), 99, 0.0)
    assert stands.absences[2] == SeatAbsence("bot", "Player 2")
    assert stands.signs[-1].text == "You are watching"


def test_a_pause_and_a_lost_host_are_grave(party):
    party.order(m.Pause(True))
    table = table_of(party)
    assert connection_status_of(table, table.people[0].id, 0.0).urgent_sign.text == "PAUSED"
    assert connection_status_of(table, table.people[0].id, 0.0, lost=True).urgent_sign.icon == "warning"


@pytest.mark.parametrize("name", ["yardmaster", "railways", "age_of_steam"])
def test_a_mark_lies_on_its_own_plate_and_on_no_other(name):
    game_map = "rust_belt" if name == "age_of_steam" else ""
    game = catalog.create(name, game_map, 3)
    app, scene = seat_down((1280, 720), LocalFeed(game, "marks"))
    show_through(app, scene)
    plates = [scene.board.seat_place(seat)[0] for seat in range(3)]
    marks = [seat_mark_rect((90, 20), plate, 0) for plate in plates]
    for seat, mark in enumerate(marks):
        assert plates[seat].contains(mark)
        assert [other for other in plates if other.colliderect(mark)] == [plates[seat]]
