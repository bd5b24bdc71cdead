"""Icon files for desktops, drawn by the client's art code."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

SIZES = (16, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 32, 48, 64, 128, 256)
ICNS_KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def draw_icons(folder: Path) -> list[Path]:
    """Writes roundhouse-SIZE.png in every size, roundhouse.ico and roundhouse.icns."""
    pictures = {size: emblem_png(size) for size in SIZES}
    files = {f"roundhouse-{size}.png": picture for size, picture in pictures.items()}
    files["roundhouse.ico"] = ico({size: pictures[size] for size in ICO_SIZES})
    files["roundhouse.icns"] = icns(pictures)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def emblem_png(size: int) -> bytes:
    """The window icon as PNG."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.client.art.logo import emblem

    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    buffer = io.BytesIO()
    pygame.image.save(emblem(size), buffer, "icon.png")
    return buffer.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon with a PNG for each size."""
    place = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, picture in sorted(pictures.items()):
        side = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place + len(body))
        body += picture
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon with a PNG for each supported size."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for size, kind in ICNS_KINDS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
