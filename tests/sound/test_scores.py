"""The scores are clean, and the checker would say so if they were not."""

import random
import re
from dataclasses import replace

import pytest

from tools.sound.check_score import check, check_notes
from tools.sound.midi import midi_file
from tools.sound.score import SCORES, ScoreError, expand, parse, read

NAMES = sorted(path.stem for path in SCORES.glob("*.score"))
LOOPS = [name for name in NAMES if name not in ("won", "lost")]
PLANTED = 60
SMALL = """
title Test
tempo 75
beats 4
order A
voice tune program=0 range=c4-c6 layer=lead
voice bass program=32 range=c2-c3
[A]
chords C | G7
tune   c5.4 e5.4 g5.8 | b4.4 d5.4 g5.8
bass   = b.8 5.8
"""


def score(name):
    return read(SCORES / f"{name}.score")


def text(name):
    return (SCORES / f"{name}.score").read_text(encoding="utf-8")


def rules(changed):
    return {finding.rule for finding in check(parse("changed", changed))}


@pytest.mark.parametrize("name", NAMES)
def test_a_score_is_clean(name):
    assert [str(finding) for finding in check(score(name))] == []


@pytest.mark.parametrize("name", LOOPS)
def test_planted_wrong_notes_are_found(name):
    """Notes of a beat or more are moved by a semitone, one at a time."""
    one = score(name)
    notes = expand(one)
    long = [number for number, note in enumerate(notes) if note.voice.is_pitched and note.length >= 4]
    chance = random.Random(name)
    planted = chance.sample(long, min(PLANTED, len(long)))
    found = 0
    for number in planted:
        wrong = list(notes)
        wrong[number] = replace(notes[number], pitch=notes[number].pitch + chance.choice((-1, 1)))
        found += bool(check_notes(one, wrong))
    assert found >= 0.85 * len(planted)


@pytest.mark.parametrize(
    ("rule", "old", "new"),
    [
        ("harmony", "e5.4 g5.8 |", "eb5.4 g5.8 |"),
        ("range", "c5.4 e5.4", "c7.4 e5.4"),
        ("leap", "| b4.4 d5.4", "| b4.4 f6.4"),
        ("clash", "c5.4 e5.4", "c#5.4 e5.4"),
        ("seam", "| G7", "| E7"),
        ("seam", "tempo 75", "tempo 76"),
        ("drive", "layer=lead", "layer=drive"),
    ],
)
def test_every_rule_finds_what_it_is_for(rule, old, new):
    assert rules(SMALL) == set()
    assert old in SMALL
    assert rule in rules(SMALL.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("g5.8 |", "g5.6 |", "[A] tune, bar 1: 14 sixteenths instead of 16"),
        ("C | G7", "C | G7 | C", "[A] tune: 2 bars over 3 bars of chords"),
        ("C | G7", "C | G13", "there is no chord G13"),
        ("bass   =", "flute  =", "there is no voice flute"),
        ("c5.4 e5.4", "c5.x e5.4", "c5.x is no note"),
    ],
)
def test_a_score_that_cannot_be_read_is_refused_with_its_place(old, new, why):
    with pytest.raises(ScoreError, match=re.escape(why)):
        parse("changed", SMALL.replace(old, new))


def test_all_signals_agree_with_the_keys():
    """The whistle is B flat, D, F: every piece is in a key that has two of its pitches at home."""
    whistle = {10, 2, 5}
    homes = {name: set(score(name).chart[0][0].tones) for name in NAMES}
    related = {
        name: {(tone + step) % 12 for tone in tones for step in (0, 5, 7)} for name, tones in homes.items()
    }
    assert all(len(whistle & classes) >= 2 for classes in related.values())


def test_every_pass_of_a_loop_is_played_alike():
    one = parse("test", SMALL)
    notes = expand(one)
    head, end = 22, 3
    once, twice = (midi_file(one, notes, 2, passes)[head:-end] for passes in (1, 2))
    assert twice.startswith(once.rstrip(b"\xff\x2f\0")[:-2])
    assert twice.count(b"\x90") == 2 * once.count(b"\x90") > 0
