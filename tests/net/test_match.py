"""Complete rooms: bots in their own process, handover, and loss of the host."""

import os
import re
import signal
import time
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.worker import ActionRequest
from game.rules.age_of_steam.actions import Bid, DropOut
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Entry, Journal
from game.rules.core.match_settings import MatchSettings
from game.session import guest as guest_module
from game.session.guest import owner_guest, remote_guest
from game.session.hosting import CONTINUATION_PACE, BotSeats, HostedRoom, resume_from
from net.client.notifications import ConnectionDown
from net.client.peer import Peer
from net.client.session import Session
from net.discovery.recent_rooms import visits
from net.protocol import messages as m
from net.storage.credentials import unfinished_saves
from net.storage.saves import listed_saves, read_save, verify_save
from tests.net.ports import free_port
from tests.net.wired import is_ready
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    return tmp_path


class Table:
    """A hosted room whose guests play at random."""

    def __init__(self, seats=3, bots=None, **how):
        how.setdefault("announce", False)
        self.port = free_port()
        self.hosting: Any = HostedRoom("Test", self.port, **how)
        if self.hosting.host.publisher is None:
            self.hosting.set_up_match(MatchSettings("yardmaster", "", seats), bots or {})
        self.guests: list[Any] = []
        self.acted: dict[int, int] = {}

    def join(self, name):
        guest: Any = remote_guest(("127.0.0.1", self.port), name)
        self.guests.append(guest)
        assert self.until(lambda: guest.peer.room_state is not None)
        free = [seat for seat, place in enumerate(guest.peer.room_state.places) if place.person == m.NOBODY]
        if guest.peer.room_state.stage == "lobby" and not guest.peer.seats:
            guest.peer.send(m.Sit(free[0]))
            guest.peer.ready()
            assert self.until(lambda: guest.peer.seats and is_ready(guest.peer))
        return guest

    def until(self, done, play=False, patience=PATIENCE):
        end = time.monotonic() + patience
        while not done():
            if time.monotonic() > end:
                return False
            for guest in self.guests:
                news = guest.poll(0.001)
                if any(isinstance(one, m.Begin | m.RefusalMessage) for one in news):
                    self.acted[id(guest)] = -1
                if play:
                    self.act(guest)
        return True

    def act(self, guest):
        peer, table = guest.peer, guest.peer.room_state
        if peer.replica is None or table.stage != "playing" or table.paused or not guest.session.is_connected:
            return
        for seat in peer.game.to_act(peer.replica.state):
            length = len(peer.replica.journal)
            sees = set(peer.game.visible_hands(peer.replica.state, seat)) <= set(peer.hands.get(seat, {}))
            if (
                seat in peer.seats
                and not table.places[seat].bot
                and sees
                and self.acted.get(id(guest)) != length
            ):
                self.acted[id(guest)] = length
                peer.propose(seat, peer.game.legal(peer.view(seat), seat)[-1])
                guest.session.flush()

    def play(self):
        return self.until(lambda: all(guest.peer.verdict for guest in self.guests), True, 2 * PATIENCE)

    def begin(self):
        self.hosting.request(m.Play())
        assert self.until(lambda: all(guest.peer.replica is not None for guest in self.guests))

    def close(self):
        for guest in self.guests:
            guest.close()
        self.hosting.close()


@pytest.fixture
def table():
    tables = []

    def lay(*what, **how):
        tables.append(Table(*what, **how))
        return tables[-1]

    yield lay
    for one in tables:
        one.close()


def test_one_person_plays_against_bots_without_a_network(home):
    hosting = HostedRoom("Alone", port=None)
    hosting.set_up_match(MatchSettings("yardmaster", "", 3), {1: "greedy", 2: "random"})
    session: Any = Session(Peer("Me"), hosting.connect_owner())
    peer = session.peer
    acted = -1
    asked = False
    end = time.monotonic() + 2 * PATIENCE
    while peer.verdict is None and time.monotonic() < end:
        session.poll(0.05)
        if peer.room_state is not None and not asked:
            asked = True
            peer.send(m.Sit(0))
            peer.send(m.Play())
        fresh = peer.replica is not None and len(peer.replica.journal) != acted and peer.hands
        if fresh and 0 in peer.game.to_act(peer.replica.state):
            acted = len(peer.replica.journal)
            peer.propose(0, peer.game.legal(peer.view(0), 0)[-1])
        session.flush()
    assert peer.verdict == AuditVerdict(True)
    hosting.close()
    (path,) = listed_saves(home / "saves")
    assert verify_save(read_save(path)).verdict == AuditVerdict(True)


