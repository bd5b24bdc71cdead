"""Benchmarks of the client: animated frames, time to a table, memory and idle cost.

Machine speed varies by half from hour to hour. So a CPU time is reported twice: as measured, and scaled to
the reference machine of the limits by the yardstick measured before and after the frames. The yardstick is
plain Python and painting depends more on memory bandwidth, so the scaled figure is approximate.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from typing import Any, NamedTuple

from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.scenes.table.table_scene import TableScene
from game.client.window.headless_app import headless_app
from game.i18n.number_format import format_decimal
from game.rules import catalog
from tools.client_bench.frame_timer import LISTED_FRAMES, TimedFrame, percentile

YARDMASTER_MOMENT = MatchMoment(seats=4, seed="bench")
RAIL_MOMENT = MatchMoment("age_of_steam", "rust_belt", 6, "bench")
RAILWAYS_MOMENT = MatchMoment("railways", "", 4, "bench")
IDLE = 3.0
TABLE_SHOWN_LIMIT_MS, MEMORY_LIMIT_MB = 300.0, 200.0
"""Limits: milliseconds until a table is shown, and MB of memory."""
FRAME_30_HZ_MS = 33.3
"""Milliseconds per frame at 30 frames per second."""
FRAME_60_HZ_MS = 16.7
"""Milliseconds per frame at 60 frames per second."""
SIZES = ((1920, 1080, 4.0, FRAME_60_HZ_MS), (3840, 2160, 8.0, FRAME_30_HZ_MS))
"""Width, height, goal for the median frame in milliseconds, and limit for nearly every frame."""
NEARLY_ALL = 0.999
REFERENCE_YARDSTICK_US = 0.325
"""Microseconds of a unit of machine speed on the machine for which the limits were set."""
RunMeasurements = dict[str, dict[str, Any]]
"""Measurements by what was done."""
FIRST_FRAME_CODE = """
import os
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
from game.cli import main
from game.client.window import app
app.App.run = lambda shown, first, then: (shown.push(first), shown.step([], 0.0), os._exit(0))
main.main([])
"""
BARE_START_CODE = "import os; os._exit(0)"
"""FIRST_FRAME starts the whole program and exits after one frame; BARE_START starts Python and exits."""
STARTS = 9
"""How often both programs are started in turn; the fastest start counts."""

PLAY_NOW_CODE = """
import os, sys, tempfile, time
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
from game.client.window.app import App
from game.client.flows.client import Client
from game.client.window.player_settings import Settings
with tempfile.TemporaryDirectory() as home:
    os.environ.update(ROUNDHOUSE_HOME=home, XDG_CONFIG_HOME=home)
    app = App(Settings(mute=True), size=(1920, 1080))
    client = Client(app)
    app.push(client.title_flow.build_title())
    for _step in range(40):
        app.step([], 0.02)
        time.sleep(0.02)
    began = time.perf_counter()
    client.play_now("yardmaster")
    while len(app.scenes) < 2 or not app.top.record:
        app.step([], 0.01)
        time.sleep(0.002)
    app.step([], 0.01)
    print(time.perf_counter() - began)
    client.go_home()
"""


def seconds_to_table() -> float:
    """Seconds from the click on Play now to a table that accepts clicks, one second after the title appears.

    The home folder is empty, so no cache from an earlier start is used.
    """
    command = [sys.executable, "-c", PLAY_NOW_CODE]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(3)]
    return statistics.median(float(out.split()[-1]) for out in runs)


def _measure_in_child(asked: str) -> dict[str, Any]:
    """Runs a measurement in a child process, so that its memory is not mixed with that of other tables."""
    part = asked.partition(".")[0]  # imports only what this measurement needs
    imported = f"from tools.client_bench import {part}"
    code = f"import json; {imported}; print(json.dumps({asked}))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    measured: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return measured


def idle_share() -> float:
    """Share of a processor core that is used while only steam moves on a board."""
    app = headless_app((1920, 1080))
    scene = TableScene(app, recorded_until(YARDMASTER_MOMENT))
    app.push(scene)
    for _step in range(240):
        app.step([], 1 / 60)
    used, began = time.process_time(), time.perf_counter()
    while time.perf_counter() - began < IDLE:
        nap = scene.rest()
        time.sleep(nap if nap is not None else 0.25)
        app.step([], nap or 0.25)
    return (time.process_time() - used) / (time.perf_counter() - began)


def first_frame_ratio() -> float | None:
    """CPU time to the first frame of the title divided by that of a bare Python start."""
    _cpu(FIRST_FRAME_CODE)  # compiles the modules first, as on a player's machine
    pairs = [(_cpu(BARE_START_CODE), _cpu(FIRST_FRAME_CODE)) for _start in range(STARTS)]
    bare, client = (min(found) for found in zip(*pairs, strict=True))
    return client / bare if bare else None


def _cpu(code: str) -> float:
    """CPU seconds of a child process; 0 if unknown. The child may write bytecode files."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = _usage(children=True)
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=variables)
    return _usage(children=True)[0] - before[0]


