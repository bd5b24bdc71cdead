"""Animates a statement of the round's income, expenses and income reduction, phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

import pygame

from game.client.art.interface.button_plates import MARGIN
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.income_statement_card import (
    IncomeStatement,
    StatementRow,
    blank_card,
    books_size,
    changing_areas,
    draw_engines_and_cash,
    engines_of,
    opaque_area,
    print_tick,
)
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.boards.hex_board.surroundings.map_overlay_pictures import button_picture
from game.client.boards.hex_board.surroundings.status_line import EventStory
from game.client.match.tweens import ease_in_out, linear
from game.client.style.text_rendering import text_width
from game.client.ui.key_bindings import with_key
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.core.events import Event, MoneyChanged, PhaseBegan, PointsChanged
from game.rules.rail.events import Eliminated, IncomeChanged
from game.rules.rail.state import RailState

TICK, STAYS = 0.5, 0.9
PAID_FOR = ("shares", "engine")
AHEAD = 0.02
"""Seconds between two drawing jobs before the card is shown."""


class SettlementChanges:
    """How cash, income and points of each seat change, by phase of a round."""

    def __init__(self, stops: Sequence[str], events: Sequence[Event]) -> None:
        self.cash: dict[tuple[str, Seat], int] = {}
        self.income: dict[tuple[str, Seat], int] = {}
        self.points: dict[tuple[str, Seat], int] = {}
        self.phases: list[str] = []
        self.bankruptcies: dict[Seat, int] = {}
        """Tick in which a seat goes bankrupt."""
        phase = ""
        for event in events:
            if isinstance(event, PhaseBegan):
                phase = event.phase if event.phase in stops else ""
                self.phases += [phase] if phase else []
            elif phase and isinstance(event, MoneyChanged):
                self.cash[phase, event.seat] = self.cash.get((phase, event.seat), 0) + event.change
            elif phase and isinstance(event, IncomeChanged):
                self.income[phase, event.seat] = self.income.get((phase, event.seat), 0) + event.change
            elif phase and isinstance(event, PointsChanged):
                self.points[phase, event.seat] = self.points.get((phase, event.seat), 0) + event.change
            elif phase and isinstance(event, Eliminated):
                self.bankruptcies[event.seat] = len(self.phases) - 1

    def states(self, after: RailState) -> list[RailState]:
        """The states before the first of these phases and after each."""
        found = [after]
        for tick, phase in reversed(list(enumerate(self.phases))):
            twin = found[0].copy()
            for seat in range(len(twin.cash)):
                twin.cash[seat] -= self.cash.get((phase, seat), 0)
                twin.income[seat] -= self.income.get((phase, seat), 0)
                if self.bankruptcies.get(seat) == tick:
                    twin.out[seat] = False
            found.insert(0, twin)
        return found


class IncomeStatementAnimation:
    """The card with the statement, which changes as the phases pass."""

    on_sheet = False

    def __init__(
        self, show: RailAnimationContext, ledger: SettlementChanges, before: RailState, after: RailState
    ) -> None:
        self.show = show
        self.states = ledger.states(after)
        self.ticks = len(ledger.phases)
        self.lasts = self.ticks * TICK + STAYS
        self.share = 0.0
        sight, text = show.board, show.board.text
        track = text.income_track(self.states[0])
        books = [
            StatementRow(
                sight.names[seat],
                sight.colours[seat],
                seat == sight.seat,
                tuple(view.cash[seat] for view in self.states),
                tuple(view.income[seat] for view in self.states),
                tuple(self._change(ledger, number, seat) for number in range(self.ticks)),
                tuple(ledger.points.get((phase, seat), 0) for phase in ledger.phases),
                tuple(
                    (one.icon, one.value)
                    for one in text.figures(self.states[0], seat)
                    if one.icon in PAID_FOR and self.ticks > 1
                ),
                ledger.bankruptcies.get(seat),
            )
            for seat in _in_turn(before, after)
        ]
        title = _("The books of round {number}").format(number=before.round)
        heads = tuple(dict(text.phase_labels())[phase] for phase in ledger.phases)
        self.statement = IncomeStatement(title, heads, tuple(books), track)
        inner = sight.layout.inner
        size = books_size(self.statement, inner.size, sight.scale)
        self._box = pygame.Rect(0, 0, *size).move_to(center=inner.center)
        self.opaque_area = opaque_area(self._box, self.statement, inner.size, sight.scale)
        """The part of the card behind which nothing is painted; all that is printed is inside."""
        self._printed: int | None = None
        self._last_elapsed: float | None = None
        """Elapsed ticks at the last call of `stirred`."""

    def _change(self, ledger: SettlementChanges, number: int, seat: Seat) -> tuple[int, int]:
        phase = ledger.phases[number]
        return ledger.cash.get((phase, seat), 0), ledger.income.get((phase, seat), 0)

    @property
    def elapsed_ticks(self) -> float:
        """Elapsed ticks, with a fraction for the current one."""
        return min(float(self.ticks), self.share * self.lasts / TICK)

    @cached_property
    def _paper(self) -> tuple[pygame.Surface, pygame.Surface]:
        return blank_card(self.statement, self.show.board.layout.inner.size, self.show.board.scale)

    def _card(self, tick: int) -> pygame.Surface:
        out, card = self._paper
        if tick != self._printed:
            self._printed = tick
            print_tick(card, self.statement, tick, self.show.board.layout.inner.size, self.show.board.scale)
        return out

    def drawing_jobs(self) -> list[Callable[[], object]]:
        """Functions that draw parts of the card; the caller runs them from the last to the first."""
        inner, scale = self.show.board.layout.inner, self.show.board.scale
        engines = engines_of(self.statement, inner.size, scale)
        return [partial(self._card, 0), lambda: self._paper, *engines]

    def area(self) -> pygame.Rect:
        return self._box

    def _tick(self, at: float) -> int:
        return min(self.ticks - 1, int(at))

    def changed_areas(self) -> list[pygame.Rect]:
        """Areas that changed since the last call; none while the card is only read."""
        before, self._last_elapsed = self._last_elapsed, self.elapsed_ticks
        if self.share in (0, 1) or before is None:
            return [self._box]
        if self._tick(before) != self._tick(self.elapsed_ticks):
            return [self.opaque_area]
        if before == self.elapsed_ticks:
            return []
        sight = self.show.board
        return changing_areas(
            self._box, self.statement, self._tick(self.elapsed_ticks), sight.layout.inner.size, sight.scale
        )

    def draw(self, target: pygame.Surface) -> None:
        tick = self._tick(self.elapsed_ticks)
        target.blit(self._card(tick), self._box)
        passed = ease_in_out(min(1.0, self.elapsed_ticks - tick))
        inner = self.show.board.layout.inner
        draw_engines_and_cash(
            target, self._box, self.statement, tick, passed, inner.size, self.show.board.scale
        )


class SkipStatementButton:
    """Skip button in the status line; a click anywhere on the table or Space also skips the card."""

    on_sheet = False

    def __init__(self, show: RailAnimationContext) -> None:
        status, self._scale = show.board.layout.status, show.board.scale
        self._words = with_key(_("Go on"), pygame.K_SPACE)
        high = status.height - 2 * self._scale.picture_px(7)
        wide = text_width(self._words, "button", self._scale) + self._scale.px(44)
        self.box = pygame.Rect(0, 0, wide, high)
        self.box.midright = (status.right - self._scale.picture_px(10), status.centery)
        self.share = 0.0
        self._is_seen = False

    @property
    def _margin(self) -> int:
        return round(MARGIN * round(self._scale.t, 3))

    def area(self) -> pygame.Rect:
        return self.box.inflate(2 * self._margin, 2 * self._margin)

    def changed_areas(self) -> list[pygame.Rect]:
        """The button's area when it appears or disappears."""
        comes, self._is_seen = not self._is_seen, True
        return [self.area()] if comes or self.share == 1 else []

    def draw(self, target: pygame.Surface) -> None:
        picture = button_picture(self._words, "brass", "normal", self.box.size, self._scale)
        target.blit(picture, self.area())