@pytest.mark.slow
def test_bots_that_are_killed_come_back(table):
    laid = table(3, {2: "greedy"})
    laid.join("Anna")
    laid.join("Bert")
    laid.begin()
    kills = 0

    def kill_now_and_then():
        nonlocal kills
        thinker = laid.hosting.bots._thinker
        process = thinker._process if thinker is not None else None
        if (
            process is not None
            and process.pid
            and kills < 3
            and laid.hosting.host.publisher.match.last > 20 * kills
        ):
            os.kill(process.pid, signal.SIGKILL)
            kills += 1
        return all(guest.peer.verdict for guest in laid.guests)

    assert laid.until(kill_now_and_then, True, 2 * PATIENCE)
    assert kills == 3
    assert [guest.peer.verdict for guest in laid.guests] == [AuditVerdict(True)] * 2


@pytest.mark.slow
def test_for_a_bot_that_thinks_too_long_the_stand_in_plays_and_every_case_is_counted(table):
    laid = table(2, {1: "greedy"})
    laid.hosting.bots._time = 0.0
    anna = laid.join("Anna")
    laid.begin()

    def bot_moves():
        return sum(isinstance(one, Entry) and one.seat == 1 for one in anna.peer.replica.journal)

    assert laid.until(lambda: bot_moves() >= 2, play=True)
    log = [line for line in laid.hosting.host.log if line.startswith("the bot of seat 2")]
    assert len(log) >= bot_moves()
    assert set(log) == {"the bot of seat 2 (greedy) took too long"}
    assert laid.hosting.query(lambda _: laid.hosting.bots.overruns()) >= bot_moves()


@pytest.mark.slow
def test_a_seat_is_lent_to_a_bot_and_taken_back_while_others_wait(table):
    laid = table(2)
    anna, _ = laid.join("Anna"), laid.join("Bert")
    laid.begin()
    anna.peer.send(m.PutBot(anna.peer.seats[0], "greedy"))
    assert laid.until(lambda: anna.peer.room_state.places[anna.peer.seats[0]].bot == "greedy", play=True)
    length = len(anna.peer.replica.journal)
    assert laid.until(lambda: anna.peer.verdict or len(anna.peer.replica.journal) > length + 20, play=True)
    anna.peer.send(m.PutBot(anna.peer.seats[0], ""))
    assert laid.play()
    assert anna.peer.verdict == AuditVerdict(True)


def heirs_named(guests):
    """Names of the secret's holders in each verified verdict."""
    verdicts = [guest.peer.verdict for guest in guests]
    assert all(verdict.verified for verdict in verdicts), verdicts
    return [re.findall(r"(\w+) held the secret from entry \d+", verdict.reason) for verdict in verdicts]


@pytest.mark.slow
def test_the_room_is_handed_over_and_the_match_goes_on(table):
    laid = table(3)
    guests = [laid.join(name) for name in ("Anna", "Bert", "Cleo")]
    laid.begin()
    assert laid.until(lambda: len(guests[0].peer.replica.journal) > 30, play=True)
    laid.hosting.request(m.HandOver(guests[1].peer.you))
    assert laid.until(lambda: guests[1].hosting is not None)
    assert laid.until(lambda: laid.hosting.host.handed_over)
    assert laid.until(
        lambda: all(
            guest.session.is_connected and guest.address[1] != laid.port for guest in (guests[0], guests[2])
        )
    )
    laid.hosting.net.wait(laid.hosting.server.shut())
    (here,) = unfinished_saves()
    assert here.path == guests[1].hosting.save_path, "the old host has nothing to go on with"
    assert read_save(laid.hosting.save_path).handed_over_to == "Bert"
    assert laid.play()
    assert heirs_named(guests) == [["Bert"]] * len(guests)
    assert guests[1].hosting.host.stage == "over"


