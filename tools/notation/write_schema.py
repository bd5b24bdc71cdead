"""Writes the schema of the JSON Lines notation: ``python -m tools.notation.write_schema``."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from game.notation.json_notation import HeadObject, MoveObject

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "notation.schema.json"


def schema() -> str:
    """The schema of one line: the first line is a head, every further one a move."""
    (head, move), components = msgspec.json.schema_components(
        (HeadObject, MoveObject), ref_template="#/$defs/{name}"
    )
    found = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a Roundhouse match in JSON Lines",
        "anyOf": [head, move],
        "$defs": components,
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema(), encoding="utf-8")
    print(SCHEMA)
