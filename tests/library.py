"""The package `roundhouse` as the wheel has it, on the modules of this checkout."""

import sys
from pathlib import Path

from game.i18n import use_language

WHEEL = Path(__file__).resolve().parents[1] / "tools" / "wheel"


def imported_package(monkeypatch):
    """The body of a fixture."""
    monkeypatch.syspath_prepend(str(WHEEL))
    monkeypatch.delitem(sys.modules, "roundhouse", raising=False)
    import roundhouse

    yield roundhouse
    sys.modules.pop("roundhouse", None)
    use_language("en")