@pytest.mark.slow
def test_a_room_is_handed_on_and_its_owner_plays_on_as_a_guest(table):
    laid = table(3)
    guests = [laid.join(name) for name in ("Anna", "Bert", "Cleo")]
    laid.begin()
    assert laid.until(lambda: len(guests[0].peer.replica.journal) > 20, play=True)
    laid.hosting.request(m.SetGracePeriod(70))
    assert laid.hosting.request(m.HandOver(guests[1].peer.you)) is None
    assert laid.until(lambda: guests[1].hosting is not None and guests[1].session.is_connected)
    assert laid.until(lambda: len(guests[1].peer.replica.journal) > 50, play=True)
    guests[1].peer.send(m.HandOver(guests[2].peer.you))
    assert laid.until(lambda: guests[2].hosting is not None and guests[1].hosting is None)
    assert laid.play()
    assert heirs_named(guests) == [["Bert", "Cleo"]] * len(guests)
    assert len({len(guest.peer.replica.journal) for guest in guests}) == 1
    assert guests[2].hosting.host.lobby.grace == 70


def test_who_becomes_the_host_has_no_seat_at_the_old_ones_table(table):
    laid = table(2, {1: "random"})
    heir = laid.join("Bert")
    laid.begin()
    assert laid.until(lambda: visits()[0].match == heir.peer.start.root.hex())
    assert laid.hosting.request(m.HandOver(heir.peer.you)) is None
    assert laid.until(lambda: heir.hosting is not None and heir.address[1] != laid.port)
    assert [visit.match for visit in visits()] == [""]


def test_who_follows_to_a_new_host_is_not_told_that_the_old_one_is_silent(table):
    laid = table(2)
    heir, other = laid.join("Bert"), laid.join("Cleo")
    laid.begin()
    heard, poll = [], other.poll
    other.poll = lambda timeout: (news := poll(timeout), heard.extend(news))[0]
    assert laid.hosting.request(m.HandOver(heir.peer.you)) is None
    assert laid.until(lambda: any(isinstance(news, ConnectionDown) for news in heard))
    assert laid.until(lambda: other.session.is_connected and other.peer.is_admitted)
    assert other.address[1] != laid.port
    assert [news.is_moving for news in heard if isinstance(news, ConnectionDown)] == [True]


@pytest.mark.slow
def test_an_owner_who_plays_hands_the_room_over_and_keeps_the_seat(table):
    laid = table(3)
    owner: Any = owner_guest(laid.hosting, Peer("Olga"))
    laid.guests.append(owner)
    assert laid.until(lambda: owner.peer.room_state is not None)
    owner.peer.send(m.Sit(0))
    assert laid.until(lambda: owner.peer.seats == [0])
    heir, other = laid.join("Bert"), laid.join("Cleo")
    laid.begin()
    assert laid.until(lambda: len(owner.peer.replica.journal) > 30, play=True)
    owner.peer.send(m.HandOver(heir.peer.you))
    assert laid.until(lambda: heir.hosting is not None and owner.hosting is None)
    laid.hosting = SimpleNamespace(close=lambda: None)
    assert laid.play()
    assert [guest.peer.seats for guest in (owner, heir, other)] == [[0], [1], [2]]
    assert heirs_named(laid.guests) == [["Bert"]] * len(laid.guests)
    assert not owner.host_is_lost


@pytest.mark.slow
def test_bots_keep_their_seats_when_the_room_is_handed_over(table):
    laid = table(3, {2: "greedy"})
    guests = [laid.join(name) for name in ("Anna", "Bert")]
    laid.begin()
    laid.hosting.request(m.PutBot(0, "greedy"))
    laid.hosting.request(m.HandOver(guests[1].peer.you))
    assert laid.until(lambda: guests[1].hosting is not None and guests[0].address[1] != laid.port)
    assert laid.until(lambda: guests[0].session.is_connected)
    assert [place.bot for place in guests[1].hosting.host.lobby.places] == ["greedy", "", "greedy"]
    assert laid.play()
    assert heirs_named(guests) == [["Bert"]] * len(guests)


