"""The feed of a match over a peer delivers everything once, and nothing that belongs to the room."""

from game.client.match.match_feed import ChatLine, JournalRestart, TableExit
from game.client.match.session_feed import SessionFeed
from game.rules.core.journal import JournalUpdate
from net.client.peer import Peer
from net.protocol import messages as m
from net.storage.credentials import open_peer_save
from net.storage.save_writer import SaveWriter
from net.storage.saves import listed_saves, read_save
from tests.net.party import Party


class Seated:
    """A guest in the thread of its host."""

    def __init__(self, party, peer):
        self.party = party
        self.peer = peer
        self._put_back = []

    def poll(self):
        self.party.pump()
        news, self._put_back = self._put_back, []
        return [*news, *self.party.news(self.peer, object)]

    def requeue(self, news):
        self._put_back = [*news, *self._put_back]

    def close(self):
        pass


def laid(**how):
    """Starts a match for two with our guest in the second seat."""
    party = Party(seats=2, seed=3)
    party.add("Anna", seat=0)
    peer = party.add("Bert", seat=1, **how)
    party.begin()
    party.play(8)
    return party, peer


def begun(guest):
    """Builds the feed from the Begin message, as a room does."""
    news = guest.poll()
    at = next(at for at, one in enumerate(news) if isinstance(one, m.Begin))
    guest.requeue(news[at + 1 :])
    return SessionFeed(guest, news[at])


def items(told):
    return [one.item.seq for one in told if isinstance(one, JournalUpdate)]


def test_everything_that_happens_is_told_once():
    party, peer = laid()
    feed = begun(Seated(party, peer))
    told = feed.poll()
    assert items(told) == list(range(peer.last + 1))
    assert told[-1].events, "with what it did"
    assert feed.poll() == []
    party.play(1)
    assert items(feed.poll())[0] == told[-1].item.seq + 1
    assert feed.to_act == (party.actor()[1],)


def test_what_our_own_save_knew_is_told_by_it_and_the_rest_by_the_host(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    party, peer = laid(open_save=lambda opening: open_peer_save(opening, "Bert"))
    while party.actor()[0] is peer:
        party.step()
    party.cut(peer)
    peer.close()
    party.play(3)
    (path,) = listed_saves(tmp_path / "saves")
    saved = read_save(path)
    again = Peer("Bert", open_save=lambda opening: open_peer_save(opening, "Bert"))
    again.restore(saved, SaveWriter.resume(saved))
    party.connect(again)
    guest = Seated(party, again)
    feed = begun(guest)
    told = feed.poll()
    assert len(saved.journal) < again.last + 1 == len(party.host.publisher.match.journal)
    assert items(told) == list(range(again.last + 1))
    assert JournalRestart() not in told
    again.close()


def test_a_match_that_is_told_anew_says_so():
    party, _peer = laid()
    watcher = party.add("Wanda", "watcher")
    feed = begun(Seated(party, watcher))
    feed.poll()
    watcher.replica.state.phase = "elsewhere"
    party.play(1)
    told = feed.poll()
    at = told.index(JournalRestart())
    assert items(told[:at]) == []
    assert items(told[at:]) == list(range(watcher.last + 1))


def test_what_comes_after_the_match_is_the_rooms():
    party, peer = laid()
    guest = Seated(party, peer)
    feed = begun(guest)
    party.play()
    feed.poll()
    party.order(m.ReturnToLobby())
    party.peers[1].send(m.Say("once more?"))
    told = feed.poll()
    assert told[-1] == TableExit("")
    assert not any(isinstance(one, ChatLine) for one in told)
    assert feed.poll() == [], "the feed is at its end"
    assert [one.text for one in guest.poll() if isinstance(one, m.ChatMessage)] == ["once more?"]
