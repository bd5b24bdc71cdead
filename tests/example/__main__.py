"""Runs `roundhouse` with Night Mail registered."""

import sys

from game.cli.main import main
from game.rules import catalog
from tests.example import BOX, KEY

if __name__ == "__main__":
    catalog.register(KEY, BOX)
    sys.exit(main())
