"""Value network with integer weights: two layers over sparse binary features, the same on every machine.

The network corrects a hand-written evaluation, which is added to its output with a weight of its own. The
weights of a feature are packed into one large integer, a lane for each hidden unit, so that plain Python
adds a whole row at once.
"""

from __future__ import annotations

from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from math import exp
from struct import Struct
from typing import NamedTuple
from zlib import compress, decompress

from msgspec import Struct as Record
from msgspec import json

ONE = 256
"""Fixed-point scale of weights and of hidden units, which are clipped between 0 and 1."""
LOGIT_ONE = ONE * ONE
"""Fixed-point scale of the output."""
LEAD_ONE = ONE
"""Fixed-point scale of a lead."""
PROBABILITY_ONE = 1 << 16
"""Fixed-point scale of a probability."""
LANE_BITS = 32
LANE_ZERO = 1 << 30
"""Offset that keeps every lane positive."""
STEP_BITS = 12
"""Size of a step of the logistic table, in bits of the output."""
STEPS = 10 * LOGIT_ONE >> STEP_BITS
"""Number of steps of the logistic table on each side of 0."""

_LOGISTIC = [
    round(PROBABILITY_ONE / (1 + exp(-step * (1 << STEP_BITS) / LOGIT_ONE)))
    for step in range(-STEPS, STEPS + 2)
]


class Position(NamedTuple):
    """What a network sees of a state: the active features, and the lead by the hand-written evaluation."""

    lead: int
    """In units of 1 / LEAD_ONE."""
    active: list[int]


class NetWeights(Record, frozen=True):
    """Weights as stored: `hidden` has a row of weights for each feature, then the row of biases."""

    features: int
    units: int
    lead: int
    hidden: str
    output: str

    @classmethod
    def pack(cls, hidden: Sequence[Sequence[int]], output: Sequence[int], bias: int, lead: int) -> NetWeights:
        """Encodes integer weights; raises OverflowError if one does not fit 16 bits."""
        rows = array("h", [weight for row in hidden for weight in row])
        return cls(len(hidden) - 1, len(output), lead, _encode(rows), _encode(array("i", [*output, bias])))


def _encode(numbers: array[int]) -> str:
    return b64encode(compress(numbers.tobytes(), 9)).decode()


def _decode(kind: str, text: str) -> array[int]:
    numbers = array(kind)
    numbers.frombytes(decompress(b64decode(text)))
    return numbers


class ValueNet:
    """Evaluates positions."""

    def __init__(self, weights: NetWeights) -> None:
        units = weights.units
        numbers = _decode("h", weights.hidden)
        rows = [_packed(numbers[at : at + units]) for at in range(0, len(numbers), units)]
        zero = _packed([LANE_ZERO] * units)
        *self._rows, bias = rows
        self._base = bias + zero
        *self._output, self._bias = _decode("i", weights.output)
        lanes = Struct(f"<{units}I")
        self._size, self._unpack = lanes.size, lanes.unpack
        self._lead = weights.lead
        self.features = weights.features

    def logit(self, position: Position) -> int:
        """Output for a position, in units of 1 / LOGIT_ONE."""
        rows, top = self._rows, LANE_ZERO + ONE
        total = sum([rows[at] for at in position.active], self._base)
        lanes = self._unpack(total.to_bytes(self._size, "little"))
        return (
            self._bias
            + (self._lead * position.lead // LEAD_ONE)
            + sum(
                [
                    weight * (lane - LANE_ZERO if lane < top else ONE)
                    for weight, lane in zip(self._output, lanes, strict=True)
                    if lane > LANE_ZERO
                ]
            )
        )

    def probability(self, position: Position) -> int:
        """Chance to win, in units of 1 / PROBABILITY_ONE."""
        return logistic(self.logit(position))


def logistic(logit: int) -> int:
    """Probability of a fixed-point output, interpolated with integers."""
    step = logit >> STEP_BITS
    if step < -STEPS:
        return _LOGISTIC[0]
    if step >= STEPS:
        return _LOGISTIC[-1]
    low, high = _LOGISTIC[step + STEPS], _LOGISTIC[step + STEPS + 1]
    return low + ((high - low) * (logit & (1 << STEP_BITS) - 1) >> STEP_BITS)


def _packed(row: Iterable[int]) -> int:
    return sum(weight << LANE_BITS * lane for lane, weight in enumerate(row))


class TrainedNets(Record, frozen=True):
    """The networks of a game by number of seats, with the record of how each was trained."""

    nets: dict[str, NetWeights]
    records: dict[str, dict[str, int | float | str]]


def read_nets(encoded: bytes) -> TrainedNets:
    return json.decode(encoded, type=TrainedNets)


def write_nets(nets: TrainedNets) -> bytes:
    return json.format(json.encode(nets), indent=1) + b"\n"