def _usage(children: bool = False) -> tuple[float, float]:
    """CPU seconds and peak memory in MB; zeros if unknown."""
    try:
        import resource
    except ImportError:
        return 0.0, 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def peak_memory() -> float:
    """Peak memory of this process in MB; 0 if unknown."""
    return _usage()[1]


def _figure(
    name: str, value: float | None, goal: float | None, scaled: float | None = None
) -> dict[str, Any]:
    """A line of the report: name, measured value, goal and, for a time, the scaled value."""
    return {"name": name, "value": value, "goal": goal} | ({} if scaled is None else {"scaled": scaled})


def _time_figure(name: str, found: dict[str, Any], which: str, goal: float | None) -> dict[str, Any]:
    """The figure of a time, with its scaled value."""
    return _figure(name, found[which], goal, found[which] * REFERENCE_YARDSTICK_US / found["unit"])


def measure_figures(only: tuple[int, int] | None = None) -> list[dict[str, Any]]:
    """All lines of the report; with ``only``, those about boards in a window of that size."""
    found: list[dict[str, Any]] = []
    for width, height, goal, limit in SIZES if only is None else [_sized(only)]:
        found += _yardmaster_figures(width, height, goal, limit)
        found += _rail_figures(width, height, goal, limit)
        found += _railways_figures(width, height, goal, limit)
        found += _archive_figures(width, height) if only is None else []
    if only is not None:
        return [one for one in found if one["value"] is not None]
    found.append(_figure("still table, % of a core", 100 * idle_share(), 5.0))
    found.append(_figure("play now to a table, s", seconds_to_table(), 0.3))
    found.append(_figure("first frame, bare starts", first_frame_ratio(), 8.0))
    return [one for one in found if one["value"] is not None]


def _sized(window: tuple[int, int]) -> tuple[int, int, float, float]:
    """The entry of SIZES nearest to a window size."""
    return (*window, *min(SIZES, key=lambda size: abs(size[0] - window[0]))[2:])


def _played(width: int, height: int, moment: MatchMoment) -> RunMeasurements:
    """Measurements of any board: the beginning and end of a match, and opening what is beside it."""
    asked = f"{width}, {height}, tables.MatchMoment(*{tuple(moment)!r})"
    return {
        "late": _measure_in_child(f"tables.playing({asked}, late=True)"),
        "early": _measure_in_child(f"tables.playing({asked})"),
        "panels": _measure_in_child(f"tables.opening({asked})"),
    }


def frame_figures(name: str, size: str, runs: RunMeasurements, limit: float) -> list[dict[str, Any]]:
    """Lines about nearly all frames, in total and by what was done, and about the longest frames."""
    frames = {run: _frames(found) for run, found in runs.items()}
    figures = _longest_frame_figures(name, size, [one for found in frames.values() for one in found], limit)
    for run, found in frames.items():
        figures += _longest_frame_figures(f"{name} · {run}", size, found, limit)
    paces = [found["unit"] for found in runs.values()]
    unit = f"{name}, a unit of the yardstick {size}, µs"
    return [*figures, _figure(unit, statistics.median(paces), None)]


class _Frame(NamedTuple):
    """A frame, and its milliseconds scaled to the reference machine."""

    timed: TimedFrame
    scaled: float


def _frames(found: dict[str, Any]) -> list[_Frame]:
    timed = [TimedFrame(*one) for one in found["frames"]]
    return [_Frame(one, one.spent_ms * REFERENCE_YARDSTICK_US / found["unit"]) for one in timed]


def _longest_frame_figures(name: str, size: str, frames: list[_Frame], limit: float) -> list[dict[str, Any]]:
    spent, scaled = [one.timed.spent_ms for one in frames], [one.scaled for one in frames]
    nearly = f"{name}, 99.9 % of frames {size}, ms"
    last = f"{name}, longest frame {size}, ms"
    few = sorted(frames, key=lambda one: -one.timed.spent_ms)[:LISTED_FRAMES]
    what = [
        f"{one.timed.spent_ms:.1f} ({one.scaled:.1f}) · {one.timed.label} · {one.timed.hot_path}"
        for one in few
    ]
    return [
        _figure(nearly, percentile(spent, NEARLY_ALL), limit, percentile(scaled, NEARLY_ALL)),
        _figure(last, max(spent), 2 * limit, max(scaled)) | {"longest": what},
    ]


