"""Sounds of events and signals, made from sines and noise. Every sound has three variations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sound.render_limits import RATE
from tools.sound.synthesis import Wave, bell, burst, faded, hiss, mixed, pipes, ring, times

VARIATIONS = 3
B_FLAT, D, F = 466.16, 587.33, 698.46
"""The pitches of all signals."""
_SEEDS = 1000
_LEAD_IN_S = 0.004


class Take:
    """A variation of a sound: how much higher and brighter it is, and its own noise."""

    def __init__(self, name: str, number: int) -> None:
        self.number = number
        self.up = 2 ** ((number - 1) * 0.8 / 12)
        self.bright = (1.0, 0.84, 1.18)[number]
        self._seed = sum(name.encode()) * VARIATIONS + number

    def seed(self, k: int = 0) -> int:
        return self._seed * _SEEDS + k

    def tone(
        self, seconds: float, hertz: float, decay: float, strength: float = 1.0, glide: float = 0.0
    ) -> Wave:
        return ring(seconds, hertz * self.up, decay, strength, glide)

    def noise(
        self, k: int, seconds: float, low: float, high: float, decay: float, strength: float = 1.0
    ) -> Wave:
        high = high * self.bright
        return faded(burst(seconds, self.seed(k), low, high, decay, strength), 0.0005, seconds / 4)


def press(take: Take) -> Wave:
    """A brass button: a body, a snap, a softer release."""
    body, snap = take.tone(0.07, 410, 75, 0.8, -60), take.tone(0.03, 2150, 190, 0.45)
    wood = take.noise(0, 0.02, 900, 5200, 60, 0.12)
    return mixed((0, body), (0, snap), (0, wood), (0.055, 0.35 * snap), (0.055, 0.4 * wood), (0.1, 0 * wood))


def toggle(take: Take) -> Wave:
    """A knife switch: out of one clip, into the other."""
    clip = mixed((0, take.tone(0.05, 1320, 110, 0.5)), (0, take.noise(0, 0.015, 1500, 6500, 160, 0.3)))
    return mixed((0, 0.6 * clip), (0.07, clip), (0.07, take.tone(0.09, 330, 55, 0.6)))


def page(take: Take) -> Wave:
    """A sheet turned over."""
    lift = faded(burst(0.16, take.seed(), 1100, 5200 * take.bright, 4), 0.07, 0.06)
    return mixed((0, 0.7 * lift), (0.13, take.noise(1, 0.08, 500, 3000, 40, 0.9)))


def undo(take: Take) -> Wave:
    """A ratchet let back by three teeth."""
    teeth = [(k * 0.055, (1 - 0.2 * k) * take.tone(0.05, 980 - 150 * k, 110)) for k in range(3)]
    return mixed(*teeth, *((k * 0.055, take.noise(k, 0.02, 1200, 5200, 150, 0.4)) for k in range(3)))


def chat(take: Take) -> Wave:
    """A telegraph sounder: click, clack."""
    stroke = mixed((0, take.tone(0.06, 1650, 95, 0.5)), (0, take.noise(0, 0.015, 1500, 7000, 170, 0.4)))
    back = mixed((0, take.tone(0.06, 1240, 95, 0.5)), (0, take.noise(1, 0.015, 1200, 5200, 170, 0.3)))
    return mixed((0, stroke), (0.075, back), (0.2, stroke), (0.255, back))


def card(take: Take) -> Wave:
    """A card sliding over cards."""
    return faded(burst(0.16, take.seed(), 1400, 6500 * take.bright, 14), 0.03, 0.05)


def riffle(take: Take) -> Wave:
    """A pack riffled together."""
    step = 0.017 / take.up
    return mixed(*((k * step, take.noise(k, 0.03, 1200, 6800, 120, 0.5 + 0.5 * k / 24)) for k in range(24)))


def tuck(take: Take) -> Wave:
    """A card pushed under others, and their edge."""
    slide = faded(burst(0.18, take.seed(), 900, 4200 * take.bright, 6), 0.08, 0.04)
    return mixed(
        (0, 0.8 * slide), (0.17, take.tone(0.06, 210, 60, 0.8)), (0.17, take.noise(1, 0.03, 400, 2600, 90))
    )


def fan(take: Take) -> Wave:
    """A hand of cards spread out."""
    return mixed(*((k * 0.045, take.noise(k, 0.07, 1100, 5800 + 300 * k, 45, 0.7)) for k in range(6)))


def knock(take: Take) -> Wave:
    """Buffers meeting: a dull thud and a little iron."""
    iron = mixed((0, take.tone(0.2, 742, 38, 0.22)), (0, take.tone(0.2, 1187, 46, 0.14)))
    return mixed(
        (0, take.tone(0.24, 96, 26, 1.0, -30)), (0, take.noise(0, 0.05, 200, 2200, 70, 0.5)), (0.004, iron)
    )


def clank(take: Take) -> Wave:
    """A rail dropped into its chair."""
    partials = ((523, 16, 0.5), (1318, 19, 0.34), (2093, 24, 0.24), (3140, 30, 0.14))
    rings = [(0.0, take.tone(0.36, *partial)) for partial in partials]
    return mixed((0, take.noise(0, 0.04, 900, 6000, 90, 0.4)), *rings)


def link(take: Take) -> Wave:
    """A spike driven home with two blows."""
    blow = mixed((0, take.tone(0.18, 1730, 30, 0.5)), (0, take.tone(0.15, 2890, 40, 0.25)))
    thud = mixed((0, take.tone(0.12, 150, 40, 0.8)), (0, take.noise(0, 0.03, 700, 5000, 110, 0.5)))
    return mixed((0, 0.7 * blow), (0, 0.7 * thud), (0.17, blow), (0.17, thud))


def lever(take: Take) -> Wave:
    """A signal lever falling over."""
    return mixed(
        (0, take.noise(0, 0.1, 500, 2600, 26, 0.3)),
        (0.09, take.tone(0.16, 310, 40, 0.5)),
        (0.09, take.tone(0.2, 910, 34, 0.3)),
        (0.09, take.noise(1, 0.03, 800, 5000, 90, 0.4)),
    )


def flap(take: Take) -> Wave:
    """The flaps of a departures board turning."""
    step = 0.034 / take.up
    return mixed(*((k * step, take.noise(k, 0.03, 900, 4800, 130)) for k in range(6)))


def stamp(take: Take) -> Wave:
    """A rubber stamp on a thick sheet."""
    return mixed(
        (0, take.tone(0.16, 132, 34, 1.0, -50)),
        (0, take.noise(0, 0.09, 120, 1500, 46, 0.6)),
        (0.05, take.noise(1, 0.06, 1500, 5000, 60, 0.1)),
    )


def tick(take: Take) -> Wave:
    """The smallest click, for a step of the focus."""
    return mixed(
        (0, take.tone(0.035, 1750, 120, 0.5)),
        (0, take.noise(0, 0.015, 2000, 7000, 200, 0.2)),
        (0.1, take.tone(0.01, 100, 9, 0)),
    )


def coins(take: Take) -> Wave:
    """Three coins on a counter."""

    def coin(hertz: float) -> Wave:
        tones = ((hertz, 22, 0.5), (hertz * 1.51, 28, 0.3), (hertz * 2.74, 44, 0.2))
        return mixed(*((0.0, take.tone(0.24, *one)) for one in tones))

    gaps = ((0.07, 0.13), (0.05, 0.14), (0.08, 0.12))[take.number]
    return mixed((0, coin(2460)), (gaps[0], coin(2790)), (gaps[1], coin(2340)))


def chuff(take: Take) -> Wave:
    """One beat of exhaust: a low thump, then steam that grows darker."""
    bright, dark = take.noise(0, 0.32, 500, 3800, 24, 0.34), take.noise(1, 0.32, 90, 900, 13, 0.5)
    return faded(mixed((0, bright), (0, dark), (0, take.tone(0.32, 76, 22, 0.9, -20))), 0.008, 0.09)


def steam(take: Take) -> Wave:
    """Steam from the safety valve."""
    return faded(burst(0.95, take.seed(), 900, 5200 * take.bright, 3.0), 0.09, 0.4)


def pipe(take: Take) -> Wave:
    """The guard's pea whistle: high and trilled, unlike the engine's chord."""
    seconds = 0.42
    x = times(seconds)
    trill = 1 + 0.5 * np.sign(np.sin(2 * np.pi * 31 * x))
    phase = 2 * np.pi * 2780 * take.up * x + 0.5 * np.sin(2 * np.pi * 31 * x)
    return faded((np.sin(phase) * trill * 0.5 + 0.1 * hiss(seconds, take.seed(), 1500, 6000)), 0.02, 0.12)


def far_engine(take: Take) -> Wave:
    """An engine whistles beyond the hills: low, soft and dull."""
    tones = ((233.1 * take.up, 0.4), (277.2 * take.up, 0.3), (349.2 * take.up, 0.2))
    near = faded(pipes(1.1, tones, take.seed(), 0.03), 0.2, 0.5)
    return mixed((0, near), (0.19, 0.4 * near), (0.4, 0.18 * near))


def cubes(take: Take) -> Wave:
    """Wooden cubes poured onto a board."""
    spread = ((0, 0.05, 0.09, 0.16, 0.2), (0, 0.04, 0.1, 0.13, 0.21), (0, 0.06, 0.08, 0.15, 0.19))[
        take.number
    ]
    knocks = [
        (
            at,
            mixed(
                (0, take.tone(0.06, 820 + 130 * k, 75, 0.6)), (0, take.noise(k, 0.015, 700, 4200, 140, 0.3))
            ),
        )
        for k, at in enumerate(spread)
    ]
    return mixed(*knocks)


def dice(take: Take) -> Wave:
    """Dice thrown: fast knocks that slow down."""
    out = []
    at, gap = 0.0, 0.035 / take.up
    for k in range(9):
        hit = mixed(
            (0, take.tone(0.05, 640 + 190 * (k % 3), 95, 0.5)), (0, take.noise(k, 0.02, 900, 5200, 130, 0.4))
        )
        out.append((at, hit * (1 - 0.07 * k)))
        at += gap
        gap *= 1.28
    return mixed(*out)


def bid(take: Take) -> Wave:
    """A gavel tapped once, with a coin under it."""
    wood = mixed((0, take.tone(0.1, 520, 60, 0.9)), (0, take.tone(0.08, 1140, 80, 0.3)))
    return mixed(
        (0, wood), (0, take.noise(0, 0.02, 600, 3600, 140, 0.5)), (0.07, take.tone(0.2, 2460, 26, 0.2))
    )


def pass_(take: Take) -> Wave:
    """Two knuckles on the table."""
    hit = mixed((0, take.tone(0.09, 190, 55, 0.9)), (0, take.noise(0, 0.025, 250, 1700, 100, 0.5)))
    return mixed((0, hit), (0.12, 0.7 * hit))


def peg(take: Take) -> Wave:
    """A peg into its hole: a place or role taken."""
    return mixed(
        (0, take.tone(0.08, 700, 70, 0.7, 120)),
        (0.035, take.tone(0.1, 350, 60, 0.7)),
        (0, take.noise(0, 0.02, 900, 4200, 150, 0.3)),
    )


def engine(take: Take) -> Wave:
    """A bigger engine: iron, then a full head of steam."""
    return mixed(
        (0, clank(take) * 0.7), (0.16, chuff(take)), (0.42, chuff(take) * 0.8), (0.3, 0.25 * steam(take))
    )


def certificate(take: Take) -> Wave:
    """Shares issued: stiff paper, a seal."""
    return mixed((0, 0.6 * page(take)), (0.24, stamp(take)))


def leaf(take: Take) -> Wave:
    """A calendar leaf torn off: the next round."""
    tear = faded(burst(0.26, take.seed(), 1500, 6500 * take.bright, 3), 0.12, 0.05)
    return mixed((0, 0.6 * tear), (0.26, take.noise(1, 0.1, 500, 2600, 35, 0.8)))


def iron(take: Take) -> Wave:
    """A heavy gate closes: somebody is out."""
    tones = ((98, 7, 0.8), (247, 9, 0.4), (391, 11, 0.25), (623, 15, 0.15))
    return mixed((0, take.noise(0, 0.09, 90, 1500, 40, 0.7)), *((0.0, take.tone(0.7, *one)) for one in tones))


def joined(take: Take) -> Wave:
    """A turnstile lets somebody in: clicks upwards."""
    return mixed(
        *((0.08 * k, take.tone(0.07, 560 + 180 * k, 60, 0.7)) for k in range(3)),
        (0, take.noise(0, 0.03, 900, 4200, 90, 0.3)),
    )


def left(take: Take) -> Wave:
    """The turnstile backwards."""
    return mixed(
        *((0.08 * k, take.tone(0.07, 920 - 180 * k, 60, 0.7)) for k in range(3)),
        (0.16, take.noise(0, 0.03, 500, 2600, 90, 0.3)),
    )


def copied(take: Take) -> Wave:
    """A carbon copy pulled from its pad."""
    return mixed(
        (0, faded(burst(0.12, take.seed(), 1800, 7000 * take.bright, 5), 0.05, 0.03)),
        (0.12, take.tone(0.05, 1480, 90, 0.6)),
    )


def whistle(take: Take) -> Wave:
    """Your turn: the engine's three pipes."""
    return faded(pipes(0.85, ((B_FLAT, 0.34), (D, 0.3), (F, 0.26)), take.seed()), 0.06, 0.3)


