"""Numbers for games without a codec of their own: action n is the n-th legal one, the view is its encoding.

Good enough to drive a match from outside; nothing learns from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from game.envs.codec import Codec
from game.rules.core.codec import BadData, Seat, encode_state
from game.rules.core.moves import Action

VIEW_BYTES = 16_384
"""Size of an observation."""
LENGTH_BYTES = 4
"""Size of the length prefix."""
MOST_ACTIONS = 4_096
"""Number of actions; longer lists are truncated."""


class ListCodec(Codec):
    """The length of the encoded view, the view in the encoding of saves and messages, and zero padding."""

    version = 0

    @property
    def action_names(self) -> Sequence[str]:
        return [f"legal action {number}" for number in range(MOST_ACTIONS)]

    @property
    def feature_names(self) -> Sequence[str]:
        return [f"byte {number}" for number in range(VIEW_BYTES)]

    def choices(self, view: Any, seat: Seat) -> dict[int, Action]:
        return dict(enumerate(self.game.legal(view, seat)[:MOST_ACTIONS]))

    def number(self, view: Any, seat: Seat, action: Action) -> int:
        return self.game.legal(view, seat).index(action)

    def features(self, view: Any, seat: Seat) -> list[float]:
        return list(map(float, self.observation(view, seat)))

    def observation(self, view: Any, seat: Seat) -> np.ndarray:
        body = encode_state(view)
        if len(body) + LENGTH_BYTES > VIEW_BYTES:
            raise BadData(
                "a view of {game} has {number} bytes, {most} fit",
                game=self.game.key,
                number=len(body),
                most=VIEW_BYTES - LENGTH_BYTES,
            )
        seen = np.zeros(VIEW_BYTES, np.float32)
        whole = len(body).to_bytes(LENGTH_BYTES, "big") + body
        seen[: len(whole)] = np.frombuffer(whole, np.uint8)
        return seen
