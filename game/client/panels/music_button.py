"""Button that turns music on and off, for the title and the bar of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.sound.music import TITLES
from game.client.ui.button import IconButton
from game.i18n import _

if TYPE_CHECKING:
    from game.client.window.app import App


class MusicButton(IconButton):
    """Switches music on or off; its icon is struck through while it is off."""

    def __init__(self, app: App) -> None:
        super().__init__("", self._toggle, "")
        self._app = app
        self._refresh()

    def _toggle(self) -> None:
        settings = self._app.settings
        settings.music_on = not settings.music_on or settings.mute or not settings.music
        settings.music_offered = True
        if settings.music_on:
            settings.mute = False
            settings.music = settings.music or type(settings).music
        self._app.sounds.open_mixer()
        self._app.sounds.refresh()
        self._app.save_settings()
        self._refresh()
        self.mark_dirty()
        if self.ui is not None:
            from game.client.ui.dialog import show_toast

            show_toast(self.ui, self._state_text(), "music")

    def _refresh(self) -> None:
        self.icon_name = "music" if self._app.settings.music_on else "music_off"
        self.help = _("Turn the music off") if self._app.settings.music_on else _("Turn the music on")

    def _state_text(self) -> str:
        if not self._app.settings.music_on:
            return _("The music is off.")
        scape = self._app.current_soundscape()
        if scape.music not in TITLES:
            return _("The music is on.")
        return _("The music is on: {title}").format(title=TITLES[scape.music])


def offer_music(app: App) -> None:
    """Mentions once that there is music, because it is off at first."""
    settings = app.settings
    if app.top is None or settings.music_offered or settings.music_on or settings.mute:
        return
    from game.client.ui.dialog import show_toast

    settings.music_offered = True
    app.save_settings()
    show_toast(
        app.top.ui, _("There is music for every game: the button with the notes turns it on."), "music"
    )
