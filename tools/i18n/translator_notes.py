"""Notes for translators: where a message is shown, how much room it has, and what its placeholders hold."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Message

from tools.i18n.message_forms import placeholders
from tools.i18n.tiers import TIERS, tier

NOTES = Path(__file__).with_name("translator_notes.toml")


def message_note(message: Message) -> str:
    """One line about a message."""
    found = dict.fromkeys(filter(None, (_where(path) for path, _line in message.locations)))
    parts = ["; ".join(found)] if found else []
    if (last := tier(message)) != TIERS[0]:
        parts.insert(0, f"tier {last}")
    holes = _notes()["holes"]
    parts += [f"{{{name}}}: {holes[name]}" for name in _hole_names(message) if name in holes]
    return " | ".join(parts)


def is_described(path: str) -> bool:
    """Whether the notes say where the messages of this source file are shown."""
    return bool(_where(path))


def _where(path: str) -> str:
    table: dict[str, str] = _notes()["where"]
    found = max((start for start in table if path.startswith(start)), key=len, default="")
    return table.get(found, "")


def _hole_names(message: Message) -> list[str]:
    words = message.id if isinstance(message.id, str) else message.id[-1]
    try:
        return list(dict.fromkeys(name for name, _spec in placeholders(words)))
    except ValueError:
        return []


@cache
def _notes() -> dict[str, Any]:
    return tomllib.loads(NOTES.read_text("utf-8"))
