"""The invariants of Night Mail."""

from collections.abc import Iterator, Sequence

from game.rules.core.events import Event
from tests.example.game import NightMail
from tests.example.state import MailState


def faults(
    game: NightMail, before: MailState | None, state: MailState, events: Sequence[Event]
) -> Iterator[str]:
    """Yields every fault of a state in which no chance is due."""
    if before is None:
        return
    gains = [now - then for now, then in zip(state.miles, before.miles, strict=True)]
    if min(gains) < 0:
        yield f"delivered miles are gone: {before.miles}, then {state.miles}"
    if sum(gains) not in (0, before.run):
        yield f"{sum(gains)} miles were delivered of a run of {before.run}"
    if state.run and state.active != before.active and before.phase == state.phase:
        yield "a run goes on with another driver"
