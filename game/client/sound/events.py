"""Table of all sounds: which event plays which sound, and how strongly."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Kind = Literal["effects", "signals"]
SoundEvent = Literal[
    "press",
    "toggle",
    "page",
    "focus",
    "refused",
    "your_turn",
    "clock",
    "host_lost",
    "won",
    "lost",
    "undo",
    "chat",
    "saved",
    "stamp",
    "joined",
    "left",
    "copied",
    "start",
    "flaps",
    "arm",
    "ticket",
    "card",
    "shuffle",
    "turn",
    "pass",
    "chuff",
    "depart",
    "steam",
    "headline",
    "round",
    "load",
    "roll",
    "couple",
    "park",
    "tuck",
    "refill",
    "hand_shown",
    "swap",
    "cap",
    "bonus",
    "link",
    "rail",
    "drive_out",
    "cubes",
    "cube",
    "engine",
    "delivered",
    "points",
    "set",
    "cycle",
    "closing",
    "city_scored",
    "seat_scored",
    "lay",
    "city",
    "dice",
    "money",
    "role",
    "track_lost",
    "bid",
    "place",
    "shares",
    "capital",
    "eliminated",
    "goods",
]
"""The events that scenes report to be heard."""


class Cue(NamedTuple):
    """The sound of an event: its name in assets/sound, and its strength from 0 to 1."""

    sound: str
    strength: float = 1.0
    apart_s: float = 0.04
    """Least seconds between two starts of the sound."""


CUES: dict[SoundEvent, Cue] = {
    # controls
    "press": Cue("press"),
    "toggle": Cue("toggle"),
    "page": Cue("page", 0.6),
    "focus": Cue("tick", 0.7),
    "undo": Cue("undo"),
    "chat": Cue("chat", 0.8),
    "saved": Cue("stamp", 0.7),
    "stamp": Cue("stamp"),
    "copied": Cue("copied"),
    # signals; nothing else may use their sounds
    "your_turn": Cue("whistle"),
    "clock": Cue("clock"),
    "refused": Cue("refused", 0.8),
    "host_lost": Cue("host_lost"),
    # lobby
    "joined": Cue("joined"),
    "left": Cue("left"),
    "start": Cue("pipe"),
    "flaps": Cue("flap", 0.7),
    "arm": Cue("lever", 0.5),
    "ticket": Cue("stamp", 0.6),
    # every table
    "won": Cue("won"),
    "lost": Cue("lost"),
    "card": Cue("card"),
    "shuffle": Cue("riffle"),
    "turn": Cue("lever", 0.5),
    "pass": Cue("pass"),
    "chuff": Cue("chuff", apart_s=0.09),
    "steam": Cue("steam"),
    "depart": Cue("pipe", 0.7),
    "headline": Cue("far_engine"),
    "round": Cue("leaf"),
    # Yardmaster
    "load": Cue("lever"),
    "roll": Cue("clank", 0.4),
    "couple": Cue("knock"),
    "park": Cue("clank", 0.7),
    "tuck": Cue("tuck"),
    "refill": Cue("clank", 0.25),
    "hand_shown": Cue("fan"),
    "swap": Cue("coins"),
    "cap": Cue("peg"),
    "bonus": Cue("stamp"),
    # Railways
    "link": Cue("link", 0.8),
    "rail": Cue("clank", 0.4),
    "drive_out": Cue("steam", 0.6),
    "cubes": Cue("cubes"),
    "cube": Cue("cubes", 0.6),
    "engine": Cue("engine"),
    "delivered": Cue("clank", 0.6),
    "points": Cue("coins", 0.5),
    "set": Cue("coins"),
    "cycle": Cue("flap"),
    "closing": Cue("far_engine"),
    "city_scored": Cue("stamp", 0.6),
    "seat_scored": Cue("coins"),
    # Age of Steam and Steam
    "lay": Cue("stamp"),
    "city": Cue("stamp"),
    "dice": Cue("dice"),
    "goods": Cue("cubes", 0.5),
    "money": Cue("coins", 0.35),
    "role": Cue("peg"),
    "place": Cue("peg", 0.8),
    "bid": Cue("bid"),
    "shares": Cue("certificate"),
    "capital": Cue("certificate", 0.8),
    "track_lost": Cue("iron", 0.6),
    "eliminated": Cue("iron"),
}
TOAST_SOUNDS: dict[str, SoundEvent] = {
    "chat": "chat",
    "undo": "undo",
    "screen": "saved",
    "person": "joined",
    "quit": "left",
    "copy": "copied",
}
"""For each icon of a message, the sound that is played with it."""
SIGNALS: frozenset[SoundEvent] = frozenset({"your_turn", "clock", "refused", "host_lost"})
"""Events that ask for attention: music becomes quieter, and they are heard even if the window is in the
background."""
RESULTS: frozenset[SoundEvent] = frozenset({"won", "lost"})
"""Events whose sounds are short pieces of music."""


def kind_of(event: SoundEvent) -> Kind:
    """Which volume applies to an event."""
    return "signals" if event in SIGNALS or event in RESULTS else "effects"


def folder_of(event: SoundEvent) -> str:
    """The folder of an event's sound files."""
    return "music" if event in RESULTS else kind_of(event)


class SoundCallback(Protocol):
    """A function that reports an event to be heard."""

    def __call__(self, event: SoundEvent, strength: float = 1.0, place: float = 0.0) -> None:
        """Plays the event's sound."""


def side_of(x: float, width: float) -> float:
    """Where a position in the window is heard, from -1 (left) to 1 (right)."""
    return 2 * x / width - 1


def play_nothing(event: SoundEvent, strength: float = 1.0, place: float = 0.0) -> None:
    """Plays nothing; used where no sound is wanted."""
