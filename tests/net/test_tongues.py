"""Players at one table may use different languages."""

import pytest

from game.i18n import ENGLISH, available_languages, load_language, temporary_language
from game.rules import catalog
from game.rules.core.codec import digest
from game.rules.core.journal import JournalUpdate
from net.protocol import messages as m
from net.storage.save_writer import SaveWriter
from net.storage.saves import read_save
from tests.net.wired import Wired
from tests.odd import marked
from tests.pseudo import PSEUDO


def tongues():
    """English and two other languages; artificial ones if none are installed."""
    installed = [load_language(code) for code in available_languages() if code != ENGLISH.code]
    return [ENGLISH, *installed, PSEUDO, marked("xy", "ö ")][:3]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("key", ["yardmaster", "railways"])
def test_three_peers_play_one_match_in_three_languages(key, tmp_path):
    spoken, file = tongues(), tmp_path / "match.save"
    with Wired(3, open_save=lambda opening: SaveWriter.create(file, opening)) as wired:
        wired.order(m.ChangeSettings(key, "", 3))
        sessions = []
        for seat, tongue in enumerate(spoken):
            with temporary_language(tongue):
                sessions.append(wired.join(f"Ő{seat}", seat))
        wired.begin()
        assert wired.play()
        peers = [session.peer for session in sessions]
        assert all(peer.verdict.verified for peer in peers)
        assert len({digest(peer.replica.state) for peer in peers}) == 1
        logs = []
        for tongue, session in zip(spoken, sessions, strict=True):
            text = catalog.game_text(session.peer.game, session.peer.start.names)
            with temporary_language(tongue):
                events = [event for news in wired.told(session, JournalUpdate) for event in news.events]
                logs.append([line for event in events if (line := text.event(event))])
    assert len({len(log) for log in logs}) == 1
    apart = [len(set(lines)) == 3 for lines in zip(*logs, strict=True)]
    assert sum(apart) > 0.9 * len(apart), "two who speak different languages read the same lines"
    saved = file.read_bytes().decode("utf-8", "replace")
    assert not any(line in saved for log in logs for line in log)
    assert read_save(file).start.names == peers[0].start.names
