"""A desync dumps the state, and the debugging tool names the first field that differs."""

import json

import pytest

from net.client.notifications import ReplicaDiverged
from net.storage.desync_dump import write_state
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from tests.net.party import seated_party
from tools.debug.compare_states import first_difference, main


def test_the_tool_compares_a_peers_state_with_the_hosts_save(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party = seated_party(2, seed=3)
    party.begin()
    party.play(10)
    peer, _ = party.actor()
    other = next(one for one in party.peers.values() if one is not peer)
    other.replica.state.phase = "elsewhere"
    party.step()
    (strayed,) = party.news(other, ReplicaDiverged)
    match = party.host.publisher.match
    mine = write_state(strayed.match, "peer", strayed.seq, strayed.state)
    theirs = tmp_path / "host.save"
    write_save(theirs, SaveHeader(match.start, "", match.secret), match.journal, match.private)
    monkeypatch.setattr("sys.argv", ["desync", str(mine), str(theirs)])
    assert main() == 1
    assert capsys.readouterr().out.startswith("state[0]: 'elsewhere' and")
    monkeypatch.setattr("sys.argv", ["desync", str(mine), str(mine)])
    assert main() == 0
    party.play()
    assert other.verdict.verified


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ([1, [2, 3]], [1, [2, 4]], "state[1][1]: 3 and 4"),
        ([1], [1, 2], "state: 1 things and 2"),
        ({"a": 1}, {"a": 1, "b": 2}, "state.b: only in the second"),
        ({"a": {"c": None}}, {"a": {"c": 0}}, "state.a.c: None and 0"),
        ([1], [True], "state[0]: 1 and True"),
        ([1, {"a": []}], [1, {"a": []}], None),
    ],
)
def test_the_first_difference_is_named(one, other, found):
    assert first_difference(one, other) == found


@pytest.mark.parametrize("text", ["{", None])
def test_a_file_that_cannot_be_read_is_named(tmp_path, monkeypatch, text):
    path, good = tmp_path / "bad.json", tmp_path / "good.json"
    good.write_text(json.dumps([]))
    if text is not None:
        path.write_text(text)
    monkeypatch.setattr("sys.argv", ["desync", str(path), str(good)])
    with pytest.raises(SystemExit, match=r"bad\.json"):
        main()


def test_a_disk_that_will_not_is_no_reason_to_stop(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(blocked))
    party = seated_party(2)
    party.begin()
    assert write_state("match", "host", 1, party.host.publisher.match.replica.state) is None
