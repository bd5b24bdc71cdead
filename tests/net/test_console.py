"""Console commands of the owner of a room."""

import pytest

from game.bots.bot import DEFAULT_BOT
from game.rules.core.moves import Refusal
from game.terminal.owner_commands import parse_command
from net.protocol import messages as m
from net.protocol.refusal_texts import refusal_text
from tests.net.party import Party


@pytest.fixture
def table():
    party = Party(seats=3)
    for seat, name in enumerate(("Anna", "Annabel", "Cleo")):
        party.add(name, seat=seat)
    party.order(m.PutBot(2, "greedy"))
    return party.host.room_state()


def typed(line, table):
    word, _, rest = line.partition(" ")
    return parse_command(word, rest, table)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("handover cleo", m.HandOver(2)),
        ("handover Anna", m.HandOver(0)),
        ("KICK annab", m.Kick(1)),
        ("give 2 Cleo", m.GiveSeat(1, 2)),
        ("bot 1", m.PutBot(0, DEFAULT_BOT)),
        ("bot 3", m.PutBot(2, "")),
        ("bot 3 hard", m.PutBot(2, "hard")),
        ("bot 1 Agnes:hard", m.PutBot(0, "agnes:hard")),
        ("grace 90", m.SetGracePeriod(90)),
        ("pause", m.Pause(True)),
        ("again", m.ReturnToLobby()),
        ("play", m.Play()),
    ],
)
def test_an_order_is_a_word_and_whom_it_is_about(table, line, order):
    assert typed(line, table) == order


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dance", "There is no order dance; help lists them."),
        ("handover", "Name one of those who are here: Anna, Annabel, Cleo."),
        ("kick ann", "Name one of those who are here: Anna, Annabel, Cleo."),
        ("bot 4", "4 is not a whole number from 1 to 3."),
        ("give x Anna", "x is not a whole number from 1 to 3."),
        ("give 1 Zoe", "Name one of those who are here: Anna, Annabel, Cleo."),
        ("grace never", "never is not a whole number from 0 to 86400."),
        ("grace " + "9" * 5000, "9" * 40 + " is not a whole number from 0 to 86400."),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(table, line, says):
    no = typed(line, table)
    assert isinstance(no, Refusal)
    assert refusal_text(no.code, no.values) == says
