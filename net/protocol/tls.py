"""Protected rooms: TLS 1.3 with a throw-away certificate, and SPAKE2 bound to it.

Nobody who listens can try codes at home, and nobody in between can relay: the certificate is part of what
both sides prove. A guess costs a connection, and the host makes wrong ones slow. `spake2` cannot promise
constant time: enough for a living room, not for money.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from game.rules.core.codec import BadData
from game.rules.core.words import _

GUEST_WORD, HOST_WORD = b"join", b"host"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 that nobody takes for one another."""
CODE_LENGTH = 6


def new_code() -> str:
    """A code that nobody guesses in an evening."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_short(code: str) -> bool:
    """Whether somebody with patience could guess a code that was made up by hand."""
    return 0 < len(code.strip()) < CODE_LENGTH


def why_no_locks() -> str:
    """Why only open rooms can be offered here, or nothing."""
    missing = [name for name in ("spake2", "cryptography") if find_spec(name) is None]
    if not missing:
        return ""
    words = _("protected rooms need {packages}: install roundhouse with the extra 'secure'")
    return words.format(packages=", ".join(missing))


def need_locks() -> None:
    """BadData where rooms with a code cannot be had."""
    if reason := why_no_locks():
        raise BadData(reason)


@cache
def guest_context() -> ssl.SSLContext:
    """TLS for a guest: any certificate will do, because the code is proved over it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def fingerprint(certificate: bytes) -> bytes:
    """What both sides must agree on: the certificate that this very connection uses."""
    return hashlib.sha256(certificate).digest()


class Proof:
    """One side's part in proving the code, for one connection."""

    def __init__(self, code: str, certificate: bytes, host: bool) -> None:
        need_locks()
        from spake2 import SPAKE2_A, SPAKE2_B

        side: Any = SPAKE2_B if host else SPAKE2_A
        self._spake = side(code.strip().casefold().encode(), idA=b"guest", idB=fingerprint(certificate))
        self._host = host
        self._key = b""
        self.message: bytes = self._spake.start()

    def meet(self, message: bytes) -> None:
        """Take the other side's message; BadData if it is none."""
        try:
            self._key = self._spake.finish(message)
        except Exception as error:  # whatever the library says to bytes of a stranger
            raise BadData("that is no proof of a code") from error

    def word(self) -> bytes:
        """What only somebody with the same code and certificate can say; the guest says it first."""
        return self._word(HOST_WORD if self._host else GUEST_WORD)

    def fits(self, word: bytes) -> bool:
        """Whether the other side has said its word."""
        expected = self._word(GUEST_WORD if self._host else HOST_WORD)
        return bool(self._key) and hmac.compare_digest(expected, word)

    def _word(self, text: bytes) -> bytes:
        return hmac.digest(self._key, text, "sha256")


class Lock:
    """A host's lock: its code and its throw-away certificate."""

    def __init__(self, code: str) -> None:
        need_locks()
        if not code.strip():
            raise BadData("a room code must not be empty")
        self.code = code
        self.certificate, self.context = _certificate()

    def proof(self) -> Proof:
        return Proof(self.code, self.certificate, host=True)


def _certificate() -> tuple[bytes, ssl.SSLContext]:
    """A certificate for this room alone; the standard library can use one but not make one."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "roundhouse")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=2))
        .not_valid_after(now + timedelta(days=365))
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ) + certificate.public_bytes(serialization.Encoding.PEM)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "room.pem"
        path.touch(mode=0o600)
        path.write_bytes(pem)
        context.load_cert_chain(path)
    return certificate.public_bytes(serialization.Encoding.DER), context
