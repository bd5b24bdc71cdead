"""A guest of the party: the text client with a bot inside, which also does what is typed at its keyboard.

python -m tools.faults.bot_guest join … --bot B, as `roundhouse` would be called.
"""

from __future__ import annotations

import sys
import threading

from game.cli.main import main
from game.terminal import text_play
from game.terminal.text_client import TextGuest


class Player(TextGuest):
    """Somebody who lets a bot play and takes a turn back or the host's place themselves."""

    def run(self) -> int:
        threading.Thread(target=self._read, daemon=True).start()
        return super().run()


if __name__ == "__main__":
    text_play.TextGuest = Player  # type: ignore[attr-defined]
    sys.exit(main(sys.argv[1:]))
