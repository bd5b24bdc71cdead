"""Saves of another rules version, one finished and one unfinished per game, open, verify and resume.

They are checked by their own digests.
"""

import json
import shutil
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.journal import Entry
from game.session.guest import owner_guest, remote_guest
from game.session.hosting import HostedRoom, resume_from
from game.user_folders import saves_folder
from net.client.notifications import OldTokenFound
from net.client.peer import Peer
from net.storage.credentials import token_for, unfinished_saves
from net.storage.save_writer import write_save
from net.storage.saves import read_save, replay_journal, verify_save
from tests.cli.roundhouse import refusal, roundhouse
from tests.oldseat import SAVES, TOKEN, laid_by_older_programs
from tests.patience import PATIENCE

OTHER_VERSION = 9
FINISHED = {
    "yardmaster": (124, "ebc24f0c1e99fa4d"),
    "railways": (279, "23046109438b9b28"),
    "age_of_steam": (261, "9c332f25a7037b0d"),
    "steam": (229, "2827b59c527e70eb"),
}
UNFINISHED = {
    "yardmaster": (46, "6df762a6c1e820d4"),
    "railways": (55, "bd59d30d9a6b3db2"),
    "age_of_steam": (67, "42577083bf0415dd"),
    "steam": (163, "52b1a09447ddf55f"),
}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(params=sorted(UNFINISHED))
def left(request, tmp_path):
    """A copy of an unfinished match; the original must not change."""
    return Path(shutil.copy(SAVES / f"{request.param}_unfinished.save", tmp_path))


def entries(path):
    return read_save(path).journal


@pytest.mark.parametrize(
    ("name", "written", "over"),
    [(f"{game}_finished", FINISHED[game], True) for game in FINISHED]
    + [(f"{game}_unfinished", UNFINISHED[game], False) for game in UNFINISHED],
)
def test_it_opens_and_verifies_as_it_was_written(name, written, over):
    saved = read_save(SAVES / f"{name}.save")
    assert (saved.start.rules, saved.has_other_rules, saved.truncation, saved.unread_reason) == (
        ((saved.start.game, OTHER_VERSION),),
        True,
        "",
        "",
    )
    check = verify_save(saved)
    assert (check.items, check.digest.hex()) == written
    assert (check.verdict, check.warning) == (AuditVerdict(True), "")
    replica, stopped = replay_journal(saved)
    assert stopped == ""
    assert (saved.game.result(replica.state) is not None) == over


def test_there_is_one_of_every_kind():
    names = {f"{game}_finished" for game in FINISHED} | {f"{game}_unfinished" for game in UNFINISHED}
    assert names == {path.stem for path in SAVES.glob("*.save")}


@pytest.mark.slow
def test_the_command_verifies_it_with_a_quiet_remark():
    printed = roundhouse("replay", SAVES / "yardmaster_finished.save", "--verify").stdout
    assert printed == (
        "yardmaster_finished.save: 124 entries, digest ebc24f0c1e99fa4d, verified; "
        "it was made with other rules, which play it as ours do\n"
    )


def test_what_was_left_is_offered_again():
    saves_folder().mkdir(parents=True)
    for path in SAVES.glob("*.save"):
        shutil.copy(path, saves_folder())
    assert {saved.start.game for saved in unfinished_saves()} == UNFINISHED.keys()
    assert all(saved.path.stem.endswith("_unfinished") for saved in unfinished_saves())


@pytest.mark.slow
def test_it_goes_on_at_the_terminal(left, home):
    before = entries(left)
    done = roundhouse("play", "--resume", left, stdin="1\n" * 6 + "q\n", home=home)
    assert (done.returncode, done.stderr) == (0, "")
    after = read_save(left)
    assert after.journal[: len(before)] == before
    added = [item for item in after.journal[len(before) :] if isinstance(item, Entry)]
    assert sum(entry.seat == 0 for entry in added) >= 3  # a revealing action needs confirmation
    check = verify_save(after)
    assert (check.items, check.verdict, check.warning) == (len(after.journal), AuditVerdict(True), "")
    assert after.start.rules == ((after.start.game, OTHER_VERSION),)


def seat_of(peer):
    """The peer's seat that must act, once its cards have arrived."""
    if peer.replica is None or peer.room_state is None or peer.room_state.stage != "playing":
        return None
    state = peer.replica.state
    for seat in peer.game.to_act(state):
        if seat in peer.seats and set(peer.game.visible_hands(state, seat)) <= set(peer.hands.get(seat, {})):
            return seat
    return None


