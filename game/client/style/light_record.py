"""Records that are there before the first frame: what a dataclass has written and compiled for it when it is
imported costs as much as a seventh of a bare start each.
"""

from __future__ import annotations

from typing import Any, dataclass_transform


@dataclass_transform(kw_only_default=True)
class Fields:
    """Named fields, each with its usual value; given by name. A dictionary is nobody else's."""

    def __init__(self, **given: Any) -> None:
        kind = type(self)
        if not given.keys() <= kind.__annotations__.keys():
            raise TypeError(f"{kind.__name__} has no {', '.join(given.keys() - kind.__annotations__.keys())}")
        for name in kind.__annotations__:
            usual = getattr(kind, name)
            usual = dict(usual) if isinstance(usual, dict) else usual
            setattr(self, name, given.get(name, usual))

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        raise TypeError(f"{type(self).__name__} changes, and has no hash")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({vars(self)})"
