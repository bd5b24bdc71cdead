"""Names and addresses of the publisher, read from addresses.toml. Standard library only."""

import tomllib
from pathlib import Path
from typing import NamedTuple

PLACEHOLDER = ".invalid"
FILE = Path(__file__).with_name("addresses.toml")


class Addresses(NamedTuple):
    """Who publishes the program, and where."""

    maintainer: str
    email: str
    homepage: str
    repository: str

    @property
    def placeholders(self) -> list[str]:
        """Names of the values that are still to be filled in."""
        return [name for name, value in self._asdict().items() if PLACEHOLDER in value]


def read_addresses() -> Addresses:
    return Addresses(**tomllib.loads(FILE.read_text(encoding="utf-8")))