def _yardmaster_figures(width: int, height: int, goal: float, limit: float) -> list[dict[str, Any]]:
    """Figures of an animated Yardmaster table."""
    runs, size = _played(width, height, YARDMASTER_MOMENT), f"{width}x{height}"
    found = runs["early"]
    return [
        _time_figure(f"median frame {size}, ms", found, "median", goal),
        _time_figure(f"95th percentile {size}, ms", found, "p95", None),
        _time_figure(f"worst frame {size}, ms", found, "worst", 2 * limit),
        *frame_figures(catalog.title_of("yardmaster"), size, runs, limit),
        _time_figure(f"table laid {size}, ms", found, "laid", TABLE_SHOWN_LIMIT_MS),
        _figure(f"memory at {size}, MB", found["memory"] or None, MEMORY_LIMIT_MB),
    ]


def _rail_figures(width: int, height: int, goal: float, limit: float) -> list[dict[str, Any]]:
    """Figures of a map with much track: at rest, moved, and pointed at."""
    runs, size = _played(width, height, RAIL_MOMENT), f"{width}x{height}"
    moved, pointed = (
        _measure_in_child(f"rail_map.moving({width}, {height})"),
        _measure_in_child(f"rail_map.pointing({width}, {height})"),
    )
    rail = runs["late"]
    runs |= {"zoom and pan": moved, "tiles": pointed}
    return [
        _time_figure(f"late rail table {size}, ms", rail, "median", goal),
        _time_figure(f"rail, 95th percentile {size}, ms", rail, "p95", None),
        _time_figure(f"rail, worst {size}, ms", rail, "worst", 2 * limit),
        *frame_figures(catalog.title_of("age_of_steam"), size, runs, limit),
        _time_figure(f"rail table laid {size}, ms", rail, "laid", TABLE_SHOWN_LIMIT_MS),
        _time_figure(f"rail pan, worst {size}, ms", moved, "pan", 2 * limit),
        _time_figure(f"rail zoom, worst {size}, ms", moved, "zoom", 2 * limit),
        _figure(f"rail zoomed, MB at {size}", moved["memory"] or None, MEMORY_LIMIT_MB),
        _time_figure(f"tiles of a hex, worst {size}, ms", pointed, "worst", 2 * limit),
        _figure(f"rail memory at {size}, MB", rail["memory"] or None, MEMORY_LIMIT_MB),
    ]


def _railways_figures(width: int, height: int, goal: float, limit: float) -> list[dict[str, Any]]:
    """Figures of a Railways table with a large network and running trains."""
    runs, size = _played(width, height, RAILWAYS_MOMENT), f"{width}x{height}"
    moved = _measure_in_child(f"network_zoom.moving({width}, {height})")
    found = runs["late"]
    runs["zoom and pan"] = moved
    return [
        _time_figure(f"late network {size}, ms", found, "median", goal),
        _time_figure(f"network, 95th percentile {size}, ms", found, "p95", None),
        _time_figure(f"network, worst {size}, ms", found, "worst", 2 * limit),
        *frame_figures(catalog.title_of("railways"), size, runs, limit),
        _time_figure(f"network pan, worst {size}, ms", moved, "pan", 2 * limit),
        _time_figure(f"network zoom, worst {size}, ms", moved, "zoom", 2 * limit),
        _time_figure(f"network laid {size}, ms", found, "laid", TABLE_SHOWN_LIMIT_MS),
        _figure(f"network memory at {size}, MB", found["memory"] or None, MEMORY_LIMIT_MB),
    ]


def _archive_figures(width: int, height: int) -> list[dict[str, Any]]:
    """Figures of an archive of two thousand matches, and of scrubbing through a thousand entries."""
    wall = _measure_in_child(f"archive.scrolling({width}, {height})")
    scrubbed, size = _measure_in_child(f"archive.scrubbing({width}, {height})"), f"{width}x{height}"
    return [
        _figure(f"archive opened {size}, ms", wall["opened"], 500.0),
        _figure(f"archive, index lost {size}, ms", wall["unread"], 500.0),
        _figure(f"archive scrolled {size}, ms", wall["median"], FRAME_60_HZ_MS),
        _figure(f"archive scrolled, 95 % {size}, ms", wall["p95"], FRAME_60_HZ_MS),
        _figure(f"archive scrolled, MB more {size}", wall["grown"] or None, 100.0),
        _figure(f"any moment, median {size}, ms", scrubbed["median"], 50.0),
        _figure(f"any moment, worst {size}, ms", scrubbed["worst"], None),
    ]


def format_figures(found: list[dict[str, Any]]) -> str:
    wide = max(len(one["name"]) for one in found)
    meant = "In brackets: the same on a machine that needs {unit} µs for a unit, as the limits are meant."
    lines = [meant.format(unit=format_decimal(REFERENCE_YARDSTICK_US, 3))]
    for one in found:
        goal = "" if one["goal"] is None else "   (at most {goal})".format(goal=f"{one['goal']:g}")
        scaled = f"({format_decimal(one['scaled'], 2)})" if "scaled" in one else ""
        lines.append(f"{one['name']:{wide}} {format_decimal(one['value'], 2):>9} {scaled:>9}{goal}".rstrip())
        lines += [f"    {what}" for what in one.get("longest", ())]
    return "\n".join(lines)