def clock(take: Take) -> Wave:
    """Your time runs out: a platform bell, two double strokes."""
    stroke = bell(0.5, 2 * B_FLAT, 9) + mixed((0, take.noise(0, 0.5, 2000, 7000, 150, 0.1)))
    return faded(mixed((0, stroke), (0.15, stroke), (0.5, stroke), (0.65, stroke)), 0.002, 0.2)


def refused(take: Take) -> Wave:
    """Refused, or trouble: a low bell, struck once and damped."""
    struck = bell(0.9, B_FLAT / 2, 5) + mixed((0, take.noise(0, 0.9, 300, 2200, 60, 0.2)))
    return faded(struck, 0.003, 0.35)


def host_lost(take: Take) -> Wave:
    """The host is lost: the pipes fall, F, D, B flat, and run out of steam."""
    parts = [
        (
            0.34 * k,
            faded(
                pipes(0.5 + 0.3 * (k == 2), ((hertz / 2, 0.5), (hertz, 0.2)), take.seed(k), 0.2), 0.04, 0.2
            ),
        )
        for k, hertz in enumerate((F, D, B_FLAT))
    ]
    return mixed(*parts)


_Maker = Callable[[Take], Wave]
EFFECTS: dict[str, _Maker] = {
    "press": press,
    "toggle": toggle,
    "page": page,
    "undo": undo,
    "chat": chat,
    "card": card,
    "riffle": riffle,
    "tuck": tuck,
    "fan": fan,
    "knock": knock,
    "clank": clank,
    "link": link,
    "lever": lever,
    "flap": flap,
    "stamp": stamp,
    "tick": tick,
    "coins": coins,
    "chuff": chuff,
    "steam": steam,
    "pipe": pipe,
    "far_engine": far_engine,
    "cubes": cubes,
    "dice": dice,
    "bid": bid,
    "pass": pass_,
    "peg": peg,
    "engine": engine,
    "certificate": certificate,
    "leaf": leaf,
    "iron": iron,
    "joined": joined,
    "left": left,
    "copied": copied,
}
SIGNALS: dict[str, _Maker] = {
    "whistle": whistle,
    "clock": clock,
    "refused": refused,
    "host_lost": host_lost,
}
QUIET = ("press", "toggle", "tick")
"""Sounds of controls; much quieter than those of the game."""


def make(name: str, number: int) -> Wave:
    """One variation of a sound, which begins and ends softly.

    It begins with a moment of silence, because the encoder spreads a sudden start backwards.
    """
    maker = EFFECTS.get(name) or SIGNALS[name]
    silence = np.zeros(round(_LEAD_IN_S * RATE))
    return np.concatenate([silence, faded(maker(Take(name, number)), 0.0008, 0.02)])
