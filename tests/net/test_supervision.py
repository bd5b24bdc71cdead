"""A failure of the bot process, a timer or a handler is reported and does not stop the match."""

import pytest

from game.bots.worker import ActionRequest, FollowItem, ShowHands, StartMatch, WorkerMatch
from game.rules.core.audit import AuditVerdict
from game.rules.core.match_settings import MatchSettings
from game.session import hosting as hosting_module
from game.session.guest import owner_guest
from game.session.hosting import HostedRoom
from net.client.peer import Peer
from net.protocol import messages as m
from net.server import tcp_server
from tests.net.wired import Wired


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    monkeypatch.setattr(hosting_module, "FIRST_RETRY_S", 0.01)
    monkeypatch.setattr(hosting_module, "LONGEST_RETRY_S", 0.05)


class InlineProcess:
    """Stands in for a bot process: answers at once, in the same thread."""

    def __init__(self, on_answer, on_end):
        self.on_answer, self.on_end, self.desk = on_answer, on_end, None

    def send(self, record):
        match record:
            case StartMatch():
                self.desk = WorkerMatch(record)
            case FollowItem():
                self.desk.follow(record.encoded_item)
            case ShowHands():
                self.desk.show(record)
            case ActionRequest():
                self.answer(record)

    def answer(self, question):
        if (chosen := self.desk.choose(question)) is not None:
            self.on_answer(chosen)

    def close(self):
        pass

    def end_reason(self):
        return "exit code 1"


class Mortal(InlineProcess):
    """Dies at its first question."""

    def answer(self, question):
        self.on_end(self)


class Unlawful(InlineProcess):
    """Answers with bytes that are no action."""

    def answer(self, question):
        chosen = self.desk.choose(question)
        self.on_answer(type(chosen)(chosen.seat, chosen.item_number, b"\xc1"))


def processes(monkeypatch, *first, then=InlineProcess):
    """Makes the room start these processes in order; None is a start that fails."""
    started = []

    def start(on_answer, on_end):
        kind = first[len(started)] if len(started) < len(first) else then
        started.append(kind)
        if kind is None:
            raise OSError(11, "Resource temporarily unavailable")
        return kind(on_answer, on_end)

    monkeypatch.setattr(hosting_module, "BotProcess", start)
    return started


def play_alone():
    """Plays a match of one person and two bots; returns the verdict, the room's log and all bot errors."""
    hosting = HostedRoom("Alone", port=None)
    hosting.set_up_match(MatchSettings("yardmaster", "", 3), {1: "greedy", 2: "random"})
    guest = owner_guest(hosting, Peer("Anna"))
    errors, acted = [], -1
    try:
        while guest.peer.verdict is None:
            for news in guest.poll(0.05):
                if isinstance(news, m.RoomState):
                    errors.append(news.bot_error)
                    if news.stage == "lobby" and not guest.peer.seats:
                        guest.peer.send(m.Sit(0))
                        guest.peer.ready()
                        guest.session.flush()
                        hosting.request(m.Play())
            peer = guest.peer
            if peer.replica is None or acted == peer.last or peer.replica.state is None:
                continue
            if 0 in peer.game.to_act(peer.replica.state):
                acted = peer.last
                peer.propose(0, peer.game.legal(peer.view(0), 0)[-1])
                guest.session.flush()
        return guest.peer.verdict, list(hosting.host.log), errors
    finally:
        guest.close()


def test_a_bot_process_that_fails_to_start_is_started_again(monkeypatch):
    started = processes(monkeypatch, None)
    verdict, log, errors = play_alone()
    assert verdict == AuditVerdict(True)
    assert started == [None, InlineProcess]
    assert len([line for line in log if "Resource temporarily unavailable" in line]) == 1
    assert any(errors)
    assert errors[-1] == ""  # the players see that the bots play again


@pytest.mark.parametrize("broken", [None, Mortal])
def test_a_match_is_played_although_no_bot_process_ever_works(monkeypatch, broken):
    started = processes(monkeypatch, then=broken)
    verdict, log, errors = play_alone()
    assert verdict == AuditVerdict(True)
    assert len(started) >= hosting_module.MAX_WAITED_FAILURES
    assert errors[-1] in log[-1]


def test_a_bot_process_that_dies_is_replaced(monkeypatch):
    started = processes(monkeypatch, Mortal)
    verdict, log, errors = play_alone()
    assert verdict == AuditVerdict(True)
    assert started == [Mortal, InlineProcess]
    assert any("exit code 1" in line for line in log)
    assert errors[-1] == ""


def test_an_action_that_the_host_refuses_is_replaced_by_a_legal_one(monkeypatch):
    processes(monkeypatch, then=Unlawful)
    verdict, log, _ = play_alone()
    assert verdict == AuditVerdict(True)
    assert any("was refused" in line for line in log)


def test_an_exception_in_a_timer_is_logged_once_and_the_other_timers_go_on(monkeypatch):
    monkeypatch.setattr(tcp_server, "TICK", 0.001)
    with Wired(2) as wired:
        host, ticks = wired.host, []

        def fail(now):
            raise ZeroDivisionError("a fault of the turn clock")

        monkeypatch.setattr(host.turn_clock, "tick", fail)
        monkeypatch.setattr(host.absences, "tick", ticks.append)
        for seat, name in enumerate(("Anna", "Bert")):
            wired.join(name, seat)
        wired.begin()
        assert wired.play()
        assert wired.until(lambda: len(ticks) > 3)
        assert len([line for line in host.log if "a fault of the turn clock" in line]) == 1
        assert any("test_supervision.py:" in line and "(fail)" in line for line in host.log)


def test_an_exception_in_a_handler_is_answered_and_the_room_goes_on(monkeypatch):
    with Wired(2) as wired:
        anna = wired.join("Anna", 0)
        wired.join("Bert", 1)

        def fail(person, name, colour):
            raise KeyError("no such coat")

        monkeypatch.setattr(wired.host.lobby, "set_name_and_colour", fail)
        anna.peer.send(m.SetNameAndColour("Anna", 1))
        anna.flush()
        assert wired.until(lambda: wired.told(anna, m.RefusalMessage))
        assert wired.told(anna, m.RefusalMessage)[0].code == "host_failed"
        assert anna.is_connected
        wired.join("Cleo", role="watcher")


def test_an_exception_in_a_callback_of_the_network_loop_is_in_the_log():
    hosting = HostedRoom("Alone", port=None)
    try:
        hosting.net.post(lambda: 1 // 0)
        hosting.query(lambda host: None)
        assert any("ZeroDivisionError" in line for line in hosting.host.log)
    finally:
        hosting.close()
