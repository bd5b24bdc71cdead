"""Writes notes as a standard MIDI file."""

from __future__ import annotations

import random
import struct

from tools.sound.score import DRUMS, Note, Score

TICKS_PER_BEAT = 480
_SIXTEENTH = TICKS_PER_BEAT // 4
_LATE = 7
"""The most ticks by which a note is late, so that it sounds as if played by a person."""
_UNEVEN = 4
_VOLUME, _PAN, _BANK, _REVERB, _CHORUS = 7, 10, 0, 91, 93


def midi_file(score: Score, notes: list[Note], bars: int, passes: int) -> bytes:
    """A MIDI file of format 0. Every pass is played alike, so that the end of a loop meets its beginning."""
    chance = random.Random(score.name)
    length = bars * score.bar * _SIXTEENTH
    events: list[tuple[int, int, bytes]] = []
    for voice in score.voices.values():
        controls = (
            (_BANK, 0),
            (_VOLUME, voice.volume),
            (_PAN, voice.pan),
            (_REVERB, voice.reverb),
            (_CHORUS, 0),
        )
        for number, value in controls:
            if voice.channel != DRUMS or number != _BANK:
                events.append((0, 0, bytes((0xB0 | voice.channel, number, value))))
        events.append((0, 0, bytes((0xC0 | voice.channel, voice.program))))
    for note in notes:
        late = chance.randint(0, _LATE)
        strength = max(1, min(127, note.strength + chance.randint(-_UNEVEN, _UNEVEN)))
        start = note.start * _SIXTEENTH + late
        end = min(start + round(note.length * _SIXTEENTH * 0.92) - 4, note.end * _SIXTEENTH - 2)
        for k in range(passes):
            at = k * length
            events.append((at + start, 2, bytes((0x90 | note.voice.channel, note.pitch, strength))))
            events.append((at + end, 1, bytes((0x80 | note.voice.channel, note.pitch, 0))))
    events.sort(key=lambda one: one[:2])
    track = bytearray(b"\0\xff\x51\x03" + round(score.beat_s * 1_000_000).to_bytes(3, "big"))
    now = 0
    for at, _order, data in events:
        track += _variable(at - now) + data
        now = at
    track += _variable(max(0, passes * length - now)) + b"\xff\x2f\0"
    head = b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS_PER_BEAT)
    return head + b"MTrk" + struct.pack(">I", len(track)) + bytes(track)


def _variable(number: int) -> bytes:
    """MIDI's variable-length number."""
    out = [number & 0x7F]
    while number := number >> 7:
        out.append(0x80 | number & 0x7F)
    return bytes(reversed(out))
