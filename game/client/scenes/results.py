"""Result scene: podium, score table, graph of points, and the result of the audit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.client.art.backgrounds.train_shed import place_medal, platform, train_shed
from game.client.art.interface.button_plates import MARGIN, button_plate
from game.client.art.interface.printed_items import round_stamp
from game.client.art.trains.locomotives import EXPRESS, express
from game.client.fx.confetti import Confetti
from game.client.fx.particles import Smoke
from game.client.match.high_scores import HighScore
from game.client.match.match_feed import game_text_for
from game.client.match.tweens import ease_out, overshoot
from game.client.panels.results.high_score_board import draw_high_scores
from game.client.panels.results.match_facts import MatchFacts, sign_text
from game.client.panels.results.points_graph import PointsGraph, points_history
from game.client.panels.results.score_breakdown import (
    WINNER_TINT,
    FinishedMatch,
    ScoreBreakdown,
    final_points_text,
)
from game.client.sound.sound_player import BackgroundSound
from game.client.style.icons import icon
from game.client.style.player_colours import disc
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button
from game.client.ui.layout import place_row
from game.client.ui.tabs import Tabs
from game.client.ui.widget import SheetPanel, Widget
from game.client.window.scene import Scene
from game.i18n import _, join_with_and, ngettext
from game.rules.core.audit import AuditVerdict

if TYPE_CHECKING:
    from game.client.window.app import App

ROLL_IN_S = 0.9
STAGGER_S = 0.45
COUNT_S = 0.8
COUNTED_AT_S = 2 * STAGGER_S + 0.6 * ROLL_IN_S + COUNT_S
"""Seconds until all points have been counted; only then is the winner revealed."""
GRAPH_FROM_S = 1.2
GRAPH_S = COUNTED_AT_S - GRAPH_FROM_S + 0.4
"""Duration of the graph's animation; it must not show the winner's name before the count ends."""
STAMP_AT_S = 2.9
CONFETTI_S = 3.0
ANIMATED_UNTIL_S = COUNTED_AT_S + CONFETTI_S + 2
PLATFORM_HEIGHTS = {1: 182, 2: 132, 3: 104}
FLOOR_SHARE, HIGH_FLOOR_SHARE = 0.548, 0.43
"""Bottom of the podium as a share of the window's height; large text needs more room below it."""
LARGE_TEXT_SCALE = 1.25
MAX_TEXT_SCALE = 1.5
"""If text is enlarged more than this, it is reduced to it, because it would overlap."""
PUFFS = 6.0
"""Puffs of smoke per second from an engine; enough to look like a plume."""
KEY_GRACE_S = 0.6


@dataclass(frozen=True)
class ResultsAction:
    """A button of the result screen."""

    text: str
    icon: str
    act: Callable[[], None]
    needs_audit: bool = False
    """Whether the button is disabled until the audit has ended."""


class HighScores(NamedTuple):
    """High scores of a game for one player, and the index of the new score; -1 if it is not among them."""

    runs: Sequence[HighScore]
    new_index: int


