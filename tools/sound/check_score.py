"""Finds wrong notes in a score: notes outside the chords or the range, clashes, and errors at the loop's end.

Nobody listens while a score is written, so the rules are strict enough to find a slip of a semitone.
"""

from __future__ import annotations

import bisect
import itertools
from collections import defaultdict
from dataclasses import dataclass

from tools.sound.render_limits import BLOCK, DRIVE_BARS, RATE
from tools.sound.score import SIXTEENTHS_PER_BEAT, Note, Score, expand

_PASSING = 2
"""Longest passing note that may clash, in sixteenths."""
_STEP = 2
"""Widest step in semitones."""
_LEAP = 16
_NAMES = ("C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B")


@dataclass(frozen=True)
class Finding:
    """A wrong note or a broken rule, with its bar counted from 1; bar 0 is the whole piece."""

    rule: str
    bar: int
    text: str

    def __str__(self) -> str:
        place = f"bar {self.bar}: " if self.bar else ""
        return f"{self.rule}: {place}{self.text}"


def check(score: Score) -> list[Finding]:
    """Everything that is wrong with a score; an empty list if it is clean."""
    return check_notes(score, expand(score))


def check_notes(score: Score, played: list[Note]) -> list[Finding]:
    """The same for notes that somebody else made of the score."""
    notes = [note for note in played if note.voice.is_pitched]
    tops = _top_lines(notes)
    found = [*_harmony(score, notes, tops), *_ranges(score, notes), *_leaps(score, tops)]
    found += [*_clashes(score, notes, tops), *_drive(score)]
    if score.is_loop:
        found += _seam(score, notes)
    return found


def note_name(pitch: int) -> str:
    return f"{_NAMES[pitch % 12]}{pitch // 12 - 1}"


Lines = dict[str, list[Note]]


def _top_lines(notes: list[Note]) -> Lines:
    """For each voice, the highest note at each time, which is its melody."""
    tops: dict[str, dict[int, Note]] = defaultdict(dict)
    for note in notes:
        line = tops[note.voice.name]
        if note.start not in line or note.pitch > line[note.start].pitch:
            line[note.start] = note
    return {name: [line[at] for at in sorted(line)] for name, line in tops.items()}


def _is_left_by_step(note: Note, tops: Lines) -> bool:
    _before, after = _moves(note, tops)
    return 0 < after <= _STEP


def _is_passing(note: Note, tops: Lines) -> bool:
    """Whether a note outside its chord is a passing or neighbour note, also of a scale of five tones."""
    before, after = _moves(note, tops)
    if note.length <= _PASSING and 0 < before <= _STEP and 0 < after <= _STEP + 1:
        return True
    return note.length <= SIXTEENTHS_PER_BEAT and 0 < after <= _STEP


def _moves(note: Note, tops: Lines) -> tuple[int, int]:
    """Semitones from the note before and to the next one in its melody; 0 for a note that is not in the
    melody."""
    line = tops[note.voice.name]
    index = bisect.bisect_left(line, note.start, key=lambda one: one.start)
    if line[index] is not note:
        return 0, 0
    after = line[(index + 1) % len(line)]
    return abs(line[index - 1].pitch - note.pitch), abs(after.pitch - note.pitch)


def _harmony(score: Score, notes: list[Note], tops: Lines) -> list[Finding]:
    """Notes outside their chord that are no passing or neighbour notes."""
    found = []
    for note in notes:
        for place in {note.start, note.end - 1}:
            chord = score.chord_at(place)
            if note.pitch % 12 in {*chord.tones, chord.bass}:
                continue
            if _is_passing(note, tops):
                continue
            text = f"{note.voice.name} has {note_name(note.pitch)} over {chord.name}"
            found.append(Finding("harmony", note.start // score.bar + 1, text))
            break
    return found


def _ranges(score: Score, notes: list[Note]) -> list[Finding]:
    return [
        Finding("range", note.start // score.bar + 1, f"{note.voice.name} has {note_name(note.pitch)}")
        for note in notes
        if not note.voice.low <= note.pitch <= note.voice.high + 12 * (note.voice.layer == "base")
    ]


def _leaps(score: Score, tops: Lines) -> list[Finding]:
    found = []
    for name, line in tops.items():
        for note, after in itertools.pairwise(line):
            near = note.voice.layer == "lead" and after.start - note.end < score.bar
            if near and abs(after.pitch - note.pitch) > _LEAP:
                text = f"{name} leaps from {note_name(note.pitch)} to {note_name(after.pitch)}"
                found.append(Finding("leap", after.start // score.bar + 1, text))
    return found


def _clashes(score: Score, notes: list[Note], tops: Lines) -> list[Finding]:
    """Two notes a semitone, minor ninth or major seventh apart, unless one is short and moves on by a
    step."""
    found = {}
    sounding: list[Note] = []
    for note in notes:
        sounding = [one for one in sounding if one.end > note.start]
        for other in sounding:
            gap = abs(other.pitch - note.pitch)
            if gap % 12 != 1 and gap != 11:
                continue
            if any(one.length <= _PASSING and _is_left_by_step(one, tops) for one in (note, other)):
                continue
            pair = f"{other.voice.name} {note_name(other.pitch)}, {note.voice.name} {note_name(note.pitch)}"
            found[note.start, pair] = Finding("clash", note.start // score.bar + 1, pair)
        sounding.append(note)
    return list(found.values())


def _drive(score: Score) -> list[Finding]:
    """What is wrong with a rhythm layer: it must fit under any chord and a whole number of times into the
    piece."""
    drive = [voice for voice in score.voices.values() if voice.layer == "drive"]
    found = [Finding("drive", 0, f"{voice.name} has a pitch") for voice in drive if voice.is_pitched]
    if drive and len(score.chart) % DRIVE_BARS:
        found.append(Finding("drive", 0, f"{len(score.chart)} bars are no multiple of {DRIVE_BARS}"))
    return found


def _seam(score: Score, notes: list[Note]) -> list[Finding]:
    """What is wrong at the loop's end: the last chord must lead to the first, and the length be exact in
    samples."""
    found = []
    first, last = score.chart[0][0], score.chart[-1][-1]
    is_same = first.tones[:3] == last.tones[:3]
    is_fall = (last.tones[0] - first.tones[0]) % 12 == 7
    if not (is_same or is_fall):
        found.append(Finding("seam", 0, f"{last.name} does not lead to {first.name}"))
    end = len(score.chart) * score.bar
    found += [Finding("seam", 0, f"{one.voice.name} sounds over the end") for one in notes if one.end > end]
    samples = len(score.chart) * score.bar_s * RATE
    if abs(samples - round(samples)) > 1e-6 or round(samples) % BLOCK:
        found.append(Finding("seam", 0, f"{samples} samples are no whole number of blocks of {BLOCK}"))
    if abs(score.beat_s * 1e6 - round(score.beat_s * 1e6)) > 1e-3:
        found.append(Finding("seam", 0, "a beat is no whole number of microseconds"))
    return found
