"""Saves: small, complete, and damage is detected."""

import errno
import re
from random import Random

import msgspec
import pytest

from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import CHANCE, BadData
from game.rules.core.journal import Entry
from game.version import VERSION
from net.protocol.frames import pack
from net.protocol.messages import MatchSecrets, SecretShare
from net.server.host import Host
from net.server.lobby import HostLobby
from net.storage import saves
from net.storage.save_records import FIRST_LINE, frame_record, record_at
from net.storage.save_writer import SaveWriter, write_save
from tests.net.tables import begun, opening_of, play_on


@pytest.fixture(scope="module")
def match():
    """A finished match with private moves and undone moves."""
    for seed in range(100):
        played = play_on(begun(seats=3, seed=seed), seed, undo=0.05)
        if played.private and any(not isinstance(item, Entry) for item in played.journal):
            return played
    raise AssertionError("no match has everything")


@pytest.fixture
def saved_path(match, tmp_path):
    path = tmp_path / "match.save"
    write_save(path, opening_of(match), match.journal, match.private)
    return path


def test_a_save_holds_the_match(match, saved_path):
    saved = saves.read_save(saved_path)
    assert (saved.journal, saved.private, saved.secret) == (match.journal, match.private, match.secret)
    assert (saved.start, saved.truncation, saved.unread_reason, saved.has_other_rules) == (
        match.start,
        "",
        "",
        False,
    )
    check = saves.verify_save(saved)
    assert check.verdict == AuditVerdict(True)
    assert check.digest == match.journal[-1].after


@pytest.mark.slow
def test_a_save_is_at_most_48_bytes_for_an_action(tmp_path):
    size = actions = 0
    for number in range(30):
        played = play_on(begun(seats=2 + number % 3, seed=number), number)
        path = tmp_path / f"{number}.save"
        write_save(path, opening_of(played), played.journal, played.private)
        size += path.stat().st_size
        actions += sum(isinstance(item, Entry) and item.seat != CHANCE for item in played.journal)
    assert size / actions <= 48


@pytest.mark.slow
def test_every_flipped_byte_is_found(match, tmp_path):
    path = tmp_path / "short.save"
    short = play_on(begun(seats=2, seed=3), most=20)
    write_save(path, opening_of(short), short.journal, short.private)
    whole = path.read_bytes()
    rng = Random(4)
    for at in range(len(whole)):
        for flip in (0x01, 0x80, 0xFF, rng.randint(1, 255)):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ flip]) + whole[at + 1 :])
            try:
                told = saves.read_save(path).truncation
            except BadData as error:
                told = str(error)
            assert "short.save" in told, f"byte {at} flipped by {flip:#x} was not noticed"
            assert "\n" not in told


