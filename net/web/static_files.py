"""What the web port serves: a table made at the start. Nothing that is not in it can be asked for."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wav": "audio/wav",
}
WORTH_PACKING = 1200
SCRIPT = "page.js"
"""The part of the script that begins, when the others are there."""


@dataclass(frozen=True)
class Served:
    """One file as it goes out."""

    body: bytes
    type: str
    packed: bool
    """Whether the body is gzip."""
    lasting: bool
    """Whether its name changes with what is in it, so that a browser may keep it."""


Table = Mapping[str, Served]


def served(name: str, body: bytes, lasting: bool = False) -> Served:
    kind = TYPES[Path(name).suffix or name]
    if len(body) < WORTH_PACKING or kind.startswith(
        "audio"
    ):  # players ask for parts, which cannot be unpacked
        return Served(body, kind, False, lasting)
    return Served(gzip.compress(body, 9, mtime=0), kind, True, lasting)


def hashed(folder: str, suffix: str, body: bytes) -> str:
    """A path that tells what is in the file."""
    return f"/{folder}/{hashlib.sha256(body).hexdigest()[:16]}{suffix}"


def page_files(folder: Path) -> dict[str, Served]:
    """The page, its script and its style, by path; the page itself is `/`.

    The script is written in parts and goes out as one, for every file is a call of its own.
    """
    found = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in TYPES}
    parts = [name for name in found if name.endswith(".js") and name != SCRIPT]
    found[SCRIPT] = b"\n".join([*(found.pop(name) for name in parts), found[SCRIPT]])
    return {"/" if name == "page.html" else f"/{name}": served(name, body) for name, body in found.items()}


def headers(one: Served, host: str) -> dict[str, str]:
    """What goes with a file: the page may use its own files and its own socket, and nothing else."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"media-src 'self'; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    keep = "public, max-age=31536000, immutable" if one.lasting else "no-cache"
    return {
        "Content-Type": one.type,
        "Content-Length": str(len(one.body)),
        **({"Content-Encoding": "gzip"} if one.packed else {}),
        "Cache-Control": keep,
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Connection": "close",
    }
