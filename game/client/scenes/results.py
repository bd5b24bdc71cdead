"""Result screen: podium, score table, graph of points, and the audit's verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.art.button_plates import MARGIN, plate
from game.client.art.locomotives import EXPRESS, express
from game.client.art.printed_items import round_stamp
from game.client.art.train_shed import place_medal, platform, train_shed
from game.client.fx.confetti import Confetti
from game.client.fx.particles import Smoke
from game.client.match.animation import ease_out, overshoot
from game.client.match.high_scores import Run
from game.client.match.match_feed import text_of
from game.client.panels.high_score_board import best_runs
from game.client.panels.match_facts import Facts
from game.client.panels.points_graph import Graph, history
from game.client.panels.score_breakdown import WINNING, Breakdown, Ending, scored
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.surface_effects import cast
from game.client.style.text_rendering import fitted, line, narrowed
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.layout import row
from game.client.ui.tabs import Tabs
from game.client.ui.widget import Sheet, Widget
from game.client.window.scene import Scene
from game.i18n import _, ngettext
from game.rules.core.audit import Verdict

if TYPE_CHECKING:
    from game.client.window.app import App

ROLL_IN = 0.9
STAGGER = 0.45
COUNT = 0.8
TOLD = 2 * STAGGER + 0.6 * ROLL_IN + COUNT
"""Seconds until all points are counted; the winner is revealed only then."""
GRAPH_FROM = 1.2
GRAPH_FOR = TOLD - GRAPH_FROM + 0.4
"""Duration of the graph's animation; it must not show the winner's name before the count ends."""
STAMP_AT = 2.9
CONFETTI = 3.0
LAST = TOLD + CONFETTI + 2
HEIGHTS = {1: 182, 2: 132, 3: 104}
FLOOR, HIGH_FLOOR = 0.548, 0.43
"""Bottom of the platforms as a share of the window height; large text needs more room below."""
LARGE = 1.25
LARGEST = 1.5
"""Maximum text scale; larger text would overlap."""
PUFFS = 6.0
"""Smoke puffs per second; enough for a continuous plume."""
GRACE = 0.6


@dataclass(frozen=True)
class Door:
    """A button of the result screen."""

    text: str
    icon: str
    act: Callable[[], None]
    audited: bool = False
    """Whether it is disabled until the audit has ended."""


class Best(NamedTuple):
    """High scores of a solo game, and the index of the new run or -1."""

    runs: Sequence[Run]
    fresh: int


class Results(Scene):
    """Result of a match."""

    def __init__(
        self,
        app: App,
        ending: Ending,
        ways: Sequence[Door],
        verdict: Verdict | None = None,
        best: Best | None = None,
    ) -> None:
        super().__init__(app)
        self.ending = ending
        self.ways = ways
        self.verdict = verdict
        self.best = best
        self.text = text_of(ending.game, ending.players)
        self.age = 0.0 if not app.settings.reduced_motion and app.settings.speed else 99.0
        self._history = history(self.text, ending.record)
        self._graph: Graph | None = None
        self._bits = Confetti()
        self._smokes: dict[int, Smoke] = {}
        self._rung = False
        self._buttons: list[Widget] = []
        self._grace = GRACE
        """Seconds during which keys that skipped the last moves are ignored."""

    def handle(self, event: pygame.Event) -> bool:
        hurries = event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN)
        if hurries and self._grace > 0:
            self._grace = GRACE
            return True
        return super().handle(event)

    def set_verdict(self, verdict: Verdict) -> None:
        """Sets the audit's verdict."""
        self.verdict = verdict
        self._open_doors()
        self.repaint()

    def save_picture(self) -> None:
        """Saves the screen as a picture, without the buttons."""
        for button in self._buttons:
            button.show(False)
        self.app.draw()
        picture = self.app.canvas.copy()
        for button in self._buttons:
            button.show(True)
        self.app.save_picture(picture=picture)

    def _open_doors(self) -> None:
        for button, way in zip(self._buttons, self.ways, strict=False):
            shut = way.audited and self.verdict is None
            button.set_enabled(not shut, _("it opens when the audit is through") if shut else "")

    def layout(self) -> None:
        scale = self._words
        top = round(scale.height * (self._floor + 0.017))
        margin = scale.art(48)
        area = pygame.Rect(margin, top, scale.width - 2 * margin, scale.height - top - scale.art(28))
        sheet = _Ledger(scale, area, "paper")
        buttons = [self._button(index, way) for index, way in enumerate(self.ways)]
        self._buttons = buttons
        self._open_doors()
        high = scale.px(84)
        row(buttons[:-1], pygame.Rect(scale.px(24), area.height - high, area.width, high), scale)
        row(
            buttons[-1:],
            pygame.Rect(0, area.height - high, area.width - scale.px(24), high),
            scale,
            along="end",
        )
        sheet.rule = area.height - high
        body = pygame.Rect(scale.px(28), scale.px(16), area.width - scale.px(56), sheet.rule - scale.px(22))
        stamp_x = self._pages(sheet, body)
        self._count()  # the first frame must not reveal the winner
        self._stamp_at = (area.left + stamp_x, top + body.centery - scale.px(14))
        sheet.add(*buttons)
        self.ui.add(sheet)
        self.ui.strips = lambda: [self._sign_box()]
        if buttons:
            self.ui.focus(buttons[0])
        self._smokes = {seat: self._plume(seat) for seat in self.ending.order()[:3]}
        self._bits.fit(scale.width, round(scale.height * self._floor), scale.u)

    @property
    def _words(self) -> Scale:
        """Scale with the text size limited to the available room."""
        return self.app.scale.at_most(LARGEST)

    @property
    def _is_large(self) -> bool:
        return self.app.scale.text > LARGE

    @property
    def _floor(self) -> float:
        """Bottom of the platforms as a share of the window height."""
        return HIGH_FLOOR if self._is_large else FLOOR

    def _plume(self, seat: int) -> Smoke:
        smoke = Smoke(self.app.scale.u * 1.15, seed=seat, drift=-44, into=hue("smoke.results"))
        smoke.rate = PUFFS
        return smoke

    def _pages(self, sheet: Sheet, body: pygame.Rect) -> int:
        """Adds table and graph, side by side or as tabs with large text; returns the stamp's x coordinate."""
        self._table = table = Breakdown(self.ending, self.text)
        facts = Facts(self.ending, len(self._history.ends))
        self._graph = self._course()
        narrow = self._is_large
        room = round(body.width * (0.8 if narrow else 0.5))
        table.place((body.left, body.top, room, body.height))
        sheet.add(table)
        if self._graph is None:
            return body.left + round(body.width * 0.9)
        if not narrow:
            left = body.left + round(body.width * 0.65)
            foot = facts.measure(self._words, body.right - left)[1]
            self._graph.place((left, body.top, body.right - left, body.height - foot))
            facts.place((left, body.bottom - foot, body.right - left, foot))
            sheet.add(self._graph, facts)
            return body.left + round(body.width * 0.575)
        self._turn_pages(sheet, body, table, self._graph, room)
        return body.left + round(body.width * 0.9)

    def _course(self) -> Graph | None:
        """The graph of points, or None if the game has no points during play."""
        if not self._history.rows:
            return None
        return Graph(self._history, self.ending.players, self.ending.order()[0])

    def _turn_pages(self, sheet: Sheet, body: pygame.Rect, table: Breakdown, graph: Graph, room: int) -> None:
        def turn(page: int) -> None:
            table.show(page == 0)
            graph.show(page == 1)

        tabs = Tabs([_("Points"), _("Course")], 0, turn)
        high = tabs.measure(self._words, room)[1]
        tabs.place((body.left, body.top, room, high))
        below = pygame.Rect(body.left, body.top + high, room, body.height - high)
        table.place(below)
        graph.place(below)
        graph.show(False)
        sheet.add(tabs, graph)

    def _button(self, index: int, way: Door) -> Widget:
        return Button(way.text, way.act, "brass" if index == 0 else "paper", way.icon)

    @property
    def is_told(self) -> bool:
        """Whether the count has ended and the winner is revealed."""
        return self.age >= TOLD

    def update(self, dt: float) -> None:
        self._grace -= dt
        super().update(dt)
        scale = self.app.scale
        before, self.age = self.age, self.age + dt
        upper = pygame.Rect(0, 0, scale.width, round(scale.height * (self._floor + 0.012)))
        if before < LAST:
            flies = TOLD <= self.age < TOLD + CONFETTI and bool(self.ending.result.winners)
            self._bits.update(dt, flies)
            self.repaint(upper)
        elif not self.app.settings.reduced_motion:
            self._steam(dt)
        if before < LAST:
            self._steam(dt)
        self._count()
        if before < STAMP_AT + 0.3:
            box = pygame.Rect(0, 0, scale.px(320), scale.px(320))
            box.center = self._stamp_at
            self.repaint(box)
        if self.age >= STAMP_AT and not self._rung:
            self._rung = True
            self.app.sounds.play("stamp")

    def _count(self) -> None:
        """Reveals table and graph according to the elapsed time."""
        self._table.count_upto(min(1.0, self.age / TOLD))
        if self._graph is not None:
            self._graph.reveal_upto(max(0.0, min(1.0, (self.age - GRAPH_FROM) / GRAPH_FOR)))

    def _steam(self, dt: float) -> None:
        """Updates the smoke of the engines that have arrived."""
        for seat, smoke in self._smokes.items():
            box = self._engine_box(seat)
            source = (box.left + box.width * 0.843, box.top + box.height * 0.06)
            smokes = self._arrived(seat) > 0.95 and not self.app.settings.reduced_motion
            self.repaint(smoke.update(dt, source if smokes else None))

    def rest(self) -> float | None:
        if self.age < LAST:
            return 0.0
        if self.app.settings.reduced_motion:
            return self._grace if self._grace > 0 else None
        return 1 / 24

    def _x_of(self, place_index: int) -> float:
        """Centre of a platform: first in the middle, second left, third right."""
        return self.app.scale.width / 2 + (0, -550, 550)[place_index] * self.app.scale.u

    def _arrived(self, seat: int) -> float:
        """Eased progress of an engine's arrival; the third arrives first."""
        order = self.ending.order()[:3]
        start = STAGGER * (len(order) - 1 - order.index(seat))
        return ease_out(max(0.0, min(1.0, (self.age - start) / ROLL_IN)))

    def _is_known(self, seat: int) -> bool:
        """Whether the name is shown: after arrival, and for the winner after the count."""
        return self._arrived(seat) >= 1 and (self.is_told or seat != self.ending.order()[0])

    def _engine_box(self, seat: int) -> pygame.Rect:
        index = self.ending.order().index(seat)
        scale = self.app.scale
        wide = round((470 if index == 0 else 386) * scale.u)
        high = round(wide * (EXPRESS[2] - EXPRESS[1]) / EXPRESS[0])
        x = self._x_of(index) - (1 - self._arrived(seat)) * scale.width * 0.75
        foot = self._platform_top(index)
        return pygame.Rect(round(x - wide / 2), round(foot - high + wide * 6 / 470), wide, high)

    def _platform_top(self, index: int) -> float:
        place = self.ending.place(self.ending.order()[index])
        low = 0.72 if self._is_large else 1.0
        return self.app.scale.height * self._floor - HEIGHTS.get(place, 104) * low * self.app.scale.u

    def draw_ground(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        unit = round(scale.u, 3)
        high = round(scale.height * self._floor)
        target.blit(train_shed((scale.width, high), unit), (0, 0))
        target.fill(hue("night_dark"), (0, high, scale.width, scale.height - high))
        if target.get_clip().top > high:
            return
        self._bits.draw(target)
        for index in reversed(range(min(3, len(self.ending.players)))):
            self._draw_platform(target, index, high)
        if self.best is not None:
            self._draw_best(target, self.best, high)
        self._draw_sign(target)

    def _draw_best(self, target: pygame.Surface, best: Best, floor: int) -> None:
        """Draws the high-score board at the place of the second platform."""
        scale = self.app.scale
        unit = round(scale.u * (0.72 if self._is_large else 1.0), 3)
        drawn = best_runs(tuple(best.runs), best.fresh, unit)
        box = drawn.get_rect(midbottom=(round(self._x_of(1)), floor - round(26 * scale.u)))
        cast(target, box, round(10 * unit), round(10 * unit), round(6 * unit), 140)
        target.blit(drawn, box)

    def _draw_platform(self, target: pygame.Surface, index: int, floor: int) -> None:
        scale, seat = self.app.scale, self.ending.order()[index]
        wide = round((530 if index == 0 else 420) * scale.u)
        top = round(self._platform_top(index))
        drawn = platform((wide, floor - top), round(scale.u, 3))
        left = round(self._x_of(index) - wide / 2)
        target.blit(drawn, (left, top))
        box = self._engine_box(seat)
        self._smokes[seat].draw(target)
        colour = self.ending.players[seat].colour if index or self.is_told else ""
        target.blit(express(colour, box.width), box)
        self._draw_board(target, seat, pygame.Rect(left, top, wide, floor - top), index == 0)
        if not self.ending.result.winners or not self._is_known(seat):
            return
        medal = place_medal(self.ending.place(seat), round((70 if index == 0 else 58) * scale.u))
        target.blit(medal, medal.get_rect(center=(left + round(24 * scale.u), top + round(40 * scale.u))))

    def _draw_board(self, target: pygame.Surface, seat: int, ground: pygame.Rect, first: bool) -> None:
        """Draws name and points on a platform."""
        scale, player = self.app.scale, self.ending.players[seat]
        box = pygame.Rect(
            0, 0, round((386 if first else 302) * scale.u), round((66 if first else 52) * scale.u)
        )
        box.midtop = (
            ground.centerx + round(14 * scale.u),
            ground.top + round((18 if self._is_large else 34) * scale.u),
        )
        radius = round(5 * scale.u)
        cast(target, box, radius, round(5 * scale.u), round(3 * scale.u), 120)
        pygame.draw.rect(target, hue("paper_light"), box, border_radius=radius)
        pygame.draw.rect(target, hue("ink"), box, max(1, round(2.4 * scale.u)), border_radius=radius)
        plain = scale.with_text(1.0)
        token = disc(player.colour, round(box.height * 0.68))
        if self._is_known(seat):
            target.blit(token, token.get_rect(midleft=(box.left + round(10 * scale.u), box.centery)))
        order = self.ending.order()
        start = STAGGER * (min(3, len(order)) - 1 - order.index(seat)) + ROLL_IN * 0.6
        share = max(0.0, min(1.0, (self.age - start) / COUNT))
        role = "title" if first else "name"
        points = line(
            scored(self.text, self.ending.result, seat, share),
            role,
            hue(WINNING if first else "ink"),
            plain,
        )
        points.at(target, box.right - round(18 * scale.u), box.centery, "right")
        room = box.width - round(60 * scale.u) - token.get_width() - points.width
        if not self._is_known(seat):
            return
        name = narrowed(player.name, role, hue("ink"), plain, room)
        name.at(target, box.left + token.get_width() + round(22 * scale.u), box.centery)

    def _sign_box(self, wide: int = 0) -> pygame.Rect:
        """Rectangle of the sign above the engines, for text of this width."""
        scale = self.app.scale
        wide = max(wide, round(820 * scale.u))
        box = pygame.Rect(0, 0, min(wide, scale.width - 40), round(132 * scale.u))
        box.midtop = (scale.width // 2, round(30 * scale.u))
        return box

    def _draw_sign(self, target: pygame.Surface) -> None:
        scale, ending = self.app.scale, self.ending
        plain = scale.at_most(1.2)
        winners = [ending.players[seat].name for seat in ending.result.winners]
        head = ngettext("{name} wins", "{name} share the win", len(winners)).format(
            name=_(" and ").join(winners)
        )
        head = head if winners else _("Nobody wins")
        if not self.is_told:
            head, winners = _("The count"), []
        words = line(head.upper(), "banner", hue("paper_light"), plain, 6)
        second = line(
            f"{ending.game.title()} · {self.text.reason(ending.result)}", "label", hue("wash"), plain
        )
        box = self._sign_box(max(words.width + round(230 * scale.u), second.width + round(120 * scale.u)))
        for side in (-1, 1):
            x = box.centerx + side * round(330 * scale.u)
            pygame.draw.line(target, hue("brass_dark"), (x, 0), (x, box.top), max(1, round(3 * scale.u)))
        board = plate(box.size, "night", "normal", False, False, round(scale.u * 1.9, 3))
        shift = round(MARGIN * round(scale.u * 1.9, 3))
        target.blit(board, (box.left - shift, box.top - shift))
        words.at(target, box.centerx, box.top + round(52 * scale.u), "centre")
        second.at(target, box.centerx, box.top + round(103 * scale.u), "centre")
        star = icon("star", round(38 * scale.u), hue("brass_light"))
        for side in (-1, 1) if winners else ():
            spot = (
                box.centerx + side * (words.width // 2 + round(60 * scale.u)),
                box.top + round(52 * scale.u),
            )
            target.blit(star, star.get_rect(center=spot))

    def draw_over(self, target: pygame.Surface) -> None:
        self._draw_stamp(target)

    def _draw_stamp(self, target: pygame.Surface) -> None:
        """Draws the audit's verdict as a stamp."""
        share = max(0.0, min(1.0, (self.age - STAMP_AT) / 0.22))
        if share <= 0:
            return
        scale = self.app.scale
        bar, lower, tint = self._verdict_words()
        drawn = round_stamp(_("CARDS AND CHANCE"), bar, lower, scale.px(190), tint)
        if share < 1:
            drawn = pygame.transform.smoothscale_by(drawn, 1.5 - 0.5 * overshoot(share))
        target.blit(drawn, drawn.get_rect(center=self._stamp_at))
        words = self.verdict.reason if self.verdict is not None else ""
        note = words or (_("checked on this machine") if self.verdict is not None else "")
        if note and share >= 1:
            label = fitted(note, "small", hue("ink_soft"), scale, scale.px(300))
            label.at(target, self._stamp_at[0], self._stamp_at[1] + scale.px(118), "centre")

    def _verdict_words(self) -> tuple[str, str, str]:
        """The stamp's bar text, lower line and colour."""
        if self.verdict is None:
            return _("NOT CHECKED"), _("NO AUDIT HERE"), hue("ink_soft")
        if self.verdict.verified:
            number = len(self.ending.record)
            return _("VERIFIED"), _("ALL {number} ENTRIES").format(number=number), hue("ready")
        if self.verdict.seq < 0:
            return _("NOT VERIFIED"), _("THE SECRET"), hue("red")
        return _("NOT VERIFIED"), _("ENTRY {number}").format(number=self.verdict.seq), hue("red")


class _Ledger(Sheet):
    """Sheet with a rule above its buttons."""

    rule = 0

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        y = self.rule
        pygame.draw.line(target, hue("paper_dark"), (0, y), (self.local.width, y), max(1, self.scale.px(1.6)))
