"""Draws the pictures of README and manual: ``python -m tools.pictures.readme_pictures``.

They are in ``assets/pictures``, which is not installed; ``--film`` also makes the animation.
"""

from __future__ import annotations

import argparse
import sys
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from game.cli.main import main as roundhouse
from game.rules import catalog
from game.terminal.text_play import open_own_table

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "assets" / "pictures"
PLAYERS = {0: "agnes:normal", 1: "barty:normal", 2: "edith:normal"}
PART = ("--from", "6", "--to", "6")
SHOTS: dict[str, tuple[str, ...]] = {
    "title": ("title",),
    "yardmaster": ("table", "--seed", "5", "--at", "90"),
    "railways": ("table", "--game", "railways", "--seed", "poster", "--at", "150"),
    "lesson": ("lesson", "--at", "8"),
    "rust_belt": ("table", "--game", "age_of_steam", "--map", "rust_belt", "--seats", "4", "--at", "150"),
    "ruhr": ("table", "--game", "steam", "--map", "ruhr", "--seats", "4", "--at", "150"),
    "results": ("results",),
    "lobby": ("lobby",),
    "keys": ("keys",),
    "contrast": ("table", "--game", "railways", "--at", "90", "--contrast"),
}
"""Name of each picture and its arguments for `roundhouse shot`."""


def draw(film: bool) -> int:
    """Draws all pictures; returns the number of failures."""
    failed = 0
    for name, how in SHOTS.items():
        failed += bool(roundhouse(["shot", *how, "--out", str(PICTURES / f"{name}.png")]))
    return failed + (_film(PICTURES / "round.gif") if film else 0)


def _film(out: Path) -> bool:
    """Records a round of a match between three bots."""
    with TemporaryDirectory() as folder:
        save = Path(folder) / "match.save"
        game = catalog.create("yardmaster", "", len(PLAYERS))
        open_own_table(game, PLAYERS, "", "poster", save, StringIO()).run()
        return bool(roundhouse(["film", str(save), *PART, "--out", str(out)]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.pictures.readme_pictures", description=__doc__)
    parser.add_argument("--film", action="store_true", help="the moving picture, too")
    sys.exit(draw(parser.parse_args().film))
