"""The turn clock: in the lobby form and beside the name of the player to decide."""

import msgspec
import pytest

from game.client.match.connection_status import ConnectionStatus, TurnTimer
from game.client.panels.lobby.match_options_form import CLOCK_CHOICES_S, MatchOptionsForm
from net.protocol import messages as m
from tests.client.rooms import closed_fold
from tests.net.party import seated_party


@pytest.fixture
def table():
    party = seated_party(2)
    party.order(m.SetTurnClock(60))
    party.begin()
    return next(iter(party.peers.values())).room_state


def test_the_time_runs_for_whoever_is_to_decide_and_begins_anew_with_each_decision(table):
    watch, name = TurnTimer(), table.people[0].name
    assert watch.remaining(table, [0], 7, 100.0) == (name, 60)
    assert watch.remaining(table, [0], 7, 159.5) == (name, 1)
    assert watch.remaining(table, [0], 7, 170.0) == (name, 0)
    assert watch.remaining(table, [0], 8, 171.0) == (name, 60)


def test_a_pause_holds_it_and_a_bot_has_none(table):
    watch = TurnTimer()
    watch.remaining(table, [0], 7, 100.0)
    paused = msgspec.structs.replace(table, paused=True)
    watch.remaining(paused, [0], 7, 130.0)
    assert watch.remaining(table, [0], 7, 131.0)[1] == 59
    places = [msgspec.structs.replace(table.places[0], bot="normal"), *table.places[1:]]
    lent = msgspec.structs.replace(table, places=tuple(places))
    assert watch.remaining(lent, [0], 7, 140.0) is None
    assert watch.remaining(msgspec.structs.replace(table, clock=0), [0], 7, 140.0) is None


def test_the_bar_shows_it_and_presses_at_the_end():
    signs = [ConnectionStatus(clock=("Anna", left)).signs[0] for left in (75, 9)]
    assert [sign.text for sign in signs] == ["Anna: 1:15 left", "Anna: 0:09 left"]
    assert [sign.is_urgent for sign in signs] == [False, True]


def test_a_table_without_a_bar_shows_the_last_seconds():
    assert ConnectionStatus(clock=("Anna", 75)).urgent_sign is None
    assert ConnectionStatus(clock=("Anna", 9)).urgent_sign.text == "Anna: 0:09 left"
    assert ConnectionStatus(clock=("Anna", 9), is_paused=True).urgent_sign.text == "PAUSED"


def test_the_host_sets_it_in_the_lobby(table):
    asked = []
    line = next(
        one
        for one in MatchOptionsForm(table, True, asked.append, closed_fold()).build_rows()
        if one[0] == "Turn clock"
    )
    assert line[2].rows[line[2].chosen].text == "60 s"
    line[2].choose(CLOCK_CHOICES_S.index(120))
    assert asked == [m.SetTurnClock(120)]


def test_what_a_host_at_a_terminal_has_set_is_shown_as_it_is(table):
    odd = msgspec.structs.replace(table, clock=10, grace=150)
    shown = {line[0]: line[2] for line in MatchOptionsForm(odd, False, [].append, closed_fold()).build_rows()}
    now = [shown[name].rows[shown[name].chosen].text for name in ("Turn clock", "Bot steps in after")]
    assert now == ["10 s", "150 s"]
