"""Cryptography for open rooms, built on the standard library's SHA-256 only.

`Mac` is HMAC-SHA256 (RFC 2104) with its key schedule computed once, since every journal item is
authenticated. `seal` is encrypt-then-MAC for short messages: HMAC in counter mode as key stream under one
key, HMAC over nonce, label and ciphertext under another. Never seal two messages under the same key, label
and nonce.
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


def length_prefixed(*fields: bytes) -> bytes:
    """Joins fields so that different fields never give the same bytes: each is preceded by its length."""
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def derive(key: bytes, *fields: bytes) -> bytes:
    """Derives a key or MAC for one purpose from a key."""
    return Mac(key)(length_prefixed(*fields))


def macs_equal(one: bytes, other: bytes) -> bool:
    """Compares two MACs in constant time."""
    return hmac.compare_digest(one, other)


def seal(key: bytes, label: bytes, nonce: bytes, content: bytes) -> bytes:
    """Encrypts and authenticates the content."""
    body = _mixed(content, derive(key, b"encrypt", label, nonce))
    return body + Mac(derive(key, b"authenticate"))(length_prefixed(label, nonce, body))


def unseal(key: bytes, label: bytes, nonce: bytes, sealed: bytes) -> bytes:
    """Decrypts sealed content; BadData if key, label or nonce differ or the content was changed."""
    body, mac = sealed[:-MAC_BYTES], sealed[-MAC_BYTES:]
    if not macs_equal(Mac(derive(key, b"authenticate"))(length_prefixed(label, nonce, body)), mac):
        raise BadData("a sealed piece is not genuine")
    return _mixed(body, derive(key, b"encrypt", label, nonce))


def _mixed(content: bytes, key: bytes) -> bytes:
    """Encrypts or decrypts by XOR with the key stream."""
    mac, stream = Mac(key), b""
    while len(stream) < len(content):
        stream += mac(len(stream).to_bytes(8, "big"))
    return bytes(one ^ other for one, other in zip(content, stream, strict=False))


def pledge(token: bytes) -> bytes:
    """Returns the public identifier of a token: its truncated hash."""
    return hashlib.sha256(b"roundhouse seat:" + token).digest()[:8]
