"""The five track colours with their patterns: chevrons, bars, bricks, zigzag, dots."""

from __future__ import annotations

from typing import NamedTuple

from game.client.art.palette import INK
from game.client.style.svg import circle, line, path, rect


class TrackTint(NamedTuple):
    """A track colour: colours of its paint, of the sky on its cards, and of the lines of its pattern."""

    paint: str
    sky: str
    ink: str


TRACK_TINTS = {
    "P": TrackTint("#7B4A9A", "#C9B2DC", "#F0E2F7"),
    "G": TrackTint("#86B545", "#D3E6A8", "#2F4A10"),
    "B": TrackTint("#85573A", "#CDB29A", "#F0D9B8"),
    "O": TrackTint("#E5752A", "#F7C49A", "#5A2408"),
    "W": TrackTint("#F4F1E6", "#D6E4E8", "#565E62"),
}
PLAIN = TrackTint("#9AA3A0", "#D9DDD6", INK)


def track_tint(colour: str) -> TrackTint:
    """The tones of a track colour; grey for a colour that exists only in a custom level file."""
    return TRACK_TINTS.get(colour, PLAIN)


def band(colour: str, x: float, y: float, w: float, h: float) -> str:
    """SVG of a colour's pattern along a band."""
    ink = track_tint(colour).ink
    if colour == "P":
        count = max(2, round(w / (h * 0.8)))
        step = w / count
        return "".join(
            path(
                f"M{x + k * step + step * 0.2:.2f} {y:.2f}l{step * 0.5:.2f} {h / 2:.2f}"
                f"l{-step * 0.5:.2f} {h / 2:.2f}",
                stroke=ink,
                stroke_width=h * 0.2,
            )
            for k in range(count)
        )
    if colour == "G":
        count = max(3, round(w / (h * 0.62)))
        step = w / count
        return "".join(rect(x + (k + 0.3) * step, y, step * 0.4, h, ink) for k in range(count))
    if colour == "B":
        count = max(2, round(w / (h * 1.3)))
        step = w / count
        upper = "".join(rect(x + (k + 0.1) * step, y, step * 0.8, h * 0.4, ink) for k in range(count))
        lower = "".join(
            rect(x + (k + 0.6) * step, y + h * 0.6, step * (0.8 if k < count - 1 else 0.4), h * 0.4, ink)
            for k in range(count)
        )
        return upper + lower + rect(x, y + h * 0.6, step * 0.4, h * 0.4, ink)
    if colour == "O":
        count = max(2, round(w / (h * 1.1)))
        step = w / count
        tooth = f"l{step / 2:.2f} {-h * 0.6:.2f}l{step / 2:.2f} {h * 0.6:.2f}"
        return path(
            f"M{x:.2f} {y + h * 0.8:.2f}" + tooth * count,
            stroke=ink,
            stroke_width=h * 0.24,
            stroke_linejoin="round",
        )
    if colour == "W":
        count = max(3, round(w / (h * 0.8)))
        step = w / count
        return "".join(circle(x + (k + 0.5) * step, y + h / 2, h * 0.19, ink) for k in range(count))
    return line(x, y + h / 2, x + w, y + h / 2, ink, h * 0.2)
