"""Benchmarks of the web client: ``python -m tests.web.figures [first] [touch] [idle]``.

*first*: time from opening the page until a seat can be taken. *touch*: time from a touch until the table of
the same program shows the result, at a person's pace. *idle*: CPU use of a host while six phones wait.
"""

import os
import re
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from tests.web.browser import chromium, until
from tests.web.rooms import Display, Passenger, sit_down

LOOKS = 5
MOVES = 40
THINKS = 0.4
"""Minimum seconds between two touches of a person."""
PHONES = 6
IDLES = 60.0
TICKS = os.sysconf("SC_CLK_TCK")


class Program(Display):
    """A host process whose output and CPU use are measured."""

    def __init__(self, folder: Path, command: str) -> None:
        super().__init__(folder, command)
        assert self.process.stdout is not None
        links = (re.search(r"http://[^:]+(:\d+/#\w+)", line) for line in self.process.stdout)
        self.link = f"http://127.0.0.1{next(found[1] for found in links if found)}"

    def rests(self, entry: int) -> bool:
        """Whether no animation runs after this entry, so that the next is shown at once."""
        return self.shows(entry) and self.look().get("still", False)

    def cost(self) -> float:
        """CPU seconds used by it and its children."""
        own = str(self.process.pid)
        return sum(_cost(pid) for pid in (own, *_children(own)))


def _cost(pid: str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _children(pid: str) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


@contextmanager
def started(command: str):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        program = Program(Path(name), command)
        try:
            with chromium(Path(name) / "profile") as browser:
                yield program, browser
        finally:
            program.close()


def first() -> str:
    took = []
    with started("table --host yardmaster --seats 3 --size 1280x720") as (program, browser):
        for _ in range(LOOKS):
            tab = browser.tab()
            began = time.monotonic()
            tab.open(program.link)
            tab.wait("document.querySelector('[data-on=sit]')")
            took.append(time.monotonic() - began)
    return f"first page usable after {statistics.median(took):.2f} s, at worst {max(took):.2f} s of {LOOKS}"


def touch() -> str:
    took: list[float] = []
    command = "table --host yardmaster --seats 3 --bots greedy,greedy --size 1280x720"
    with started(command) as (program, browser):
        tab = browser.tab()
        sit_down(tab, program.link, "Carlo")
        person = Passenger(tab)
        while len(took) < MOVES:
            tab.wait("state === 'page' && (page.turn || page.stage === 'over')")
            before = tab.ask("page.seq")
            until(lambda before=before: program.rests(before))
            time.sleep(THINKS)
            if not person.step():
                break
            if tab.ask("page.seq") > before:
                until(lambda before=before: program.shows(before + 1))
                took.append(min(at for entry, at in program.moves.items() if entry > before) - tab.touched)
    took.sort()
    middle, late = round(statistics.median(took) * 1000), round(took[len(took) * 9 // 10] * 1000)
    return f"touch to table {middle} ms at the median of {len(took)}, nine of ten in {late} ms"


def idle() -> str:
    with started(f"host age_of_steam --map rust_belt --seats {PHONES} --phone") as (program, browser):
        tabs = [browser.tab() for _ in range(PHONES)]
        for number, tab in enumerate(tabs):
            sit_down(tab, program.link, f"P{number}")
        print("play", file=program.process.stdin, flush=True)
        for tab in tabs:
            tab.wait("page.stage === 'playing'")
        time.sleep(5.0)
        before = program.cost()
        time.sleep(IDLES)
        share = (program.cost() - before) / IDLES
        assert all(tab.ask("state === 'page' && page.stage === 'playing'") for tab in tabs)
    return f"a host with {PHONES} phones that wait: {share:.2%} of a core over {IDLES:.0f} s"


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["first", "touch", "idle"]
    for figure in (first, touch, idle):
        if figure.__name__ in wanted:
            print(figure(), flush=True)
