"""Text field with selection, clipboard, and an error line below."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.style.icons import icon
from game.client.style.text_rendering import font_for, text_line
from game.client.style.theme import Scale, hue, theme_length
from game.client.ui.input_events import Nav, PointerEvent, PointerKind
from game.client.ui.widget import Extent, Widget

BLINK = 0.53
_EDIT_MOD = pygame.KMOD_CTRL | pygame.KMOD_META


class TextField(Widget):
    """One line of text, at most ``limit`` characters."""

    focusable = True
    overdraw_below = 20
    takes_raw_keys = True

    def __init__(
        self,
        text: str = "",
        hint: str = "",
        limit: int = 40,
        on_change: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.text = text
        self.hint = hint
        self.limit = limit
        self.error = ""
        self.on_change = on_change
        self.on_submit = on_submit
        self.caret = len(text)
        self.anchor = self.caret
        self._clock = 0.0
        self._shift = 0

    def set(self, text: str) -> None:
        """Replaces the text without calling ``on_change``."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.mark_dirty()

    def select_all(self) -> None:
        """Selects all text, so that typing replaces it."""
        self.anchor, self.caret = 0, len(self.text)
        self.mark_dirty()

    def show_error(self, error: str) -> None:
        """Shows an error below the field; an empty one removes it."""
        if error != self.error:
            self.error = error
            self.mark_dirty()

    def measure(self, scale: Scale, width: int) -> Extent:
        return (width, max(scale.px(theme_length("field")), scale.font(22) + scale.px(22)))

    def mark_dirty(self) -> None:
        super().mark_dirty()
        if self.panel is not None:
            below = self.rect.move(0, self.rect.height)
            self.panel.repaint(below)

    def text_input(self, text: str) -> bool:
        self._insert("".join(c for c in text if c.isprintable()))
        return True

    def key(self, event: pygame.Event) -> bool:
        if event.mod & _EDIT_MOD and self._shortcut(event.key):
            return True
        keep = bool(event.mod & pygame.KMOD_SHIFT)
        moves = {
            pygame.K_LEFT: max(0, self.caret - 1),
            pygame.K_RIGHT: min(len(self.text), self.caret + 1),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in moves:
            self._move(moves[event.key], keep)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._delete(-1 if event.key == pygame.K_BACKSPACE else 1)
        elif event.key == pygame.K_SPACE:
            return True
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_submit is not None:
            self.on_submit(self.text)
        else:
            return False
        return True

    def nav(self, nav: Nav) -> bool:
        if nav is Nav.ACCEPT and self.on_submit is not None:
            self.on_submit(self.text)
            return True
        return False

    def pointer(self, event: PointerEvent) -> bool:
        if event.kind is PointerKind.DOWN and event.button == 1:
            self._move(self._index_at(event.pos[0]), False)
            self.pressed = True
            return True
        if event.kind is PointerKind.MOVE and self.pressed:
            self._move(self._index_at(event.pos[0]), True)
            return True
        if event.kind is PointerKind.UP and self.pressed:
            self.pressed = False
            return True
        return False

    def tick(self, dt: float) -> None:
        before = self._clock % (2 * BLINK) < BLINK
        self._clock += dt
        if (self._clock % (2 * BLINK) < BLINK) != before:
            self.mark_dirty()

    def rest(self) -> float | None:
        return BLINK - self._clock % BLINK if self.focused else None

    def draw(self, target: pygame.Surface) -> None:
        radius = self.scale.px(theme_length("radius_field"))
        night = self.background == "night"
        pygame.draw.rect(
            target, hue("night_dark" if night else "paper_light"), self.rect, border_radius=radius
        )
        edge, thick = self._edge(night)
        pygame.draw.rect(target, edge, self.rect, max(1, self.scale.px(thick)), border_radius=radius)
        inner = self.rect.inflate(-2 * self.scale.px(14), -2 * self.scale.px(4))
        clip = target.get_clip()
        target.set_clip(clip.clip(inner.inflate(4, 0)))
        self._draw_text(target, inner, night)
        target.set_clip(clip)
        if self.error:
            self._draw_error(target)

    def _edge(self, night: bool) -> tuple[str, float]:
        if self.error:
            return hue("red_light" if night else "red"), 3
        if self.focused:
            return hue("brass" if night else "brass_dark"), 3
        if self.hovered:
            return hue("mist" if night else "ink"), 1.6
        return hue("night_mist" if night else "ink_soft"), 1.6

    def _draw_text(self, target: pygame.Surface, inner: pygame.Rect, night: bool) -> None:
        ink = hue("paper" if night else "ink")
        if not self.text and not self.focused:
            text_line(self.hint, "hint", hue("mist" if night else "ink_soft"), self.scale).draw_at(
                target, inner.x, inner.centery
            )
            return
        used = font_for("text", self.scale)
        caret_x = used.size(self.text[: self.caret])[0]
        self._shift = max(0, min(self._shift, caret_x), caret_x - inner.width)
        start, end = sorted((self.caret, self.anchor))
        if start != end and self.focused:
            a, b = used.size(self.text[:start])[0], used.size(self.text[:end])[0]
            area = pygame.Rect(inner.x + a - self._shift, inner.y + 2, b - a, inner.height - 4)
            pygame.draw.rect(target, hue("night_mist" if night else "wash"), area)
        text_line(self.text, "text", ink, self.scale).draw_at(target, inner.x - self._shift, inner.centery)
        if self.focused and self._clock % (2 * BLINK) < BLINK:
            high = self.scale.font(22)
            bar = pygame.Rect(
                inner.x + caret_x - self._shift,
                inner.centery - high * 0.6,
                max(2, self.scale.px(2.4)),
                high * 1.2,
            )
            pygame.draw.rect(target, hue("brass" if night else "brass_dark"), bar)

    def _draw_error(self, target: pygame.Surface) -> None:
        night = self.background == "night"
        colour = hue("red_light" if night else "red")
        side = self.scale.font(20)
        y = self.rect.bottom + self.scale.px(18)
        target.blit(icon("warning", side, colour), (self.rect.x, y - side // 2))
        text_line(self.error, "small_strong", colour, self.scale).draw_at(
            target, self.rect.x + side + self.scale.px(8), y
        )

    def _index_at(self, x: int) -> int:
        used = font_for("text", self.scale)
        want = x - self.rect.x - self.scale.px(14) + self._shift
        widths = [used.size(self.text[:k])[0] for k in range(len(self.text) + 1)]
        return min(range(len(widths)), key=lambda k: abs(widths[k] - want))

    def _move(self, to: int, keep_anchor: bool) -> None:
        self.caret = to
        if not keep_anchor:
            self.anchor = to
        self._clock = 0.0
        self.mark_dirty()

    def _selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def _insert(self, text: str) -> None:
        start, end = self._selection()
        room = self.limit - (len(self.text) - (end - start))
        text = text[: max(0, room)]
        self._replace(self.text[:start] + text + self.text[end:], start + len(text))

    def _delete(self, by: int) -> None:
        start, end = self._selection()
        if start == end:
            start, end = sorted((self.caret, max(0, min(len(self.text), self.caret + by))))
        self._replace(self.text[:start] + self.text[end:], start)

    def _replace(self, text: str, caret: int) -> None:
        changed = text != self.text
        self.text = text
        self._move(caret, False)
        if changed:
            self.show_error("")
            if self.on_change is not None:
                self.on_change(text)

    def _shortcut(self, key: int) -> bool:
        start, end = self._selection()
        if key == pygame.K_a:
            self.anchor = 0
            self._move(len(self.text), True)
        elif key in (pygame.K_c, pygame.K_x):
            if write_clipboard(self.text[start:end]):
                self.play_sound("copied")
            if key == pygame.K_x:
                self._insert("")
        elif key == pygame.K_v:
            self._insert("".join(c for c in read_clipboard() if c.isprintable()))
        else:
            return False
        return True


def read_clipboard() -> str:
    """Text of the clipboard; empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def write_clipboard(text: str) -> bool:
    """Copies text to the clipboard; False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
