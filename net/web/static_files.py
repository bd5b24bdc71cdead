"""Files of the web server. They are read into a table at the start, and nothing else can be requested."""

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
}
WORTH_PACKING = 1200
SCRIPT = "page.js"
"""The part of the script that comes last and starts the page."""


@dataclass(frozen=True)
class StaticFile:
    """A file ready to be sent."""

    body: bytes
    type: str
    is_gzipped: bool
    """Whether the body is compressed with gzip."""
    is_immutable: bool
    """Whether its name contains a hash of its content, so that a browser may cache it for good."""


FileTable = Mapping[str, StaticFile]


def static_file(name: str, body: bytes, lasting: bool = False) -> StaticFile:
    kind = TYPES[Path(name).suffix or name]
    if len(body) < WORTH_PACKING:
        return StaticFile(body, kind, False, lasting)
    return StaticFile(gzip.compress(body, 9, mtime=0), kind, True, lasting)


def hashed(folder: str, suffix: str, body: bytes) -> str:
    """Returns a path that contains a hash of the file's content."""
    return f"/{folder}/{hashlib.sha256(body).hexdigest()[:16]}{suffix}"


def page_files(folder: Path) -> dict[str, StaticFile]:
    """Returns the page, its script and its style, by path; the page itself is `/`.

    The parts of the script are sent as one file, which saves requests.
    """
    found = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in TYPES}
    parts = [name for name in found if name.endswith(".js") and name != SCRIPT]
    found[SCRIPT] = b"\n".join([*(found.pop(name) for name in parts), found[SCRIPT]])
    return {
        "/" if name == "page.html" else f"/{name}": static_file(name, body) for name, body in found.items()
    }


def headers(one: StaticFile, host: str) -> dict[str, str]:
    """Returns the HTTP headers of a file; the content policy allows only our own files and socket."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    keep = "public, max-age=31536000, immutable" if one.is_immutable else "no-cache"
    return {
        "Content-Type": one.type,
        "Content-Length": str(len(one.body)),
        **({"Content-Encoding": "gzip"} if one.is_gzipped else {}),
        "Cache-Control": keep,
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Connection": "close",
    }
