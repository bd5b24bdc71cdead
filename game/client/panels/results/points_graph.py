"""Graph of points during a match; each line looks like track in the player's colour."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pygame

from game.client.match.match_feed import Player
from game.client.style.player_colours import disc, player_hue
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.widget import Widget
from game.i18n import _, format_number
from game.rules.core.game import Game, State
from game.rules.core.journal import JournalUpdate, Rewind
from game.rules.core.replica import Replica
from game.rules.core.words.game_text import GameText

GRID_STEPS = (1, 2, 5, 10, 20, 50)
MAX_GRID_LINES = 6
SHARED_DASH = 26
"""Where several players have equal points, each has so many pixels of the line in turn."""
MOVES_WIDTH_SHARE, MIN_ROWS_FOR_COUNT = 0.88, 12
"""If the final scoring has its own part of the graph: the share of the moves, and the least number of
rows."""


class PointsHistory(NamedTuple):
    """Points of all seats over a match."""

    rows: list[list[int]]
    """Points after every round or, in a game that does not count rounds, after every journal item.

    Empty in a game whose points are not known before its end.
    """
    round_ends: list[int]
    """For each round, the row at which it ends."""
    by_round: bool


def points_history(text: GameText[Any], record: Sequence[JournalUpdate]) -> PointsHistory:
    """Replays a match and collects its points."""
    game = text.game
    replica = Replica(game)
    found: dict[int, list[int]] = {}

    def note(row: int) -> None:
        points = [text.points(replica.state, seat) for seat in range(game.seats)]
        known = [had for had in points if had is not None]
        if len(known) == game.seats:
            found[row] = known

    note(-1)
    turns: list[int] = []
    for one in record:
        events = replica.feed(one.item)
        if isinstance(one.item, Rewind):
            turns = [begun for begun in turns if begun < one.item.to]
        turns += [one.item.seq for event in events if text.begins_turn(event)]
        note(round_number(game, replica.state) or one.item.seq)
    last = len(found) - 1
    if rounds := round_number(game, replica.state):
        return PointsHistory(list(found.values()), list(range(1, rounds + 1)), True)
    places = {key: place for place, key in enumerate(found)}
    begun = turns[:: game.seats]
    ends = [places.get(key, last) for key in begun[1:]] + [last] * bool(begun)
    return PointsHistory(list(found.values()), ends, False)


def round_number(game: Game[Any], state: State) -> int:
    """The round number, or 0 in a game without rounds."""
    return next((fact.value for fact in game.facts(state) if fact.name == "round"), 0)


def lead_change_row(rows: Sequence[Sequence[int]], winner: int) -> int:
    """The last row at which the winner passed everybody else; -1 if no one was ever ahead."""
    last = -1
    for at in range(1, len(rows)):
        before = max((p for seat, p in enumerate(rows[at - 1]) if seat != winner), default=0)
        after = max((p for seat, p in enumerate(rows[at]) if seat != winner), default=0)
        if rows[at - 1][winner] <= before and rows[at][winner] > after:
            last = at
    return last


class PointsGraph(Widget):
    """The lines, drawn from left to right; each ends in the player's disc.

    Every line passes through the true points; where players are level, their colours alternate on it.
    """

    def __init__(self, history: PointsHistory, players: Sequence[Player], winner: int) -> None:
        super().__init__()
        self.rows, self.round_ends, self.by_round = history
        self.players = players
        self.winner = winner
        self.shown_share = 1.0
        self._low = 0
        self._track_cache: list[list[tuple[float, float]]] | None = None
        self._picture: pygame.Surface | None = None
        self._key: object = None

    def set_shown_share(self, share: float) -> None:
        """Shows the graph up to this share of its width."""
        if share != self.shown_share:
            self.shown_share = share
            self.mark_dirty()

    def draw(self, target: pygame.Surface) -> None:
        key = (self.rect.size, self.scale)
        if self._picture is None or key != self._key:
            self._picture, self._key = self._paint(), key
        wide = round(self.rect.width * min(1.0, self.shown_share))
        target.blit(self._picture, self.rect, (0, 0, wide, self.rect.height))

    def _plot(self) -> pygame.Rect:
        scale = self.scale
        return pygame.Rect(
            scale.px(44), scale.px(52), self.rect.width - scale.px(130), self.rect.height - scale.px(112)
        )

    def _paint(self) -> pygame.Surface:
        out = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self._track_cache = None
        plot, top = self._plot(), max(4, *(max(row) for row in self.rows))
        self._low = min(0, *(min(row) for row in self.rows))
        words = _("Points, round by round") if self.by_round else _("Points, move by move")
        head = text_line(words, "strong", hue("brass_text"), self.scale)
        head.draw_at(out, plot.left, self.scale.px(18))
        step = next((step for step in GRID_STEPS if (top - self._low) / step <= MAX_GRID_LINES), 100)
        for value in range(-(-self._low // step) * step, top + 1, step):
            y = self._y(plot, value, top)
            pygame.draw.line(
                out, hue("paper_dark"), (plot.left, y), (plot.right, y), max(1, self.scale.px(1.4))
            )
            text_line(format_number(value), "small", hue("ink_soft"), self.scale).draw_at(
                out, plot.left - self.scale.px(10), y, "right"
            )
        if self.round_ends:
            self._draw_rounds(out, plot)
        self._draw_lines(out, plot, top)
        self._draw_ends(out, plot, top)
        self._draw_turning_point(out, plot, top)
        return out

    def _draw_rounds(self, out: pygame.Surface, plot: pygame.Rect) -> None:
        """Draws the numbers of rounds below their ends; if there are many rounds, only some of them."""
        scale, y = self.scale, plot.bottom + self.scale.px(20)
        for number, x in self.round_marks(plot):
            text_line(str(number), "small", hue("ink_soft"), scale).draw_at(out, x, y, "centre")
        text_line(_("round"), "small", hue("ink_soft"), scale).draw_at(
            out, plot.left - scale.px(10), y, "centre"
        )

    def round_marks(self, plot: pygame.Rect) -> list[tuple[int, float]]:
        """Numbers and x coordinates of the rounds to be labelled, far enough apart to be readable."""
        widest = text_line("00", "small", hue("ink_soft"), self.scale).width * 1.6
        every = max(1, math.ceil(widest * len(self.round_ends) / max(1, plot.width)))
        last = len(self.rows) - (2 if self._counted else 1)
        marks: list[tuple[int, float]] = []
        for number in reversed(range(every, len(self.round_ends) + 1, every)):
            x = self._x(plot, min(last, self.round_ends[number - 1]))
            if not marks or marks[-1][1] - x >= widest * (0.8 if number > 9 else 0.5):
                marks.append((number, x))
        return marks[::-1]

    def _x(self, plot: pygame.Rect, at: int) -> float:
        last = len(self.rows) - 1
        if not self._counted:
            return plot.left + plot.width * at / max(1, last)
        return (
            plot.right if at == last else plot.left + plot.width * MOVES_WIDTH_SHARE * at / max(1, last - 1)
        )

    @property
    def _counted(self) -> bool:
        """Whether the last row is a final scoring, which gives points to several players at once."""
        gained = sum(before != after for before, after in zip(*self.rows[-2:], strict=True))
        return not self.by_round and len(self.rows) > MIN_ROWS_FOR_COUNT and gained > 1

    def _y(self, plot: pygame.Rect, value: float, top: int) -> float:
        return plot.bottom - plot.height * (value - self._low) / (top - self._low)

    def _corners(self, plot: pygame.Rect, seat: int, top: int) -> list[tuple[float, float]]:
        """The points at which a player's line bends."""
        return self._tracks(plot, top)[seat]

    def _tracks(self, plot: pygame.Rect, top: int) -> list[list[tuple[float, float]]]:
        """For each player, the line with a corner at every row in which anybody scores."""
        if self._track_cache is None:
            last = len(self.rows) - 1
            changed = [at for at in range(1, last + 1) if self.rows[at] != self.rows[at - 1]]
            marks = sorted({0, last, *changed, *(at - 1 for at in changed)})
            self._track_cache = [
                [(self._x(plot, at), self._y(plot, self.rows[at][seat], top)) for at in marks]
                for seat in range(len(self.players))
            ]
        return self._track_cache

    def _draw_lines(self, out: pygame.Surface, plot: pygame.Rect, top: int) -> None:
        """Draws all lines; the winner's is on top."""
        tracks = self._tracks(plot, top)
        order = sorted(range(len(self.players)), key=lambda seat: (seat == self.winner, self.rows[-1][seat]))
        rim = self.scale.px(4)
        for seat in order:
            _stroke(out, tracks[seat], self._thickness(seat) + rim, hue("paper"))
        for seat in order:
            draw_livery_line(out, tracks[seat], self.players[seat].colour, self._thickness(seat), 0)
        for number in range(len(tracks[0]) - 1):
            self._draw_shared(out, number, tracks)

    def _draw_shared(
        self, out: pygame.Surface, number: int, tracks: Sequence[Sequence[tuple[float, float]]]
    ) -> None:
        """Draws one section of all lines; where several coincide, their colours alternate."""
        sections: dict[tuple[tuple[float, float], ...], list[int]] = {}
        for seat, track in enumerate(tracks):
            sections.setdefault((track[number], track[number + 1]), []).append(seat)
        for (start, end), seats in sections.items():
            if len(seats) > 1:
                self._draw_turns(out, start, end, seats)

    def _draw_turns(
        self,
        out: pygame.Surface,
        start: tuple[float, float],
        end: tuple[float, float],
        seats: Sequence[int],
    ) -> None:
        """Draws a section where several players' lines coincide: dashes in their colours in turn."""
        parts = max(1, math.ceil(math.dist(start, end) / self.scale.px(SHARED_DASH)))
        first = round(start[0] / self.scale.px(SHARED_DASH))  # short sections take turns, too
        corners = [pygame.Vector2(start).lerp(end, number / parts) for number in range(parts + 1)]
        for number, (one, other) in enumerate(pairwise(corners)):
            seat = seats[(first + number) % len(seats)]
            thick = max(map(self._thickness, seats))
            pygame.draw.line(out, player_hue(self.players[seat].colour), one, other, thick)
            _stripe(out, [(one.x, one.y), (other.x, other.y)], self.players[seat].colour, thick)

    def _thickness(self, seat: int) -> int:
        return self.scale.px(10 if seat == self.winner else 7)

    def _draw_ends(self, out: pygame.Surface, plot: pygame.Rect, top: int) -> None:
        """Draws discs and points at the right end, moved apart so that all can be read."""
        step = self.scale.px(27)
        seats = sorted(range(len(self.players)), key=lambda seat: self.rows[-1][seat])
        places, y = [], float(plot.bottom + step)
        for seat in seats:
            y = min(y - step, self._y(plot, self.rows[-1][seat], top))
            places.append(y)
        lift = max(0.0, step / 2 - min(places))
        for number, seat in enumerate(seats):
            y = places[number] + lift
            end = (plot.right, self._y(plot, self.rows[-1][seat], top))
            leader = (plot.right + self.scale.px(10), y)
            pygame.draw.line(out, player_hue(self.players[seat].colour), end, leader, self.scale.px(3))
            token = disc(self.players[seat].colour, self.scale.px(24))
            out.blit(token, token.get_rect(center=(plot.right + self.scale.px(20), round(y))))
            words = text_line(format_number(self.rows[-1][seat]), "strong", hue("ink"), self.scale)
            words.draw_at(out, plot.right + self.scale.px(42), y)

    def _draw_turning_point(self, out: pygame.Surface, plot: pygame.Rect, top: int) -> None:
        at = lead_change_row(self.rows, self.winner)
        if at < 0:
            return
        x = self._x(plot, at)
        y = next(y for there, y in self._corners(plot, self.winner, top) if there >= x)
        pygame.draw.circle(out, hue("red"), (x, y), self.scale.px(11), max(2, self.scale.px(3)))
        words = text_line(
            _("{name} takes the lead").format(name=self.players[self.winner].name),
            "strong",
            hue("red"),
            self.scale,
        )
        box = self._free_place(plot, top, (words.width, self.scale.px(26)), (x, y))
        near = pygame.Vector2(max(box.left, min(box.right, x)), max(box.top, min(box.bottom, y)))
        way = near - pygame.Vector2(x, y)
        if way.length() > self.scale.px(11):
            start = pygame.Vector2(x, y) + way.normalize() * self.scale.px(11)
            pygame.draw.line(out, hue("red"), start, near, max(1, self.scale.px(2)))
        words.draw_at(out, box.left, box.centery)

    def _free_place(
        self, plot: pygame.Rect, top: int, size: tuple[int, int], at: tuple[float, float]
    ) -> pygame.Rect:
        """The position nearest to `at` where a label covers no line."""
        lines = [
            pair for seat in range(len(self.players)) for pair in pairwise(self._corners(plot, seat, top))
        ]
        step, clear = self.scale.px(8), self.scale.px(20)
        room = plot.inflate(-step, 0)
        found = [
            pygame.Rect((left, over), size)
            for left in range(room.left, room.right - size[0], step)
            for over in range(room.top - step, room.bottom - size[1], step)
        ]
        free = [box for box in found if not any(box.inflate(clear, clear).clipline(*pair) for pair in lines)]
        return min(
            free or found or [pygame.Rect(room.topleft, size)],
            key=lambda box: math.dist(
                (max(box.left, min(box.right, at[0])), max(box.top, min(box.bottom, at[1]))), at
            ),
        )


