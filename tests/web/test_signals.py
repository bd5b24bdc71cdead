"""The signals of a page: your turn, little time left, refused; made by the browser, and told apart."""

import pytest

from net.protocol.messages import Play
from tests.web.browser import chromium, needs_chromium
from tests.web.rooms import room, sit_down

pytestmark = [needs_chromium, pytest.mark.slow]
RENDERED = """
(async () => {
  const found = {};
  const before = signals.audio;
  for (const name of ["turn", "clock", "refused"]) {
    signals.audio = new OfflineAudioContext(1, 48000 * 1.5, 48000);
    signals[name]();
    const wave = (await signals.audio.startRendering()).getChannelData(0);
    let peak = 0, energy = 0, crossings = 0;
    for (let k = 1; k < wave.length; k += 1) {
      peak = Math.max(peak, Math.abs(wave[k]));
      energy += wave[k] * wave[k];
      if (wave[k] > 0 && wave[k - 1] <= 0) crossings += 1;
    }
    found[name] = { peak, energy, pitch: crossings / 1.5 };
  }
  signals.audio = before;
  signals.played = [];
  return found;
})()
"""


def test_every_signal_is_heard_is_not_clipped_and_has_a_pitch_of_its_own(tmp_path):
    with chromium(tmp_path / "profile") as browser, room(seats=2, bots=1) as hosting:
        tab = browser.tab()
        sit_down(tab, hosting, "Bert")
        found = tab.ask(RENDERED)
        assert all(0.1 < one["peak"] < 0.9 and one["energy"] > 50 for one in found.values())
        pitches = sorted(one["pitch"] for one in found.values())
        assert pitches[0] * 1.4 < pitches[1]
        assert pitches[1] * 1.4 < pitches[2]


def test_a_turn_and_a_refusal_are_heard_once(tmp_path):
    with chromium(tmp_path / "profile") as browser, room(seats=2, bots=1) as hosting:
        tab = browser.tab()
        sit_down(tab, hosting, "Bert")
        assert tab.ask("signals.audio !== null")  # the touch that sat down allowed sound
        assert hosting.request(Play()) is None
        tab.wait("page && page.turn")
        assert tab.ask("signals.played.filter((one) => one === 'turn').length") == 1
        tab.ask("show({ ...page, note: { text: 'No track there.', bad: true } })")
        tab.ask("show({ ...page })")
        assert tab.ask("signals.played.filter((one) => one === 'refused').length") == 1
        tab.ask("show({ ...page, seq: page.seq + 1, left: 10.2 })")
        tab.wait("document.getElementById('clock').textContent === '0:11'")
        tab.wait("signals.played.includes('clock')")
        assert tab.ask("signals.played.filter((one) => one === 'touched').length") == 0
        tab.ask("touch('nothing'), wished('nothing')")
        assert tab.ask("signals.played.filter((one) => one === 'touched').length") == 2
        assert tab.faults() == []