def test_a_flipped_byte_is_named_with_its_record(saved_path):
    whole = bytearray(saved_path.read_bytes())
    whole[len(whole) // 2] ^= 0x10
    saved_path.write_bytes(whole)
    with pytest.raises(BadData, match=r"^match\.save is damaged in record \d+ at byte \d+$"):
        saves.read_save(saved_path)
    assert saved_path.read_bytes() == whole


def test_records_cannot_be_lost_or_change_places(saved_path):
    data = saved_path.read_bytes()
    places = [len(FIRST_LINE)]
    while got := record_at(data, places[-1], len(places) - 1):
        places.append(got.end)
    a, b, c = places[10:13]
    saved_path.write_bytes(data[:a] + data[b:c] + data[a:b] + data[c:])
    with pytest.raises(BadData, match="record 10"):
        saves.read_save(saved_path)
    saved_path.write_bytes(data[:a] + data[b:])
    with pytest.raises(BadData, match="record 10"):
        saves.read_save(saved_path)


@pytest.mark.slow
def test_a_save_cut_at_any_byte_goes_on_from_its_last_whole_record(tmp_path):
    path = tmp_path / "cut.save"
    match = play_on(begun(seats=2, seed=3), most=12)
    write_save(path, opening_of(match), match.journal, match.private)
    whole = path.read_bytes()
    opening = record_at(whole, len(FIRST_LINE), 0)
    assert opening is not None
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        if length < opening.end:
            with pytest.raises(BadData, match=r"cut\.save"):
                saves.read_save(path)
            continue
        saved = saves.read_save(path)
        assert saved.journal == match.journal[: len(saved.journal)]
        assert bool(saved.truncation) == (saved.intact_bytes != length)
        left = match.journal[len(saved.journal) :]
        with SaveWriter.resume(saved) as writer:
            assert path.stat().st_size == length, "nothing is cut off before there is something to write"
            for item in left:
                writer.add(item, match.private.get(item.seq))
            writer.sync()
        assert path.read_bytes() == whole or not left


@pytest.fixture
def other_rules(monkeypatch):
    """Changes the rules versions, so that existing saves have other rules."""
    return lambda: monkeypatch.setattr(saves, "own_rules", tuple)


def changed(match, at):
    """The journal of a match with a wrong state digest in one entry."""
    entry = match.journal[at]
    return [*match.journal[:at], Entry(at, entry.seat, entry.move, b"changed!"), *match.journal[at + 1 :]]


def test_a_save_of_other_rules_that_replays_is_as_good_as_ours(match, saved_path, other_rules):
    other_rules()
    saved = saves.read_save(saved_path)
    assert saved.has_other_rules
    check = saves.verify_save(saved)
    assert (check.items, check.verdict, check.warning) == (len(match.journal), AuditVerdict(True), "")


def test_a_save_of_other_rules_is_watched_as_far_as_it_replays(match, tmp_path, other_rules):
    path = tmp_path / "old.save"
    at = next(seq for seq, item in enumerate(match.journal) if seq > 10 and isinstance(item, Entry))
    write_save(path, opening_of(match), changed(match, at), match.private)
    with pytest.raises(BadData, match=f"old.save does not replay: entry {at}: the state differs"):
        saves.verify_save(saves.read_save(path))
    other_rules()
    check = saves.verify_save(saves.read_save(path))
    assert (check.items, check.verdict) == (at, None)
    assert check.warning == f"old.save was made with other rules: it can only be watched, up to entry {at}"


def test_a_move_that_other_rules_knew_ends_what_can_be_watched(match, tmp_path, other_rules):
    path = tmp_path / "old.save"
    write_save(path, opening_of(match), match.journal[:12], match.private)
    data = path.read_bytes()
    path.write_bytes(data + frame_record(13, pack(["e", 12, 0, ["fly", 3], bytes(8)])))
    with pytest.raises(BadData, match=r"^old\.save: record 13 at byte \d+ cannot be: "):
        saves.read_save(path)
    other_rules()
    saved = saves.read_save(path)
    assert "record 13" in saved.unread_reason
    assert "only be watched, up to entry 12" in saves.verify_save(saved).warning
    with pytest.raises(BadData, match=r"^old\.save was made with other rules and cannot be .*: record 13 at"):
        Host(HostLobby("Again")).resume(saved, None)


def test_a_save_of_other_rules_and_another_version_names_both(match, tmp_path, other_rules, monkeypatch):
    path = tmp_path / "old.save"
    write_save(path, opening_of(match), changed(match, 11)[:12], match.private)
    other_rules()
    monkeypatch.setattr(saves, "VERSION", "99.1")
    said = f"old.save goes by the rules of version {VERSION}, your program by those of 99.1, and cannot be"
    with pytest.raises(BadData, match=rf"^{re.escape(said)} gone on with: entry 11: the state differs$"):
        Host(HostLobby("Again")).resume(saves.read_save(path), None)


def test_other_rules_that_deal_otherwise_are_only_watched(match, tmp_path, other_rules):
    path = tmp_path / "old.save"
    opening = opening_of(match)
    start = msgspec.structs.replace(opening.start, salts=(bytes(16),))
    write_save(path, msgspec.structs.replace(opening, start=start), match.journal, match.private)
    check = saves.verify_save(saves.read_save(path))
    assert "the audit fails at entry" in check.warning
    other_rules()
    check = saves.verify_save(saves.read_save(path))
    assert check.items == len(match.journal)
    assert check.warning == "old.save was made with other rules, which deal otherwise: it can only be watched"


def test_rules_that_stumble_over_what_others_allowed_end_it_there(saved_path, other_rules, monkeypatch):
    other_rules()
    saved = saves.read_save(saved_path)
    real = type(saved.game).apply

    def stumbles(self, state, seat, move, emit):
        if seat >= 0:
            raise KeyError("nowhere")
        real(self, state, seat, move, emit)

    monkeypatch.setattr(type(saved.game), "apply", stumbles)
    first = next(item.seq for item in saved.journal if item.seat >= 0)
    assert f"up to entry {first}" in saves.verify_save(saved).warning
    with pytest.raises(BadData, match=r"cannot be gone on with: KeyError\('nowhere'\)"):
        Host(HostLobby("Again")).resume(saved, None)


def test_a_dealer_that_stumbles_over_other_rules_is_one_that_deals_otherwise(
    saved_path, other_rules, monkeypatch
):
    other_rules()

    def stumbles(*what, **how):
        raise KeyError("no such deck")

    monkeypatch.setattr(saves, "audit", stumbles)
    check = saves.verify_save(saves.read_save(saved_path))
    assert "which deal otherwise" in check.warning
    assert not check.verdict.verified


def test_a_peers_save_is_verified_once_the_secret_is_revealed(match, tmp_path):
    path = tmp_path / "peer.save"
    with SaveWriter.create(path, saves.SaveHeader(match.start, "Test room", token=bytes(16))) as writer:
        for item in match.journal:
            writer.add(item)
        writer.add_share(SecretShare(-1, bytes(32)))
        writer.sync()
        assert match.secret not in path.read_bytes()
        before = saves.read_save(path)
        assert before.shares == {-1: bytes(32)}
        assert saves.verify_save(before).verdict is None
        writer.add_secrets(MatchSecrets(match.secret, tuple(match.private.items())))
        writer.sync()
    assert saves.verify_save(saves.read_save(path)).verdict == AuditVerdict(True)


def test_a_save_tells_how_long_it_was_sat_at(match, tmp_path, monkeypatch):
    path, now = tmp_path / "long.save", [0.0]
    with SaveWriter.create(path, opening_of(match)) as writer:
        writer._clock, writer._last = (lambda: now[0]), 0.0
        for item, later in zip(match.journal, (10, 70, 80, 9_000), strict=False):
            now[0] = later
            writer.add(item, match.private.get(item.seq))
            writer.sync()
    saved = saves.read_save(path)
    assert saved.seconds_played == 70 + 10 + 900  # a gap of hours counts as 15 minutes
    assert len(saved.journal) == 4
    with SaveWriter.resume(saved) as writer:
        assert writer._seconds_played == saved.seconds_played


def test_a_full_disk_loses_nothing_that_fits_later(match, tmp_path, monkeypatch):
    path = tmp_path / "full.save"
    writer = SaveWriter.create(path, opening_of(match))
    for item in match.journal[:10]:
        writer.add(item, match.private.get(item.seq))
    writer.sync()
    real = writer._file

    class Full:
        def __getattr__(self, name):
            return getattr(real, name)

        def write(self, data):
            if len(data) <= 5:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real.write(data[:5])

    writer.add(match.journal[10], match.private.get(10))
    monkeypatch.setattr(writer, "_file", Full())
    with pytest.raises(OSError, match="No space"):
        writer.sync()
    assert saves.read_save(path).journal == match.journal[:10]
    monkeypatch.setattr(writer, "_file", real)
    writer.add(match.journal[11], match.private.get(11))
    writer.sync()
    assert saves.read_save(path).journal == match.journal[:12]
    writer.add(match.journal[12], match.private.get(12))
    monkeypatch.setattr(writer, "_file", Full())
    with pytest.raises(OSError, match="No space"):
        writer.sync()
    monkeypatch.setattr(writer, "_file", real)
    writer.close()
    assert saves.read_save(path).journal == match.journal[:13], (
        "also when the match is left before anything newer"
    )
    writer.close()


def test_two_programs_cannot_write_one_save(saved_path):
    pytest.importorskip("fcntl")
    with SaveWriter.resume(saves.read_save(saved_path)), pytest.raises(BadData, match="in use"):
        SaveWriter.resume(saves.read_save(saved_path))


@pytest.mark.parametrize("content", [b"", b"roundhouse", b"roundhouse save 1\n", b"PK\x03\x04 something"])
def test_what_is_no_save_is_said_in_one_sentence(tmp_path, content):
    path = tmp_path / "not.save"
    path.write_bytes(content)
    with pytest.raises(BadData, match=r"^not\.save"):
        saves.read_save(path)
    with pytest.raises(BadData, match=r"gone\.save cannot be read"):
        saves.read_save(tmp_path / "gone.save")