def draw_livery_line(
    out: pygame.Surface, spots: Sequence[tuple[float, float]], colour: str, thick: int, rim: int
) -> None:
    """Draws a line in a player's colour, with its stripe and a border of paper colour."""
    _stroke(out, spots, thick + rim, hue("paper"))
    _stroke(out, spots, thick, player_hue(colour))
    _stripe(out, spots, colour, thick)


def _stroke(out: pygame.Surface, spots: Sequence[tuple[float, float]], width: int, colour: str) -> None:
    for start, end in pairwise(spots):
        pygame.draw.line(out, colour, start, end, width)
    for spot in spots:
        pygame.draw.circle(out, colour, spot, width / 2)


DASHES = {"green": (12, 9), "blue": (2, 9), "grey": (2, 7), "yellow": (3, 6)}
"""Length of dashes and gaps of the stripe, by colour; other colours have a solid stripe."""


def _stripe(out: pygame.Surface, spots: Sequence[tuple[float, float]], colour: str, thick: int) -> None:
    """Draws the stripe inside a line: dashes by colour, and two lines for pink."""
    tone = hue("ink") if colour == "yellow" else hue("paper_light")
    double = colour == "pink"
    width = max(1, round(thick * (0.2 if double else 0.28)))
    for start, end in pairwise(spots):
        first, way = pygame.Vector2(start), pygame.Vector2(end) - pygame.Vector2(start)
        if not way.length():
            continue
        ahead = way.normalize()
        aside = pygame.Vector2(-ahead.y, ahead.x) * thick * 0.22
        for at, stop in _dashes(way.length(), colour, thick / 8):
            for shift in (-aside, aside) if double else (aside * 0,):
                pygame.draw.line(out, tone, first + ahead * at + shift, first + ahead * stop + shift, width)


def _dashes(length: float, colour: str, unit: float) -> list[tuple[float, float]]:
    """Start and end of each dash."""
    if colour not in DASHES:
        return [(0.0, length)]
    dash, gap = (part * unit for part in DASHES[colour])
    count = int(length / (dash + gap)) + 1
    return [(k * (dash + gap), min(length, k * (dash + gap) + dash)) for k in range(count)]
