"""Captions of sounds, for players who cannot hear them well."""

from __future__ import annotations

from game.client.sound.events import CUES, SoundEvent
from game.i18n import _

SIDE = 0.3
"""A caption names the side if the sound is at least so far from the middle; 1 is the edge."""
_UNCAPTIONED = frozenset({"press", "toggle", "tick", "page"})
"""Sounds without a caption, because they only confirm what the player does."""


def caption_of(event: SoundEvent, place: float = 0.0) -> str:
    """The words for a sound and its side, such as "whistle, left"; empty if it has none."""
    sound = CUES[event].sound
    words = _words().get(sound, "") if sound not in _UNCAPTIONED else ""
    if not words:
        return ""
    if place < -SIDE:
        return _("{sound}, left").format(sound=words)
    if place > SIDE:
        return _("{sound}, right").format(sound=words)
    return words


def _words() -> dict[str, str]:
    return {
        "whistle": _("whistle: your turn"),
        "clock": _("platform bell: time runs out"),
        "refused": _("low bell"),
        "host_lost": _("falling whistle: host lost"),
        "won": _("fanfare"),
        "lost": _("horns fade"),
        "undo": _("ratchet"),
        "chat": _("telegraph"),
        "card": _("card"),
        "riffle": _("cards shuffled"),
        "tuck": _("card tucked away"),
        "fan": _("cards fanned out"),
        "knock": _("buffers"),
        "clank": _("iron on rails"),
        "link": _("spike driven in"),
        "lever": _("lever"),
        "flap": _("flaps"),
        "stamp": _("stamp"),
        "coins": _("coins"),
        "chuff": _("exhaust"),
        "steam": _("steam"),
        "pipe": _("guard’s whistle"),
        "far_engine": _("far engine"),
        "cubes": _("wooden cubes"),
        "dice": _("dice"),
        "bid": _("gavel"),
        "pass": _("knuckles"),
        "peg": _("peg"),
        "engine": _("engine"),
        "certificate": _("paper and seal"),
        "leaf": _("leaf torn off"),
        "iron": _("heavy gate"),
        "joined": _("turnstile: somebody joins"),
        "left": _("turnstile: somebody leaves"),
        "copied": _("paper"),
    }