@pytest.mark.slow
def test_it_goes_on_in_a_room_with_somebody_watching(left):
    """Both programs are current, so they accept each other although the match is older."""
    saved: Any = read_save(left)
    length = len(saved.journal)
    hosting = HostedRoom(saved.header.room, 0, prepare=resume_from(saved), announce=False)
    owner: Any = owner_guest(hosting, Peer("Root", token=saved.header.token))
    watcher: Any = remote_guest(("127.0.0.1", hosting.server.port), "Wanda", "watcher")
    try:
        acted, news, end = set(), [], time.monotonic() + PATIENCE
        while (
            len(acted) < 3 or watcher.peer.replica is None or len(watcher.peer.replica.journal) <= max(acted)
        ):
            assert time.monotonic() < end, news
            news += owner.poll(0.01)
            news += watcher.poll(0.01)
            seat = seat_of(owner.peer)
            if seat is not None and len(acted) < 3 and owner.peer.last not in acted:
                acted.add(owner.peer.last)
                owner.peer.propose(seat, owner.peer.game.legal(owner.peer.view(seat), seat)[0])
                owner.session.flush()
        assert min(acted) >= length - 1
        seen = watcher.peer.replica.journal
        assert seen[:length] == saved.journal
        assert watcher.peer.start == saved.start
    finally:
        watcher.close()
        owner.close()
    check = verify_save(read_save(left))
    assert (check.verdict, check.warning) == (AuditVerdict(True), "")
    assert check.items >= len(seen)


def polled(guest, done):
    """Notifications of a guest until `done` holds."""
    news: list[Any] = []
    end = time.monotonic() + PATIENCE
    while not done(news):
        assert time.monotonic() < end, news
        news += guest.poll(0.01)
    return news


def listened(guest):
    """Records the messages that a guest sends."""
    said: list[bytes] = []
    send = guest.session.connection.send
    guest.session.connection.send = lambda body: (said.append(body), send(body))
    return said


def test_at_another_address_an_old_key_is_shown_only_after_asking():
    saved, token = laid_by_older_programs(), TOKEN
    hosting = HostedRoom("Old room", 0, prepare=resume_from(saved), announce=False)
    way = ("127.0.0.1", hosting.server.port)
    anna: Any = remote_guest(way, "Anna")
    said = listened(anna)
    try:
        polled(
            anna,
            lambda news: OldTokenFound() in news and anna.peer.replica is not None and anna.peer.last > 0,
        )
        assert anna.peer.seats == []
        assert not [body for body in said if token in body], "nobody has asked her yet"
        assert token_for(saved.start.root, "Anna") is None, "nor is she somebody else from now on"
        anna.send_old_token()
        polled(anna, lambda _: anna.peer.seats == [1])
        assert [body for body in said if token in body]
        anna.close()
        anna = remote_guest(way, "Anna")
        said = listened(anna)
        news = polled(anna, lambda _: anna.peer.seats == [1])
        assert OldTokenFound() not in news
        assert not [body for body in said if token in body], "from now on it is a key that is proved"
    finally:
        anna.close()
        hosting.close()


def test_an_old_key_is_not_taken_along_to_another_address(home):
    home.mkdir()
    (home / "seats.json").write_text(json.dumps({"127.0.0.1:9 Anna": bytes(16).hex()}))
    anna: Any = remote_guest(("127.0.0.1", 9), "Anna")
    try:
        assert anna.peer.may_send_token
        anna._follow(("127.0.0.1", 10))
        assert not anna.peer.may_send_token
    finally:
        anna.close()


@pytest.fixture
def tampered(tmp_path):
    """A match of older rules with a state digest that ours do not reproduce."""
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    at = next(item.seq for item in saved.journal[20:] if isinstance(item, Entry))
    odd = msgspec.structs.replace(saved.journal[at], after=b"changed!")
    path = tmp_path / "home" / "saves" / "tampered.save"
    write_save(path, saved.header, [*saved.journal[:at], odd, *saved.journal[at + 1 :]], saved.private)
    return path, at


@pytest.mark.slow
def test_one_that_goes_otherwise_can_only_be_watched(tampered, home):
    path, at = tampered
    before = path.read_bytes()
    only = f"roundhouse: tampered.save was made with other rules: it can only be watched, up to entry {at}\n"
    assert refusal("replay", path, "--verify") == only
    told = roundhouse("replay", path, "--text")
    assert (told.returncode, told.stderr) == (2, only)
    assert len(told.stdout.splitlines()) > 5
    reason = (
        f"tampered.save was made with other rules and cannot be gone on with: entry {at}: the state differs"
    )
    assert refusal("play", "--resume", path, stdin="1\n", home=home) == f"roundhouse: {reason}\n"
    with pytest.raises(BadData, match=f"^{reason}$"):
        HostedRoom("Room", None, prepare=resume_from(read_save(path)))
    assert list(unfinished_saves()) == []
    assert path.read_bytes() == before
