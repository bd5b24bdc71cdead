"""Cost of spectators to their host, depending on how many frames it sends them."""

from __future__ import annotations

from statistics import median

from game.bench.loopback_room import LoopbackRoom
from game.bench.scaling import ROUNDS, ScalingRow
from game.i18n import _
from game.rules.core.match_settings import MatchSettings

WATCHERS = (4, 16, 64)
ACTIONS = 40


def spectator_row() -> ScalingRow:
    """Measures one action that is sent to all spectators and acknowledged."""
    found = [[_action(watchers) for _round in range(ROUNDS)] for watchers in WATCHERS]
    sizes = tuple(median(frames for frames, _cost in one) for one in found)
    costs = tuple(median(cost for _frames, cost in one) for one in found)
    return ScalingRow(_("an action told to spectators"), _("frames sent"), sizes, costs)


def _action(watchers: int) -> tuple[float, float]:
    """The number of frames sent for an action, and the host's CPU microseconds."""
    room = LoopbackRoom(MatchSettings("yardmaster", "", 4))
    for number in range(watchers):
        room.add_spectator(f"W{number}")
    room.host_cpu_s, room.bodies_sent, played = 0.0, 0, 0
    while played < ACTIONS and room.play():
        played += 1
    return room.bodies_sent / played, room.host_cpu_s / played * 1e6
