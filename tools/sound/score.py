"""Reads a score and expands it to notes.

A score is a text file. Its head names the piece and its voices, its sections have a chart of chords and a
line for every voice that plays. A line is written out (``c5.4 d5.2 r.2 | ...``, lengths in sixteenths), a
pattern of chord degrees that is repeated in every bar (``= b.4 x.2 r.2``), or follows another voice
(``= under lead``):

====== =============================================================
b      bass of the chord
1 3 5  degree of the chord, near the note before
x      the chord in close position; x1, x2, x3 its notes from below
c4     that pitch, in patterns for drums and written lines
'      suffix: an octave higher
a,b    together
+9 -9  suffix: louder or softer
====== =============================================================
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path

SCORES = Path(__file__).with_name("scores")
DRUMS = 9
"""MIDI channel of percussion."""
SIXTEENTHS_PER_BEAT = 4
_STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
_KINDS = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "6": (0, 4, 7, 9),
    "m6": (0, 3, 7, 9),
    "dim7": (0, 3, 6, 9),
    "m7b5": (0, 3, 6, 10),
}
_TOKEN = re.compile(r"(?P<pitches>[^.]+)\.(?P<length>\d+)(?P<louder>[+-]\d+)?")
_PITCH = re.compile(r"[a-g][b#]?-?\d")
_DOWNBEAT, _HALF_BAR, _ARC = 6, 3, 4
"""How much louder notes are on the first beat, in the middle of a bar, and in the middle of a phrase."""


class ScoreError(Exception):
    """A score that cannot be read; the message names file, section and voice."""


@dataclass(frozen=True)
class Chord:
    """A chord of the chart: its pitch classes from the root up, and the class of its bass."""

    name: str
    tones: tuple[int, ...]
    bass: int


@dataclass(frozen=True)
class Voice:
    """An instrument with its place in the mix."""

    name: str
    channel: int
    program: int
    volume: int
    pan: int
    reverb: int
    strength: int
    low: int
    high: int
    layer: str

    @property
    def is_pitched(self) -> bool:
        return self.channel != DRUMS


@dataclass
class Note:
    """A note; times in sixteenths from the start of the piece."""

    start: int
    length: int
    pitch: int
    strength: int
    voice: Voice

    @property
    def end(self) -> int:
        return self.start + self.length


@dataclass(frozen=True)
class Token:
    """One item of a line: what is played, for how long, and how much louder than usual."""

    pitches: tuple[str, ...]
    length: int
    louder: int


Bars = list[list[Token]]


@dataclass
class Section:
    """A part of the form."""

    chords: list[list[Chord]] = field(default_factory=list)
    lines: dict[str, Bars] = field(default_factory=dict)
    patterns: dict[str, Bars] = field(default_factory=dict)
    unders: dict[str, str] = field(default_factory=dict)
    soft: int = 0


@dataclass
class Score:
    """A piece: its head, voices and sections."""

    name: str
    head: dict[str, str]
    voices: dict[str, Voice]
    sections: dict[str, Section]

    @property
    def beats(self) -> int:
        return int(self.head["beats"])

    @property
    def bar(self) -> int:
        """Sixteenths in a bar."""
        return self.beats * SIXTEENTHS_PER_BEAT

    @property
    def order(self) -> list[Section]:
        return [self.sections[name] for name in self.head["order"].split()]

    @property
    def chart(self) -> list[list[Chord]]:
        """The chords of every bar."""
        return [bar for section in self.order for bar in section.chords]

    @property
    def beat_s(self) -> float:
        return 60 / float(self.head["tempo"])

    @property
    def bar_s(self) -> float:
        return self.beats * self.beat_s

    @property
    def is_loop(self) -> bool:
        return self.head.get("loop", "yes") == "yes"

    @property
    def layers(self) -> list[str]:
        return sorted({voice.layer for voice in self.voices.values()})

    def chord_at(self, sixteenth: int) -> Chord:
        bar, place = divmod(sixteenth, self.bar)
        chords = self.chart[bar]
        return chords[place * len(chords) // self.bar]


def pitch_class(name: str) -> int:
    return (_STEPS[name[0].lower()] + name[1:].count("#") - name[1:].count("b")) % 12


def pitch(name: str) -> int:
    """MIDI number of a note name such as ``bb3``."""
    octave = int(name[-1])
    letter = _STEPS[name[0].lower()] + name[1:-1].count("#") - name[1:-1].count("b")
    return letter + 12 * (octave + 1)


def read_chord(text: str) -> Chord:
    name, _, bass = text.partition("/")
    cut = 2 if name[1:2] in ("b", "#") else 1
    root = pitch_class(name[:cut])
    if name[cut:] not in _KINDS:
        raise ScoreError(f"there is no chord {text}")
    tones = tuple((root + step) % 12 for step in _KINDS[name[cut:]])
    return Chord(text, tones, pitch_class(bass) if bass else root)


def read(path: Path) -> Score:
    """Reads a score file; ScoreError if it is invalid."""
    try:
        return parse(path.stem, path.read_text(encoding="utf-8"))
    except (ScoreError, ValueError, KeyError) as error:
        raise ScoreError(f"{path.name}: {error}") from error


def parse(name: str, text: str) -> Score:
    head: dict[str, str] = {}
    voices: dict[str, Voice] = {}
    sections: dict[str, Section] = {}
    section: Section | None = None
    for line in text.splitlines():
        line = line.partition("# ")[0].strip()
        if not line or line == "#":
            continue
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), Section())
            continue
        key, _, value = line.partition(" ")
        value = value.strip()
        if key == "voice":
            voice = _read_voice(value, len([one for one in voices.values() if one.is_pitched]))
            voices[voice.name] = voice
        elif section is None:
            head[key] = value
        else:
            _read_line(section, sections, key, value, voices)
    score = Score(name, head, voices, sections)
    for title, one in sections.items():
        _check_lengths(score, title, one)
    return score


def _read_voice(text: str, index: int) -> Voice:
    name, *pairs = text.split()
    given = dict(pair.split("=", 1) for pair in pairs)
    low, _, high = given.get("range", "c0-c9").partition("-")
    channel = DRUMS if "kit" in given else index + (index >= DRUMS)
    return Voice(
        name,
        channel,
        int(given.get("kit", given.get("program", "0"))),
        int(given.get("volume", "90")),
        int(given.get("pan", "64")),
        int(given.get("reverb", "36")),
        int(given.get("strength", "70")),
        pitch(low),
        pitch(high),
        given.get("layer", "base"),
    )


def _read_line(
    section: Section, sections: dict[str, Section], key: str, value: str, voices: dict[str, Voice]
) -> None:
    if key == "chords":
        section.chords = [[read_chord(one) for one in bar.split()] for bar in value.split("|")]
    elif key == "soft":
        section.soft = int(value)
    elif key == "like":
        model = sections[value]
        section.chords = section.chords or model.chords
        section.lines = {**model.lines}
        section.patterns = {**model.patterns}
        section.unders = {**model.unders}
    elif key not in voices:
        raise ScoreError(f"there is no voice {key}")
    elif value == "silent":
        for lines in (section.lines, section.patterns, section.unders):
            lines.pop(key, None)
    elif value.startswith("= under "):
        section.unders[key] = value.removeprefix("= under ")
    elif value.startswith("="):
        section.patterns[key] = _read_bars(value[1:])
    elif value.startswith("+"):
        section.lines[key] = [*section.lines[key], *_read_bars(value[1:])]
    else:
        section.lines[key] = _read_bars(value)


def _read_bars(text: str) -> Bars:
    return [[_read_token(one) for one in bar.split()] for bar in text.strip().strip("|").split("|")]


def _read_token(text: str) -> Token:
    match = _TOKEN.fullmatch(text)
    if match is None:
        raise ScoreError(f"{text} is no note")
    return Token(tuple(match["pitches"].split(",")), int(match["length"]), int(match["louder"] or 0))


def _check_lengths(score: Score, title: str, section: Section) -> None:
    for name, bars in (*section.lines.items(), *section.patterns.items()):
        for number, bar in enumerate(bars, 1):
            if (length := sum(token.length for token in bar)) != score.bar:
                raise ScoreError(
                    f"[{title}] {name}, bar {number}: {length} sixteenths instead of {score.bar}"
                )
    for name, bars in section.lines.items():
        if len(bars) != len(section.chords):
            raise ScoreError(f"[{title}] {name}: {len(bars)} bars over {len(section.chords)} bars of chords")


def expand(score: Score, layer: str | None = None, bars: int | None = None) -> list[Note]:
    """The notes of the piece or of one layer, at most ``bars`` bars of it."""
    notes: list[Note] = []
    for voice in score.voices.values():
        if layer in (None, voice.layer):
            notes += _Player(score, voice).play()
    end = score.bar * (len(score.chart) if bars is None else bars)
    return sorted((note for note in notes if note.start < end), key=lambda one: (one.start, one.pitch))


class _Player:
    """Turns the lines of one voice into notes; remembers the last note, to choose the nearest next one."""

    def __init__(self, score: Score, voice: Voice) -> None:
        self._score = score
        self._voice = voice
        self._before = (voice.low + voice.high) // 2
        self._position: tuple[int, ...] | None = None

    def play(self) -> list[Note]:
        notes: list[Note] = []
        number = 0
        for section in self._score.order:
            for k, chords in enumerate(section.chords):
                for source, is_pattern in ((section.lines, False), (section.patterns, True)):
                    if (bars := source.get(self._voice.name)) is not None:
                        bar = bars[k % len(bars)]
                        notes += self._bar(bar, chords, number, k, section.soft, is_pattern=is_pattern)
                if (leader := section.unders.get(self._voice.name)) is not None:
                    notes += self._thirds(section.lines[leader][k], chords, number, k, section.soft)
                number += 1
        return notes

    def _bar(
        self, tokens: list[Token], chords: list[Chord], number: int, k: int, soft: int, *, is_pattern: bool
    ) -> list[Note]:
        notes = []
        place = 0
        for token in tokens:
            share = self._score.bar // len(chords)
            chord = chords[place // share]
            length = min(token.length, share - place % share) if is_pattern else token.length
            for text in token.pitches:
                for tone in self._pitches(text, chord, is_change=place > 0 and place % share == 0):
                    strength = self._strength(place, k, soft) + token.louder
                    notes.append(Note(number * self._score.bar + place, length, tone, strength, self._voice))
            place += token.length
        return notes

    def _thirds(self, tokens: list[Token], chords: list[Chord], number: int, k: int, soft: int) -> list[Note]:
        """Chord tones a third to a sixth below long or stressed notes of another voice."""
        notes = []
        place = 0
        share = self._score.bar // len(chords)
        for token in tokens:
            chord = chords[place // share]
            stays = (place + token.length - 1) // share == place // share
            if (
                token.pitches != ("r",)
                and stays
                and (token.length > 1 or place % (self._score.bar // 2) == 0)
            ):
                top = pitch(token.pitches[0])
                fits = [p for p in range(top - 9, top - 2) if p % 12 in chord.tones]
                if fits and top % 12 in chord.tones and fits[-1] >= self._voice.low:
                    strength = self._strength(place, k, soft)
                    start = number * self._score.bar + place
                    notes.append(Note(start, token.length, fits[-1], strength, self._voice))
            place += token.length
        return notes

    def _strength(self, place: int, k: int, soft: int) -> int:
        phrase = int(self._score.head.get("phrase", "4"))
        arc = _ARC * math.sin(math.pi * (k % phrase + place / self._score.bar) / phrase)
        accent = _DOWNBEAT if place == 0 else _HALF_BAR if place * 2 == self._score.bar else 0
        softened = soft if self._voice.is_pitched else 0
        return round(self._voice.strength + accent + arc - softened)

    def _pitches(self, text: str, chord: Chord, *, is_change: bool) -> tuple[int, ...]:
        bare = text.rstrip("'")
        octaves = 12 * (len(text) - len(bare))
        if bare == "r":
            return ()
        if _PITCH.fullmatch(bare):
            return (pitch(bare) + octaves,)
        if bare[0] == "x":
            self._position = close_position(chord, self._position, self._voice.low, self._voice.high)
            chosen = [self._position[int(digit) - 1] for digit in bare[1:]] or self._position
            return tuple(tone + octaves for tone in chosen)
        degrees = {"b": chord.bass, "1": chord.tones[0], "3": chord.tones[1], "5": chord.tones[2]}
        degrees["7"] = chord.tones[-1]
        if bare not in degrees:
            raise ScoreError(f"{text} is no note of a pattern")
        tone = degrees[bare]
        if bare == "5" and is_change:
            tone = chord.bass
        elif bare == "5" and chord.bass == tone:
            tone = chord.tones[0]
        self._before = nearest(tone, self._voice.low, self._voice.high, self._before)
        return (self._before + octaves,)


def nearest(tone: int, low: int, high: int, before: int) -> int:
    """The pitch of a class that is nearest to the note before, within a range."""
    return min((p for p in range(low, high + 1) if p % 12 == tone), key=lambda p: abs(p - before))


def close_position(chord: Chord, before: tuple[int, ...] | None, low: int, high: int) -> tuple[int, ...]:
    """The three notes of a chord that move least from the position before; seventh chords omit the fifth."""
    tones = chord.tones[:3]
    if len(chord.tones) == 4 and chord.tones[2] == (chord.tones[0] + 7) % 12:
        tones = (chord.tones[1], chord.tones[3], chord.tones[0])
    positions = []
    for turn in range(3):
        order = tones[turn:] + tones[:turn]
        for start in range(low, high):
            if start % 12 == order[0]:
                second = start + (order[1] - start) % 12
                third = second + (order[2] - second) % 12
                if third <= high:
                    positions.append((start, second, third))
    if not positions:
        raise ScoreError(f"{chord.name} does not fit between {low} and {high}")
    middle = (low + high) / 2

    def cost(notes: tuple[int, int, int]) -> float:
        away = abs(sum(notes) / 3 - middle)
        moved = sum(abs(a - b) for a, b in zip(notes, before, strict=True)) if before else away
        return moved + 0.15 * away

    return min(positions, key=cost)
