"""The little cryptography that open rooms need, from the standard library's SHA-256 alone.

`Mac` is HMAC-SHA256 (RFC 2104) with its key prepared once, since a tag is made for every journal item. `seal`
encrypts and then authenticates short pieces: an HMAC in counter mode as key stream under one key, an HMAC
over nonce, label and ciphertext under another. A key must never seal two pieces under one label and nonce.
"""

from __future__ import annotations

import hashlib
import hmac

from game.rules.core.codec import BadData

BLOCK = 64
MAC_BYTES = 32
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))


class Mac:
    """HMAC-SHA256 under one key."""

    def __init__(self, key: bytes) -> None:
        block = (key if len(key) <= BLOCK else hashlib.sha256(key).digest()).ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(block.translate(_INNER))
        self._outer = hashlib.sha256(block.translate(_OUTER))

    def __call__(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


def parts(*fields: bytes) -> bytes:
    """Fields as one message from which each can be told: nothing can move from one into the next."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def derive(key: bytes, *fields: bytes) -> bytes:
    """A key for one purpose from another."""
    return Mac(key)(parts(*fields))


def same(one: bytes, other: bytes) -> bool:
    """Whether two proofs are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one, other)


def seal(key: bytes, label: bytes, nonce: bytes, content: bytes) -> bytes:
    """Content that only who has the key can read, and nobody else can change."""
    body = _mixed(content, derive(key, b"encrypt", label, nonce))
    return body + Mac(derive(key, b"authenticate"))(parts(label, nonce, body))


def unseal(key: bytes, label: bytes, nonce: bytes, sealed: bytes) -> bytes:
    """What was sealed; BadData if it was not sealed with this key, label and nonce, or was changed."""
    body, mac = sealed[:-MAC_BYTES], sealed[-MAC_BYTES:]
    if not same(Mac(derive(key, b"authenticate"))(parts(label, nonce, body)), mac):
        raise BadData("a sealed piece is not genuine")
    return _mixed(body, derive(key, b"encrypt", label, nonce))


def _mixed(content: bytes, key: bytes) -> bytes:
    """The content and a key stream, each hidden in the other."""
    mac, stream = Mac(key), b""
    while len(stream) < len(content):
        stream += mac(len(stream).to_bytes(8, "big"))
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def pledge(token: bytes) -> bytes:
    """What everybody may know of a token: enough to recognise it, too little to make it."""
    return hashlib.sha256(b"roundhouse seat:" + token).digest()[:8]