def test_an_heir_that_cannot_open_a_room_leaves_the_match_where_it_is(table, monkeypatch):
    def refuse(*_what, **_how):
        raise BadData("the room cannot be opened: no")

    laid = table(2)
    guests = [laid.join(name) for name in ("Anna", "Bert")]
    laid.begin()
    monkeypatch.setattr(guest_module, "HostedRoom", refuse)
    laid.hosting.request(m.HandOver(guests[1].peer.you))
    assert laid.until(lambda: any("did not take the room" in line for line in laid.hosting.host.log))
    assert guests[1].hosting is None
    assert laid.play()
    assert heirs_named(guests) == [["Bert"]] * len(guests)


@pytest.mark.slow
def test_the_host_is_lost_and_all_the_others_go_on(table, monkeypatch):
    monkeypatch.setattr(guest_module, "LOST_AFTER", 0.5)
    laid = table(3, announce=True)
    guests = [laid.join(name) for name in ("Anna", "Bert", "Cleo")]
    laid.begin()
    assert laid.until(lambda: len(guests[0].peer.replica.journal) > 30, play=True)
    laid.hosting.net.wait(laid.hosting.server.shut())
    assert laid.until(lambda: all(guest.host_is_lost for guest in guests))
    guests[0]._port = free_port()
    guests[0].take_over()

    def ready():
        for guest in guests[1:]:
            peer = guest.peer
            me = next((one for one in peer.room_state.people if one.id == peer.you), None)
            if guest.session.is_connected and me is not None and peer.consent_request is not None:
                peer.agree()
        return guests[0].hosting.host.stage == "playing"

    if not laid.until(ready):
        pytest.skip("neither multicast nor broadcast reaches this machine itself")
    assert laid.play()
    assert heirs_named(guests) == [["Anna"]] * len(guests)


def test_a_room_that_was_killed_opens_again_from_its_save(table, home):
    laid = table(2)
    guests = [laid.join(name) for name in ("Anna", "Bert")]
    laid.begin()
    assert laid.until(lambda: len(guests[0].peer.replica.journal) > 20, play=True)
    laid.hosting.close()
    path = next(path for path in listed_saves(home / "saves") if read_save(path).secret)
    laid.hosting = HostedRoom("Test", laid.port, prepare=resume_from(read_save(path)), announce=False)
    assert laid.play()
    assert [guest.peer.verdict for guest in guests] == [AuditVerdict(True)] * 2


def test_a_home_that_cannot_be_written_is_said_and_the_match_goes_on(table, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(blocked))
    laid = table(2)
    anna = laid.join("Anna")
    laid.join("Bert")
    laid.begin()
    assert laid.until(lambda: anna.peer.room_state.save_error)
    assert laid.play()
    assert anna.peer.verdict == AuditVerdict(True)
    assert anna.peer.save_buffer.trouble


def test_the_bots_have_no_process_until_one_is_needed(table):
    laid = table(2)
    assert isinstance(laid.hosting.bots, BotSeats)
    laid.join("Anna")
    laid.join("Bert")
    laid.begin()
    assert laid.hosting.bots._thinker is None


def test_a_bot_that_goes_on_with_its_turn_or_with_an_auction_takes_less_time():
    journal, waits = Journal(), []
    running = SimpleNamespace(match=SimpleNamespace(journal=journal))
    bots = BotSeats(SimpleNamespace(host=SimpleNamespace(publisher=running)), pace=1.0)
    for seq, (seat, move) in enumerate([(0, Bid(1)), (1, Bid(2)), (0, Bid(3)), (0, DropOut()), (1, Bid(4))]):
        waits.append(bots._wait(ActionRequest(seat, "normal", seq)))
        journal.append(Entry(seq, seat, move, b""))
    assert waits == [1.0, 1.0, CONTINUATION_PACE, CONTINUATION_PACE, 1.0]
    bots.hurry(True)
    assert bots._wait(ActionRequest(1, "normal", 4)) == 0.0
