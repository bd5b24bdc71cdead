"""Protected rooms: TLS 1.3 with a new certificate for each room, and SPAKE2 bound to the certificate.

An eavesdropper cannot try codes offline, and a man in the middle cannot relay messages, because both sides
prove the certificate too. Each guess costs a connection, and the host delays wrong ones. `spake2` does not
run in constant time, which suffices for games at home but not for money.
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
"""The 32 characters of room codes; none of them looks like another."""
CODE_LENGTH = 6


def new_code() -> str:
    """Returns a random room code, too long to be guessed over the network."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_short(code: str) -> bool:
    """Whether a code chosen by a person is so short that it could be guessed."""
    return 0 < len(code.strip()) < CODE_LENGTH


def why_no_protection() -> str:
    """Returns why protected rooms are unavailable on this machine, or ""."""
    missing = [name for name in ("spake2", "cryptography") if find_spec(name) is None]
    if not missing:
        return ""
    words = _("protected rooms need {packages}: pip install {names}")
    return words.format(packages=", ".join(missing), names=" ".join(missing))


def require_protection() -> None:
    """Raises BadData if protected rooms are unavailable."""
    if reason := why_no_protection():
        raise BadData(reason)


@cache
def guest_context() -> ssl.SSLContext:
    """Returns a guest's TLS context; it accepts any certificate, because SPAKE2 authenticates the host."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def certificate_digest(certificate: bytes) -> bytes:
    """Returns the digest of this connection's certificate, to which both sides bind their proof."""
    return hashlib.sha256(certificate).digest()


class Spake2Exchange:
    """One side of the SPAKE2 exchange of a connection."""

    def __init__(self, code: str, certificate: bytes, host: bool) -> None:
        require_protection()
        from spake2 import SPAKE2_A, SPAKE2_B

        side: Any = SPAKE2_B if host else SPAKE2_A
        self._spake = side(
            code.strip().casefold().encode(), idA=b"guest", idB=certificate_digest(certificate)
        )
        self._host = host
        self._key = b""
        self.message: bytes = self._spake.start()

    def receive(self, message: bytes) -> None:
        """Processes the other side's SPAKE2 message; BadData if it is invalid."""
        try:
            self._key = self._spake.finish(message)
        except Exception as error:  # the library may raise anything on foreign bytes
            raise BadData("that is no proof of a code") from error

    def confirmation(self) -> bytes:
        """Our key confirmation; it is valid only for the same code and certificate.

        The guest sends its own first.
        """
        return self._confirmation(HOST_WORD if self._host else GUEST_WORD)

    def is_confirmed_by(self, word: bytes) -> bool:
        """Checks the other side's key confirmation."""
        expected = self._confirmation(GUEST_WORD if self._host else HOST_WORD)
        return bool(self._key) and hmac.compare_digest(expected, word)

    def _confirmation(self, text: bytes) -> bytes:
        return hmac.digest(self._key, text, "sha256")


class RoomLock:
    """The room code of a protected room and the certificate made for it."""

    def __init__(self, code: str) -> None:
        require_protection()
        if not code.strip():
            raise BadData("a room code must not be empty")
        self.code = code
        self.certificate, self.context = _certificate()

    def new_exchange(self) -> Spake2Exchange:
        return Spake2Exchange(self.code, self.certificate, host=True)


def _certificate() -> tuple[bytes, ssl.SSLContext]:
    """Creates a certificate for this room; the standard library can use certificates but not create them."""
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
