"""Cost of opening and sorting the archive, by number of matches."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from game.archive.save_library import SaveLibrary
from game.archive.save_summary import stamp_of, summarize_file
from game.bench.scaling import ScalingRow, cpu_cost_us
from game.i18n import _
from game.rules import catalog
from game.session.self_play import play_out
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save

MATCHES = (100, 1_000, 10_000)
OLDEST = 1_700_000_000


def archive_row() -> ScalingRow:
    """Measures opening a folder with its index and sorting its matches."""
    costs = []
    for matches in MATCHES:
        with TemporaryDirectory() as folder:
            _fill(Path(folder), matches)
            costs.append(cpu_cost_us(_opened, Path(folder), matches))
    return ScalingRow(_("the archive opened"), _("matches"), MATCHES, tuple(costs))


def _opened(folder: Path, matches: int) -> None:
    shelf = SaveLibrary(folder)
    found = sorted(shelf.matches.values(), key=lambda one: -one.changed)
    shelf.close()
    if len(found) != matches:
        raise RuntimeError("the index does not know every match")


def _fill(folder: Path, matches: int) -> None:
    """Writes the same match under many names into a folder and builds its index."""
    match = play_out(catalog.create("yardmaster", "", 2), "growth")
    path = folder / "0.save"
    write_save(path, SaveHeader(match.start, secret=match.secret), match.journal, match.private)
    one, known = summarize_file(path), []
    for number in range(matches):
        name = folder / f"{number}.save"
        if number:
            os.link(path, name)
    for number in range(matches):
        name = folder / f"{number}.save"
        changed, size = stamp_of(name)
        known.append(msgspec.structs.replace(one, file=name.name, changed=changed, size=size))
    shelf = SaveLibrary(folder)
    shelf.add_summaries(known)
    shelf.close()
