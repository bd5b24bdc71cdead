"""Text from strangers: control characters, invisible characters and look-alikes are never shown."""

import asyncio
import io
import unicodedata
from string import Formatter

import pytest
from msgspec.structs import replace

from game.terminal.text_client import TextGuest
from net.client.notifications import ConnectionDown
from net.client.peer import Peer
from net.client.session import Session
from net.discovery.room_list import query_room
from net.protocol import messages as m
from net.protocol.frames import framed, pack
from net.protocol.refusal_texts import _WORDS, refusal_text
from net.protocol.sanitize import distinct_from, lookalike_key, readable
from tests.net.party import Party, seated_party

NASTY = "\x1b]0;owned\x07\x1b[2J\r\nroot# \u202eevil\u2066\u200b\u0085\x9b31m"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\n Kiss ", "Anna Kiss"),
        ("o\u030bz u\u030b", "őz ű"),
        ("Erzsébet Őri Űző", "Erzsébet Őri Űző"),
        ("\x1b[31mred\x1b[0m", "[31mred [0m"),
        ("a\u202eb\u200fc\u2067d\u061ce", "abcde"),
        ("\u200b\u2060\ufeff\u00ad", ""),
        ("\u3164\u2800\u115f\uffa0", ""),
        ("Z" + "\u0335\u0336\u0337\u0338" * 10, "Z\u0335\u0336"),
        ("\u0301\u0301x", "x"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("\ud800x", "x"),
        ("עברית", "עברית"),
        ("นี่", "นี่"),
    ],
)
def test_what_is_shown_of_a_text(text, shown):
    assert readable(text, 40) == shown


@pytest.mark.slow
def test_every_character_there_is_comes_out_clean():
    text = "".join(map(chr, range(0x110000)))
    for at in range(0, len(text), 0x1000):
        shown = readable(text[at : at + 0x1000], 0x1000)
        assert shown.isprintable()
        assert not [
            one for one in shown if unicodedata.bidirectional(one) in ("LRE", "RLO", "RLI", "FSI", "PDF")
        ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Аnna"),
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Martin", "Маrtin"),
        ("Emma", "Ernma"),
        ("X", "Ｘ"),
    ],
)
def test_look_alikes_of_a_seated_name_are_marked(one, other):
    party = Party(seats=2)
    first, second = party.add(one, seat=0), party.add(other)
    names = {person.id: person.name for person in first.room_state.people}
    assert names[first.you] == one
    assert names[second.you].endswith(" 2")


def test_names_that_differ_are_left_alone():
    others = ["Béla", "Bela", "Anna", "Ödön", "Ádám"]
    assert [distinct_from(name, [one for one in others if one != name]) for name in others] == others
    assert lookalike_key("Őri") != lookalike_key("Ori")


def everything_nasty(peer):
    """Messages of a modified host with hostile text."""
    table = peer.room_state
    people = tuple(m.Person(n, (NASTY + str(n))[:40], "watcher", True, True) for n in range(20, 23))
    twin = m.Person(30, table.people[0].name, "watcher", True, True)
    places = tuple(replace(place, name=NASTY[:40], bot=NASTY[:40]) for place in table.places)
    hostile = replace(
        table,
        room=NASTY[:40],
        people=(twin, *table.people, *people),
        save_error=NASTY,
        bot_error=NASTY,
        places=places,
    )
    return [
        hostile,
        m.ChatMessage(20, NASTY),
        m.RefusalMessage(0, "cannot_arrange", (NASTY,)),
        m.RefusalMessage(0, NASTY[:40], ()),
        m.SecretDisclosureRecord(NASTY[:40], 3),
        m.NewRoomAddress(NASTY, 4000),
        m.Denial("bad_message", (NASTY,)),
        m.Denial(NASTY[:40], ()),
    ]


def test_a_terminal_is_never_sent_what_a_host_made_up():
    party = seated_party(2)
    peer = party.peers[1]
    guest = object.__new__(TextGuest)
    guest.peer, guest._out, guest._view, guest._unsaved, guest._bot_error, guest._bot = (
        peer,
        io.StringIO(),
        None,
        "",
        "",
        "greedy",
    )
    guest._acted, guest.guest = None, None
    for record in everything_nasty(peer):
        for news in peer.receive(pack(record)):
            guest._tell(news)
    told = guest._out.getvalue()
    assert told.count("\n") == len(everything_nasty(peer)) + 1  # a room can have two troubles
    assert all(line.isprintable() for line in told.split("\n"))
    assert all(person.name.isprintable() and person.name for person in peer.room_state.people)
    assert all((place.name + place.bot).isprintable() for place in peer.room_state.places)


def test_somebody_who_watches_cannot_be_taken_for_somebody_who_sits():
    party = seated_party(2)
    peer = party.peers[1]
    peer.receive(pack(everything_nasty(peer)[0]))
    names = [person.name for person in peer.room_state.people]
    assert names[:3] == ["Player 0 2", "Player 0", "Player 1"]
    assert len({lookalike_key(name) for name in names}) == len(names)


def test_a_match_is_told_with_clean_names():
    party = seated_party(2)
    party.begin()
    start = party.peers[1].start
    chairs = tuple(m.Chair(NASTY[:40], seat) for seat in range(2))
    names = replace(start, chairs=chairs).names
    assert names[1] == f"{names[0]} 2"
    assert all(name.isprintable() for name in names)


def test_the_list_of_rooms_shows_clean_names():
    async def listed():
        async def answer(reader, writer):
            room = Party().host.room_info()
            writer.write(framed(pack(replace(room, name=NASTY[:40], game="\x1b[5m", id="\x1b"))))
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            room, _ = await query_room(server.sockets[0].getsockname())
        return room

    room = asyncio.run(listed())
    assert (room.name + room.game + room.map + room.id).isprintable()
    assert room.name


@pytest.mark.parametrize("code", _WORDS)
def test_no_sentence_shows_a_place_for_a_figure(code):
    wanted = [name for _, name, _, _ in Formatter().parse(_WORDS[code]()) if name]
    for figures in ((), ("{1}", "{0}", "{2}")[: len(wanted)]):
        told = refusal_text(code, figures)
        assert "{" not in told.replace("{0}", "", 1).replace("{1}", "", 1).replace("{2}", "", 1)
        assert figures or "{" not in told


def test_why_a_line_ended_is_told_with_its_figures():
    peer = Peer("Anna")

    class Line:
        def close(self): ...

    session = Session(peer, Line())
    peer.takeover_keys.challenge = None
    _, down = session._hear(pack(m.Denial("cannot_agree", (17,))))
    assert isinstance(down, ConnectionDown)
    assert "17" in down.text
    assert "{" not in down.text