def _in_turn(before: RailState, after: RailState) -> list[Seat]:
    """The seats in the order of their rows: the new turn order, then players who were just eliminated."""
    return [*after.order, *(seat for seat in before.order if seat not in after.order)]


def animate_settlement(show: RailAnimationContext, events: Sequence[Event], act: RailItemAnimation) -> bool:
    """If these events settle a round, adds the statement to the timeline; returns whether they do.

    It replaces the rising sums of single events.
    """
    stops = show.board.text.settlement_phases()
    ledger = SettlementChanges(stops, events)
    if not ledger.phases or not (ledger.cash or ledger.income):
        return False
    books = IncomeStatementAnimation(show, ledger, act.before, act.after)
    act.is_updating_panels = True
    pieces = books.drawing_jobs()
    # The jobs run during earlier animations; without these the card waits for them.
    act.wait(max(0.0, AHEAD * (len(pieces) + 1) - act.time))
    start = act.time
    for number, draw in enumerate(pieces, start=1):
        act.schedule(draw, -AHEAD * number)
    act.schedule(partial(show.show_cards, books.states[0]))
    for number, phase in enumerate(ledger.phases):
        act.schedule(partial(show.show_phase, phase))
        if number == 0:
            act.schedule(partial(show.dim, True))
        act.schedule(partial(show.set_story, EventStory(dict(show.board.text.phase_labels())[phase], "")))
        act.schedule(partial(show.hear, "points"))
        act.wait(TICK)
        act.schedule(partial(show.show_cards, books.states[number + 1]))
    act.schedule(partial(_note_losses, show, ledger))
    act.wait(STAYS)
    ends, act.time = act.time, start
    act.add(books, ends - start, linear, stirred=books.changed_areas)
    act.time = start
    plate = SkipStatementButton(show)
    act.add(plate, ends - start, linear, stirred=plate.changed_areas)
    act.time = ends
    act.schedule(partial(show.dim, False))
    act.schedule(partial(show.set_story, None))
    act.timeline.calm_until = max(act.timeline.calm_until, act.timeline.now + ends)
    return True


def _note_losses(show: RailAnimationContext, ledger: SettlementChanges) -> None:
    """Shows the income reductions on the player panels."""
    show.side_panels.gains = {}
    for (_phase, seat), change in ledger.income.items():
        show.side_panels.gains[seat] = show.side_panels.gains.get(seat, 0) + change
    if show.board.view is not None:
        show.show_cards(show.board.view)
