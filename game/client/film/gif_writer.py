"""Writes animated GIFs frame by frame with one palette; a frame contains only the rectangle that changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import BinaryIO

MOST_COLOURS = 256
Colour = tuple[int, int, int]


def colour_of(pixel: int) -> Colour:
    """Converts an RGB565 pixel to 8 bits per channel."""
    r, g, b = pixel >> 11, pixel >> 5 & 63, pixel & 31
    return r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2


class GifPalette(dict[int, int]):
    """Finds the palette colour nearest to a pixel in RGB565; results are cached."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        super().__init__()
        self.colours = list(colours)[:MOST_COLOURS]

    def __missing__(self, pixel: int) -> int:
        r, g, b = colour_of(pixel)
        best, least = 0, 1 << 30
        for number, (pr, pg, pb) in enumerate(self.colours):
            # Weighted by the eye's sensitivity.
            away = 3 * (r - pr) ** 2 + 6 * (g - pg) ** 2 + (b - pb) ** 2
            if away < least:
                best, least = number, away
        self[pixel] = best
        return best


def median_cut(pixels: Counter[int]) -> list[Colour]:
    """Chooses palette colours by the median-cut method."""
    counted = [(colour_of(pixel), count) for pixel, count in pixels.items()]
    boxes = [counted] if counted else []
    while len(boxes) < MOST_COLOURS:
        worth = [(_split_priority(box), at) for at, box in enumerate(boxes)]
        most, at = max(worth, default=(0.0, 0))
        if most <= 0:
            break
        axis = _spread(boxes[at])[1]
        box = sorted(boxes.pop(at), key=lambda one: one[0][axis])
        cut = _median_index(box)
        boxes += [box[:cut], box[cut:]]
    return [_mean(box) for box in boxes]


def _split_priority(box: list[tuple[Colour, int]]) -> float:
    return float(_spread(box)[0] * sum(count for _, count in box) ** 0.5)


def _median_index(box: list[tuple[Colour, int]]) -> int:
    """The index that divides the pixels of a sorted list into halves, neither of which is empty."""
    half, so_far = sum(count for _, count in box) / 2, 0
    for at, (_colour, count) in enumerate(box[:-1], start=1):
        so_far += count
        if so_far >= half:
            return at
    return len(box) - 1


def _spread(box: list[tuple[Colour, int]]) -> tuple[int, int]:
    """The colour channel with the largest range in a list of colours, and that range."""
    spans = [max(c[axis] for c, _ in box) - min(c[axis] for c, _ in box) for axis in range(3)]
    return max(spans), spans.index(max(spans))


def _mean(box: list[tuple[Colour, int]]) -> Colour:
    whole = sum(count for _, count in box)
    r, g, b = (round(sum(colour[axis] * count for colour, count in box) / whole) for axis in range(3))
    return r, g, b


class GifWriter:
    """Writes an animated GIF. A frame has one byte for each pixel, row by row."""

    def __init__(self, out: BinaryIO, size: tuple[int, int], palette: GifPalette) -> None:
        self._out = out
        self.size = size
        self._before: bytes | None = None
        self._waiting: tuple[tuple[int, int, int, int], bytes] | None = None
        self._lasts = 0
        table = b"".join(bytes(colour) for colour in palette.colours).ljust(3 * MOST_COLOURS, b"\0")
        wide, high = (length.to_bytes(2, "little") for length in size)
        out.write(b"GIF89a" + wide + high + b"\xf7\0\0" + table)
        out.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0")

    def add(self, frame: bytes, hundredths: int) -> None:
        """Adds a frame with its duration in hundredths of a second; an unchanged frame prolongs the one
        before."""
        box = _changed(self._before, frame, self.size)
        if box is None:
            self._lasts += hundredths
            return
        self._flush()
        left, top, wide, high = box
        whole = self.size[0]
        rows = (frame[(top + y) * whole + left : (top + y) * whole + left + wide] for y in range(high))
        self._waiting, self._lasts, self._before = (box, b"".join(rows)), hundredths, frame

    def close(self) -> None:
        """Writes the last frame and the trailer."""
        self._flush()
        self._out.write(b";")

    def _flush(self) -> None:
        if self._waiting is None:
            return
        box, pixels = self._waiting
        lasts = min(0xFFFF, max(2, self._lasts)).to_bytes(2, "little")
        place = b"".join(length.to_bytes(2, "little") for length in box)
        self._out.write(b"!\xf9\x04\x04" + lasts + b"\0\0," + place + b"\0\x08")
        packed = lzw_compressed(pixels)
        for at in range(0, len(packed), 255):
            block = packed[at : at + 255]
            self._out.write(bytes([len(block)]) + block)
        self._out.write(b"\0")
        self._waiting = None


def _changed(before: bytes | None, frame: bytes, size: tuple[int, int]) -> tuple[int, int, int, int] | None:
    """The rectangle in which two frames differ; None if they are equal."""
    wide, high = size
    if before is None:
        return 0, 0, wide, high
    if before == frame:
        return None
    rows = [y for y in range(high) if before[y * wide : (y + 1) * wide] != frame[y * wide : (y + 1) * wide]]
    top, foot = rows[0], rows[-1]
    left, right = wide, 0
    for y in rows:
        old, new = before[y * wide : (y + 1) * wide], frame[y * wide : (y + 1) * wide]
        if old[:left] != new[:left]:
            left = _first_difference(old, new, left)
        if old[right:] != new[right:]:
            right = wide - _first_difference(old[::-1], new[::-1], wide)
    return left, top, right - left, foot - top + 1


def _first_difference(one: bytes, other: bytes, upto: int) -> int:
    low, high = 0, upto
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def lzw_compressed(pixels: bytes) -> bytes:
    """GIF's LZW compression of 8-bit pixels."""
    clear, end = 256, 257
    out, held, bits, width = bytearray(), clear, 9, 9
    known: dict[int, int] = {}
    following = 258
    prefix = pixels[0]
    for byte in pixels[1:]:
        key = prefix << 8 | byte
        code = known.get(key)
        if code is not None:
            prefix = code
            continue
        held |= prefix << bits
        bits += width
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8
        if following < 4096:
            known[key] = following
            if following == 1 << width:
                width += 1
            following += 1
        else:
            held |= clear << bits
            bits += width
            known, following, width = {}, 258, 9
        prefix = byte
    held |= prefix << bits
    bits += width
    # The decoder has one code more at this point and may already read wider codes.
    if following == 1 << width and width < 12:
        width += 1
    held |= end << bits
    bits += width
    while bits > 0:
        out.append(held & 255)
        held >>= 8
        bits -= 8
    return bytes(out)
