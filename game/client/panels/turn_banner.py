"""Banner that announces our turn, with a whistle and a request for attention in the task bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.style.player_colours import disc
from game.client.style.svg import picture
from game.client.style.text_rendering import line
from game.client.style.theme import Scale, hue
from game.i18n import _

if TYPE_CHECKING:
    from game.client.window.app import App

LASTS = 1.7
FADES = 0.35


class TurnCall:
    """Shows briefly that it is our turn; blocks nothing."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._left = 0.0
        self._held = False
        self._colour = ""

    @property
    def is_made(self) -> bool:
        """Whether the banner is shown or waits to be shown."""
        return self._left > 0

    @property
    def is_shown(self) -> bool:
        return self.is_made and not self._held

    def call(self, colour: str) -> None:
        """Announces the turn of the player with this colour; the banner appears with the next `update` that
        is not held."""
        self._colour, self._left, self._held = colour, LASTS, True
        self._app.sounds.play("whistle")
        self._app.call_attention()

    def dismiss(self) -> None:
        """Ends the banner."""
        self._left = min(self._left, 0.001)

    def update(self, dt: float, held: bool) -> pygame.Rect | None:
        """Advances time and returns the region to repaint. While `held`, a banner not yet shown waits."""
        self._held = held and self._left == LASTS
        if self._left <= 0 or self._held:
            return None
        self._left -= dt
        return self.box

    @property
    def box(self) -> pygame.Rect:
        scale = self._app.scale
        size = ribbon(self._colour, scale).get_size()
        return pygame.Rect((0, 0), size).move((scale.width - size[0]) // 2, round(scale.height * 0.2))

    def draw(self, target: pygame.Surface) -> None:
        if not self.is_shown:
            return
        drawn = ribbon(self._colour, self._app.scale)
        if self._left < FADES and not self._app.settings.reduced_motion:
            drawn = drawn.copy()
            drawn.set_alpha(round(255 * self._left / FADES))
        target.blit(drawn, self.box)


@picture
def ribbon(colour: str, scale: Scale) -> pygame.Surface:
    """Brass banner with the player's disc."""
    words = line(_("YOUR TURN"), "heading", hue("ink"), scale, tracking=3)
    side, high = scale.px(56), scale.px(92)
    wide = words.width + side + scale.px(110)
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(out, hue("brass_light"), out.get_rect(), border_radius=scale.px(14))
    pygame.draw.rect(out, hue("night"), out.get_rect(), max(2, scale.px(4)), border_radius=scale.px(14))
    inner = out.get_rect().inflate(-scale.px(16), -scale.px(16))
    pygame.draw.rect(out, hue("brass_dark"), inner, max(1, scale.px(2)), border_radius=scale.px(8))
    out.blit(disc(colour, side), (scale.px(34), (high - side) // 2))
    words.at(out, scale.px(34) + side + scale.px(24), high // 2)
    return out
