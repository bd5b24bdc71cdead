"""Share encryption and item MACs, compared with the standard library and fixed vectors."""

import hmac
from random import Random

import pytest

from game.rules.core.codec import BadData
from net.protocol.crypto import MAC_BYTES, Mac, derive, length_prefixed, seal, unseal

RFC_4231 = [
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]


VECTOR = "6080fb65e6627a82f36369203a8059f578df8b6274d4448ce5bb62dc415a44155e655e78b291d866319f7541417e9576c5"


@pytest.mark.parametrize(("key", "message", "mac"), RFC_4231)
def test_a_mac_is_that_of_rfc_4231(key, message, mac):
    assert Mac(key)(message).hex() == mac


def test_a_mac_is_the_standard_librarys_for_every_length():
    rng = Random(3)
    for length in range(0, 200, 7):
        key, message = rng.randbytes(length), rng.randbytes(200 - length)
        assert Mac(key)(message) == hmac.digest(key, message, "sha256")


def test_what_is_sealed_is_always_the_same():
    """Fixed vector: different versions of the program must interoperate."""
    sealed = seal(bytes(range(32)), b"piece", b"nonce", b"the brown box car")
    assert sealed.hex() == VECTOR
    assert unseal(bytes(range(32)), b"piece", b"nonce", sealed) == b"the brown box car"


def test_what_is_sealed_opens_only_whole_and_in_its_place():
    rng = Random(4)
    for length in (0, 1, 31, 32, 33, 300):
        key, content = rng.randbytes(32), rng.randbytes(length)
        sealed = seal(key, b"a", b"n", content)
        assert len(sealed) == length + MAC_BYTES
        assert unseal(key, b"a", b"n", sealed) == content
        for at in range(len(sealed)):
            changed = bytearray(sealed)
            changed[at] ^= 1
            with pytest.raises(BadData, match="not genuine"):
                unseal(key, b"a", b"n", bytes(changed))
        for wrong in ((rng.randbytes(32), b"a", b"n"), (key, b"b", b"n"), (key, b"a", b"m")):
            with pytest.raises(BadData, match="not genuine"):
                unseal(*wrong, sealed)
        with pytest.raises(BadData, match="not genuine"):
            unseal(key, b"a", b"n", sealed[:-1])


def test_equal_pieces_look_different_under_other_labels_and_nonces():
    key = bytes(32)
    bodies = {seal(key, label, nonce, bytes(40)) for label in (b"1", b"2") for nonce in (b"1", b"2")}
    assert len(bodies) == 4


def test_no_field_can_move_into_the_next():
    assert length_prefixed(b"ab", b"c") != length_prefixed(b"a", b"bc")
    assert derive(b"k", b"ab", b"c") != derive(b"k", b"a", b"bc")
