"""A whole match with two phones and a table display that is also the host."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.browser import chromium, needs_chromium
from tests.web.rooms import Passenger, sit_down

pytestmark = needs_chromium
ROOT = Path(__file__).resolve().parents[2]
MAX_ROUNDS = 5000  # a match takes a few hundred; a page that offers nothing to touch must fail, not hang


@pytest.mark.slow
def test_two_phones_and_a_display_play_a_match_without_another_machine(tmp_path):
    command = "table --host yardmaster --seats 2 --size 1280x720 --port 47790 --phone-port 47990"
    place = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    table = subprocess.Popen(
        [sys.executable, "-m", "game", *command.split()],
        cwd=ROOT,
        env=os.environ | place | {"SDL_AUDIODRIVER": "dummy"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        link = next(found[1] for line in table.stdout if (found := re.search(r"(http://\S+)", line)))
        link = re.sub(r"//[^:]+:", "//127.0.0.1:", link)
        with chromium(tmp_path / "profile") as browser:
            tabs = [browser.tab(), browser.tab()]
            for tab, name in zip(tabs, ("Anna", "Carlo"), strict=True):
                sit_down(tab, link, name)
            players = [Passenger(tab) for tab in tabs]
            for _ in range(MAX_ROUNDS):
                if not all(player.step() for player in players):
                    break
            for tab in tabs:
                tab.wait("page.stage === 'over' && page.checked === 'Verified'")
                assert tab.faults() == []
    finally:
        table.terminate()
        table.wait()
