"""Makes, checks and measures the sound files: ``python -m tools.sound [make | check | measure] [NAME ...]``.

``make`` needs FluidSynth, its sound font FluidR3, ffmpeg with libvorbis, and numpy; the files it writes are
committed, so nobody else does.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.sound.check_score import check
from tools.sound.measure import decode, loudest_100_ms, loudness, rms, seam, true_peak
from tools.sound.score import SCORES, Score, expand, read

ASSETS = Path(__file__).resolve().parents[2] / "assets" / "sound"


def scores(names: list[str]) -> Iterator[Score]:
    for path in sorted(SCORES.glob("*.score")):
        if not names or path.stem in names:
            yield read(path)


def check_scores(names: list[str]) -> int:
    """Prints what is wrong with each score; returns how many findings there are."""
    total = 0
    for score in scores(names):
        findings = check(score)
        total += len(findings)
        minutes = len(score.chart) * score.bar_s
        size = f"{len(score.chart)} bars, {minutes:.1f} s, {len(expand(score))} notes"
        print(f"{score.name:20} {size}: {len(findings) or 'no'} finding{'s' * (len(findings) != 1)}")
        for finding in findings:
            print(f"    {finding}")
    return total


def make_all(names: list[str]) -> None:
    """Writes the OGG files anew."""
    from tools.sound import ambience, effects
    from tools.sound.mastering import write_bed, write_effect
    from tools.sound.render_music import render

    for name in (*effects.EFFECTS, *effects.SIGNALS):
        if not names or name in names:
            for number in range(effects.VARIATIONS):
                _report(write_effect(ASSETS, name, number))
    for name in ambience.BEDS:
        if not names or name in names:
            _report(write_bed(ASSETS, name))
    for score in scores(names):
        for path in render(score, ASSETS / "music"):
            _report(path)


def _report(path: Path) -> None:
    print(f"{path.stat().st_size:>8} {path.relative_to(ASSETS)}", flush=True)


def measure_all(names: list[str]) -> None:
    """Prints the figures of every file, measured from what its decoder returns."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for path in sorted(ASSETS.rglob("*.ogg")):
        if names and path.name.split(".")[0] not in names:
            continue
        sound = decode(path)
        name = path.relative_to(ASSETS).as_posix()
        text = f"{name:36} {sound.seconds:7.3f} s, peak {true_peak(sound):6.1f} dB"
        if path.parent.name == "music":
            text += f", {loudness(sound):6.1f} LUFS"
        elif path.parent.name == "ambience":
            text += f", {rms(sound):6.1f} dB RMS"
        else:
            text += f", loudest 100 ms {loudest_100_ms(sound):6.1f} dB"
        if path.parent.name in ("music", "ambience") and path.stem not in ("won", "lost"):
            edge = seam(sound)
            text += f", seam: jump above {edge.jump_rank:.0%}, bend above {edge.bend_rank:.0%} of all, "
            text += f"level {edge.level_step:+.1f} dB of {edge.usual_level_step:.1f}"
            text += "" if edge.is_continuous else ", NOT CONTINUOUS"
        print(text, flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.sound", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("what", nargs="?", default="check", choices=("make", "check", "measure"))
    parser.add_argument("names", nargs="*", help="pieces or sounds; all if none is given")
    given = parser.parse_args(arguments)
    if given.what == "check":
        return 1 if check_scores(given.names) else 0
    if given.what == "make":
        make_all(given.names)
    else:
        measure_all(given.names)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
