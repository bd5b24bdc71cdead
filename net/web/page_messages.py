"""What a page may say to the host: small JSON records, each bounded and typed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.rules.core.codec import BadData

LONGEST = 4096
"""Bytes of anything a page says."""

Short = Annotated[str, Meta(max_length=40)]


class Saying(msgspec.Struct, tag_field="say", forbid_unknown_fields=True):
    """Something a page says."""


class Come(Saying, tag="come"):
    """The first word: the code, and for somebody known the token of their seat."""

    code: Annotated[str, Meta(max_length=32)]
    token: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""
    language: Annotated[str, Meta(max_length=8)] = "en"


class Join(Saying, tag="join"):
    """Sit down, or with seat -1 watch."""

    name: Short
    colour: Annotated[int, Meta(ge=0, le=7)]
    seat: Annotated[int, Meta(ge=-1, le=7)]


class Touch(Saying, tag="touch"):
    """Something on the page was touched; `seq` is the last entry the page has shown."""

    on: Annotated[str, Meta(max_length=120)]
    seq: Annotated[int, Meta(ge=-1, le=1_000_000)]


class Talk(Saying, tag="talk"):
    text: Annotated[str, Meta(max_length=200)]


class Wish(Saying, tag="wish"):
    """Anything else a person may want."""

    what: Literal["undo", "hint", "bot", "ready", "stand", "pair", "unpair"]


class Beat(Saying, tag="beat"):
    """Are you there? Answered with the same."""


_decoder: msgspec.json.Decoder[Saying] = msgspec.json.Decoder(Come | Join | Touch | Talk | Wish | Beat)


def heard(text: str) -> Saying:
    """What a page said; BadData if it is nonsense."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadData("a page said nonsense: {why}", why=error) from None