class ResultsScene(Scene):
    """Result of a match."""

    def __init__(
        self,
        app: App,
        ending: FinishedMatch,
        ways: Sequence[ResultsAction],
        verdict: AuditVerdict | None = None,
        best: HighScores | None = None,
    ) -> None:
        super().__init__(app)
        self.ending = ending
        self.actions = ways
        self.verdict = verdict
        self.high_scores = best
        self.text = game_text_for(ending.game, ending.players)
        self.age = 0.0 if not app.settings.reduced_motion and app.settings.speed else 99.0
        self._history = points_history(self.text, ending.record)
        self._graph: PointsGraph | None = None
        self._confetti = Confetti()
        self._smoke_by_seat: dict[int, Smoke] = {}
        self._has_stamped = False
        self._buttons: list[Widget] = []
        self._grace = KEY_GRACE_S
        """Seconds during which keys are ignored that the player pressed to skip the last moves."""

    def handle(self, event: pygame.Event) -> bool:
        hurries = event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN)
        if hurries and self._grace > 0:
            self._grace = KEY_GRACE_S
            return True
        return super().handle(event)

    def set_verdict(self, verdict: AuditVerdict) -> None:
        """Shows the result of the audit."""
        self.verdict = verdict
        self._update_buttons()
        self.repaint()

    def save_picture(self) -> None:
        """Saves the screen as a picture, without the buttons."""
        for button in self._buttons:
            button.set_visible(False)
        self.app.draw()
        picture = self.app.canvas.copy()
        for button in self._buttons:
            button.set_visible(True)
        self.app.save_picture(picture=picture)

    def _update_buttons(self) -> None:
        for button, way in zip(self._buttons, self.actions, strict=False):
            shut = way.needs_audit and self.verdict is None
            button.set_enabled(not shut, _("it opens when the audit is through") if shut else "")

    @property
    def soundscape(self) -> BackgroundSound:
        """A station hall without music."""
        return BackgroundSound("", "hall")

    def layout(self) -> None:
        scale = self._text_scale
        top = round(scale.height * (self._floor + 0.017))
        margin = scale.picture_px(48)
        area = pygame.Rect(margin, top, scale.width - 2 * margin, scale.height - top - scale.picture_px(28))
        sheet = _RuledSheet(scale, area, "paper")
        buttons = [self._button(index, way) for index, way in enumerate(self.actions)]
        self._buttons = buttons
        self._update_buttons()
        high = scale.px(84)
        place_row(buttons[:-1], pygame.Rect(scale.px(24), area.height - high, area.width, high), scale)
        place_row(
            buttons[-1:],
            pygame.Rect(0, area.height - high, area.width - scale.px(24), high),
            scale,
            along="end",
        )
        sheet.rule = area.height - high
        body = pygame.Rect(scale.px(28), scale.px(16), area.width - scale.px(56), sheet.rule - scale.px(22))
        stamp_x = self._add_pages(sheet, body)
        self._update_count()  # the first frame must not reveal the winner
        self._stamp_at = (area.left + stamp_x, top + body.centery - scale.px(14))
        sheet.add(*buttons)
        self.ui.add(sheet)
        self.ui.message_areas = lambda: [self._sign_box()]
        if buttons:
            self.ui.focus(buttons[0])
        self._smoke_by_seat = {seat: self._plume(seat) for seat in self.ending.ranked_seats()[:3]}
        self._confetti.fit(scale.width, round(scale.height * self._floor), scale.u)

    @property
    def _text_scale(self) -> Scale:
        """Scale with the text size limited to the available room."""
        return self.app.scale.at_most(MAX_TEXT_SCALE)

    @property
    def _is_large(self) -> bool:
        return self.app.scale.text > LARGE_TEXT_SCALE

    @property
    def _floor(self) -> float:
        """Bottom of the platforms as a share of the window height."""
        return HIGH_FLOOR_SHARE if self._is_large else FLOOR_SHARE

    def _plume(self, seat: int) -> Smoke:
        smoke = Smoke(self.app.scale.u * 1.15, seed=seat, drift=-44, into=hue("smoke.results"))
        smoke.rate = PUFFS
        return smoke

    def _add_pages(self, sheet: SheetPanel, body: pygame.Rect) -> int:
        """Adds score table and graph, side by side or with large text as tabs; returns the x coordinate of
        the stamp."""
        self._table = table = ScoreBreakdown(self.ending, self.text)
        facts = MatchFacts(self.ending, len(self._history.round_ends))
        self._graph = self._build_graph()
        narrow = self._is_large
        room = round(body.width * (0.8 if narrow else 0.5))
        table.place((body.left, body.top, room, body.height))
        sheet.add(table)
        if self._graph is None:
            return body.left + round(body.width * 0.9)
        if not narrow:
            left = body.left + round(body.width * 0.65)
            foot = facts.measure(self._text_scale, body.right - left)[1]
            self._graph.place((left, body.top, body.right - left, body.height - foot))
            facts.place((left, body.bottom - foot, body.right - left, foot))
            sheet.add(self._graph, facts)
            return body.left + round(body.width * 0.575)
        self._add_tabs(sheet, body, table, self._graph, room)
        return body.left + round(body.width * 0.9)

    def _build_graph(self) -> PointsGraph | None:
        """Builds the graph of points; None if the game has no points before the end."""
        if not self._history.rows:
            return None
        return PointsGraph(self._history, self.ending.players, self.ending.ranked_seats()[0])

    def _add_tabs(
        self, sheet: SheetPanel, body: pygame.Rect, table: ScoreBreakdown, graph: PointsGraph, room: int
    ) -> None:
        def turn(page: int) -> None:
            table.set_visible(page == 0)
            graph.set_visible(page == 1)

        tabs = Tabs([_("Points"), _("Course")], 0, turn)
        high = tabs.measure(self._text_scale, room)[1]
        tabs.place((body.left, body.top, room, high))
        below = pygame.Rect(body.left, body.top + high, room, body.height - high)
        table.place(below)
        graph.place(below)
        graph.set_visible(False)
        sheet.add(tabs, graph)

    def _button(self, index: int, way: ResultsAction) -> Widget:
        return Button(way.text, way.act, "brass" if index == 0 else "paper", way.icon)

    @property
    def is_winner_revealed(self) -> bool:
        """Whether counting has ended, so that the winner is known."""
        return self.age >= COUNTED_AT_S

    def update(self, dt: float) -> None:
        self._grace -= dt
        super().update(dt)
        scale = self.app.scale
        before, self.age = self.age, self.age + dt
        upper = pygame.Rect(0, 0, scale.width, round(scale.height * (self._floor + 0.012)))
        if before < ANIMATED_UNTIL_S:
            flies = COUNTED_AT_S <= self.age < COUNTED_AT_S + CONFETTI_S and bool(self.ending.result.winners)
            self._confetti.update(dt, flies)
            self.repaint(upper)
        elif not self.app.settings.reduced_motion:
            self._update_smoke(dt)
        if before < ANIMATED_UNTIL_S:
            self._update_smoke(dt)
        self._update_count()
        if before < STAMP_AT_S + 0.3:
            box = pygame.Rect(0, 0, scale.px(320), scale.px(320))
            box.center = self._stamp_at
            self.repaint(box)
        if self.age >= STAMP_AT_S and not self._has_stamped:
            self._has_stamped = True
            self.app.sounds.play("stamp")

    def _update_count(self) -> None:
        """Shows as much of table and graph as has been counted so far."""
        self._table.set_counted_share(min(1.0, self.age / COUNTED_AT_S))
        if self._graph is not None:
            self._graph.set_shown_share(max(0.0, min(1.0, (self.age - GRAPH_FROM_S) / GRAPH_S)))

    def _update_smoke(self, dt: float) -> None:
        """Updates the smoke of the engines that have arrived."""
        for seat, smoke in self._smoke_by_seat.items():
            box = self._engine_box(seat)
            source = (box.left + box.width * 0.843, box.top + box.height * 0.06)
            smokes = self._arrival_share(seat) > 0.95 and not self.app.settings.reduced_motion
            self.repaint(smoke.update(dt, source if smokes else None))

    def rest(self) -> float | None:
        if self.age < ANIMATED_UNTIL_S:
            return 0.0
        if self.app.settings.reduced_motion:
            return self._grace if self._grace > 0 else None
        return 1 / 24

    def _x_of(self, place_index: int) -> float:
        """The x coordinate of a platform: first place in the middle, second left, third right."""
        return self.app.scale.width / 2 + (0, -550, 550)[place_index] * self.app.scale.u

    def _arrival_share(self, seat: int) -> float:
        """How far an engine has come, from 0 to 1; the third arrives first."""
        order = self.ending.ranked_seats()[:3]
        start = STAGGER_S * (len(order) - 1 - order.index(seat))
        return ease_out(max(0.0, min(1.0, (self.age - start) / ROLL_IN_S)))

    def _is_name_shown(self, seat: int) -> bool:
        """Whether the player's name is shown: once the engine has arrived; for the winner, once all is
        counted."""
        return self._arrival_share(seat) >= 1 and (
            self.is_winner_revealed or seat != self.ending.ranked_seats()[0]
        )

    def _engine_box(self, seat: int) -> pygame.Rect:
        index = self.ending.ranked_seats().index(seat)
        scale = self.app.scale
        wide = round((470 if index == 0 else 386) * scale.u)
        high = round(wide * (EXPRESS[2] - EXPRESS[1]) / EXPRESS[0])
        x = self._x_of(index) - (1 - self._arrival_share(seat)) * scale.width * 0.75
        foot = self._platform_top(index)
        return pygame.Rect(round(x - wide / 2), round(foot - high + wide * 6 / 470), wide, high)

    def _platform_top(self, index: int) -> float:
        place = self.ending.rank(self.ending.ranked_seats()[index])
        low = 0.72 if self._is_large else 1.0
        return self.app.scale.height * self._floor - PLATFORM_HEIGHTS.get(place, 104) * low * self.app.scale.u

    def draw_background(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        unit = round(scale.u, 3)
        high = round(scale.height * self._floor)
        target.blit(train_shed((scale.width, high), unit), (0, 0))
        target.fill(hue("night_dark"), (0, high, scale.width, scale.height - high))
        if target.get_clip().top > high:
            return
        self._confetti.draw(target)
        for index in reversed(range(min(3, len(self.ending.players)))):
            self._draw_platform(target, index, high)
        if self.high_scores is not None:
            self._draw_best(target, self.high_scores, high)
        self._draw_sign(target)

    def _draw_best(self, target: pygame.Surface, best: HighScores, floor: int) -> None:
        """Draws the board with high scores where the second platform would be."""
        scale = self.app.scale
        unit = round(scale.u * (0.72 if self._is_large else 1.0), 3)
        drawn = draw_high_scores(tuple(best.runs), best.new_index, unit)
        box = drawn.get_rect(midbottom=(round(self._x_of(1)), floor - round(26 * scale.u)))
        draw_box_shadow(target, box, round(10 * unit), round(10 * unit), round(6 * unit), 140)
        target.blit(drawn, box)

    def _draw_platform(self, target: pygame.Surface, index: int, floor: int) -> None:
        scale, seat = self.app.scale, self.ending.ranked_seats()[index]
        wide = round((530 if index == 0 else 420) * scale.u)
        top = round(self._platform_top(index))
        drawn = platform((wide, floor - top), round(scale.u, 3))
        left = round(self._x_of(index) - wide / 2)
        target.blit(drawn, (left, top))
        box = self._engine_box(seat)
        self._smoke_by_seat[seat].draw(target)
        colour = self.ending.players[seat].colour if index or self.is_winner_revealed else ""
        target.blit(express(colour, box.width), box)
        self._draw_board(target, seat, pygame.Rect(left, top, wide, floor - top), index == 0)
        if not self.ending.result.winners or not self._is_name_shown(seat):
            return
        medal = place_medal(self.ending.rank(seat), round((70 if index == 0 else 58) * scale.u))
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
        draw_box_shadow(target, box, radius, round(5 * scale.u), round(3 * scale.u), 120)
        pygame.draw.rect(target, hue("paper_light"), box, border_radius=radius)
        pygame.draw.rect(target, hue("ink"), box, max(1, round(2.4 * scale.u)), border_radius=radius)
        plain = scale.with_text(1.0)
        token = disc(player.colour, round(box.height * 0.68))
        if self._is_name_shown(seat):
            target.blit(token, token.get_rect(midleft=(box.left + round(10 * scale.u), box.centery)))
        order = self.ending.ranked_seats()
        start = STAGGER_S * (min(3, len(order)) - 1 - order.index(seat)) + ROLL_IN_S * 0.6
        share = max(0.0, min(1.0, (self.age - start) / COUNT_S))
        role = "title" if first else "name"
        points = text_line(
            final_points_text(self.text, self.ending.result, seat, share),
            role,
            hue(WINNER_TINT if first else "ink"),
            plain,
        )
        points.draw_at(target, box.right - round(18 * scale.u), box.centery, "right")
        room = box.width - round(60 * scale.u) - token.get_width() - points.width
        if not self._is_name_shown(seat):
            return
        name = shrunk_line(player.name, role, hue("ink"), plain, room)
        name.draw_at(target, box.left + token.get_width() + round(22 * scale.u), box.centery)

    def _sign_box(self, wide: int = 0) -> pygame.Rect:
        """Rectangle of the sign above the engines for text of this width."""
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
            name=join_with_and(winners)
        )
        head = head if winners else _("Nobody wins")
        if not self.is_winner_revealed:
            head, winners = _("The count"), []
        words = text_line(head.upper(), "banner", hue("paper_light"), plain, 6)
        second = text_line(sign_text(ending, self.text.reason(ending.result)), "label", hue("wash"), plain)
        box = self._sign_box(max(words.width + round(230 * scale.u), second.width + round(120 * scale.u)))
        for side in (-1, 1):
            x = box.centerx + side * round(330 * scale.u)
            pygame.draw.line(target, hue("brass_dark"), (x, 0), (x, box.top), max(1, round(3 * scale.u)))
        board = button_plate(box.size, "night", "normal", False, False, round(scale.u * 1.9, 3))
        shift = round(MARGIN * round(scale.u * 1.9, 3))
        target.blit(board, (box.left - shift, box.top - shift))
        words.draw_at(target, box.centerx, box.top + round(52 * scale.u), "centre")
        second.draw_at(target, box.centerx, box.top + round(103 * scale.u), "centre")
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
        """Draws a stamp with the result of the audit."""
        share = max(0.0, min(1.0, (self.age - STAMP_AT_S) / 0.22))
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
            label = fitted_line(note, "small", hue("ink_soft"), scale, scale.px(300))
            label.draw_at(target, self._stamp_at[0], self._stamp_at[1] + scale.px(118), "centre")

    def _verdict_words(self) -> tuple[str, str, str]:
        """The text in the stamp's bar, the line below it, and the stamp's colour."""
        if self.verdict is None:
            return _("NOT CHECKED"), _("NO AUDIT HERE"), hue("ink_soft")
        if self.verdict.verified:
            number = len(self.ending.record)
            return _("VERIFIED"), _("ALL {number} ENTRIES").format(number=number), hue("ready")
        if self.verdict.seq < 0:
            return _("NOT VERIFIED"), _("THE SECRET"), hue("red")
        return _("NOT VERIFIED"), _("ENTRY {number}").format(number=self.verdict.seq), hue("red")


class _RuledSheet(SheetPanel):
    """A sheet with a line above its buttons."""

    rule = 0

    def backdrop(self, target: pygame.Surface) -> None:
        super().backdrop(target)
        y = self.rule
        pygame.draw.line(
            target, hue("paper_dark"), (0, y), (self.local_rect.width, y), max(1, self.scale.px(1.6))
        )
