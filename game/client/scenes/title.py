"""Title scene: the games as doors of a roundhouse, and the menu.

The first frame shows sky, logo and buttons; the house and its doors are painted in the following frames.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import localtime
from typing import TYPE_CHECKING

import pygame

from game.client.panels.music_button import MusicButton, offer_music
from game.client.panels.title.backdrop import TitleBackdrop
from game.client.panels.title.button_layout import place_buttons
from game.client.panels.title.daily_run_button import LEAF_WIDTH, DailyRunButton
from game.client.panels.title.game_doors import GameDoor, PlayerNameTag, door_positions
from game.client.panels.title.texts import no_lesson_text
from game.client.sound.sound_player import BackgroundSound
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.widget import Panel
from game.client.window.scene import Scene
from game.i18n import _, available_languages, language_code, language_name
from game.rules import catalog

if TYPE_CHECKING:
    from game.archive.save_summary import SaveSummary
    from game.client.art.interface.button_plates import ButtonKind
    from game.client.panels.archive.resume_buttons import ContinueButton
    from game.client.ui.dropdown import DropDown
    from game.client.window.app import App

ATTRACT_AFTER_S = 20.0
SMOKE_EVERY_S = 1 / 20
FIRST_HOUR, LAST_HOUR = 7, 19
"""Hours of the day when the title shows daylight; before and after them it shows evening and night."""
FLARE_S = 0.5
START_GUARD_S = 3.0
"""Seconds after starting a match during which another press of the button does nothing."""
NO_DESCRIPTION_YET = "\u00a0"
"""Text below Play now until the rules have been imported, after the first frame."""


def _nothing() -> None:
    """Default action; does nothing."""


def _nothing_with(_what: object) -> None:
    """Default action with an argument; does nothing."""


def _no_reserved_seat() -> None:
    """Says that no seat is reserved for us anywhere."""


@dataclass
class TitleActions:
    """Callbacks of the title."""

    play_now: Callable[[str], None] = _nothing_with
    join: Callable[[], None] = _nothing
    host: Callable[[], None] = _nothing
    table_display: Callable[[], None] = _nothing
    attract: Callable[[], None] = _nothing
    on_painted: Callable[[], None] = _nothing
    """Called when the whole picture has been painted."""
    learn: Callable[[str], None] = _nothing_with
    find_resumable: Callable[[], None] = _nothing
    """Looks for a match to continue, and reports it with `TitleScene.offer_resume`."""
    resume: Callable[[SaveSummary], None] = _nothing_with
    quit: Callable[[], None] | None = None
    describe_game: Callable[[str], str] | None = None
    """Describes what Play now would start for a game."""
    last_game: Callable[[], str] | None = None
    """Returns the game to be selected at first."""
    open_stats: Callable[[], None] | None = None
    """Opens the player's statistics."""
    open_daily_runs: Callable[[], None] | None = None
    """Opens the daily runs."""
    daily_run_status: Callable[[], tuple[str, bool]] = lambda: ("", False)
    extra_buttons: Callable[[], list[tuple[str, str, Callable[[], None]]]] = list
    """Returns further buttons for the right side: text, icon and action."""
    reserved_seat: Callable[[], tuple[str, Callable[[], None]] | None] = _no_reserved_seat
    """Returns text and action of a button that rejoins a room where our seat is reserved, or None."""


class TitleScene(Scene):
    """The first screen."""

    def __init__(self, app: App, actions: TitleActions | None = None, note: str = "") -> None:
        super().__init__(app)
        self.actions = actions or TitleActions()
        self.game = next(iter(catalog.GAMES))
        self.resumable: SaveSummary | None = None
        """The match that Continue resumes."""
        self.continue_button: ContinueButton | None = None
        self._is_resumable_known = self._reserves_continue = False
        """Whether it is known which match can be continued, and whether room for its button is reserved
        until then."""
        self.idle_s = 0.0
        self._note = note
        self._todo: deque[Callable[[], pygame.Rect]] = deque()
        self._smoke_wait = 0.0
        self._is_game_chosen = False
        self._rejoin_panel: Panel | None = None
        self._seen = False
        self._stats_button: IconButton | None = None
        self._flare = -1.0
        """Seconds since the headlamp lit up; negative if it is not lit."""
        self._start_guard_s = 0.0
        """Seconds for which a match that was started may still be opening."""

    @property
    def soundscape(self) -> BackgroundSound:
        """The music of the title, with crickets from evening on and a yard by day."""
        is_dark = not FIRST_HOUR <= localtime().tm_hour < LAST_HOUR
        return BackgroundSound("turntable_rag", "evening" if is_dark else "yard")

    def enter(self) -> None:
        self.idle_s = 0.0
        self._flare = -1.0
        self._start_guard_s = 0.0
        self._place_stats_button()
        if self._seen and not self._todo:
            self._is_resumable_known = False
            self.actions.find_resumable()
            if self.app.settings.waits and not self._is_resumable_known:
                self.resumable = None  # the latest save is still being read: offer no older one
                self._rebuild_menu()

    def layout(self) -> None:
        scale = self.app.scale
        self._backdrop = TitleBackdrop(scale, len(catalog.GAMES))
        self._rejoin_panel = None
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.height))
        self.ui.add(panel)
        self.doors = [GameDoor(self, game) for game in catalog.GAMES]
        places = door_positions(len(self.doors))
        for door, place in zip(self.doors, places, strict=False):
            door.place(self._backdrop.door_rect(place))
        shut = [self._backdrop.door_rect(place) for place in places[len(self.doors) :]]
        tag = PlayerNameTag(self)
        tag.place((scale.px(30), scale.px(24), *tag.measure(scale, 0)))
        leave = IconButton("quit", self.actions.quit or self.app.quit, _("Quit"))
        wide, high = leave.measure(scale, scale.width)
        leave.place((scale.width - scale.px(30) - wide, scale.px(24), wide, high))
        self._panel = panel
        music = MusicButton(self.app)
        music.place((leave.rect.left - scale.px(14) - wide, leave.rect.y, wide, high))
        corner = [*self._language_choice(music.rect), music, leave]
        panel.add(tag, *self.doors, *corner)
        self._daily_run_button = self._lay_daily(panel, tag.rect.bottom)
        named = self._stats_button.rect.right if self._stats_button is not None else tag.rect.right
        self._backdrop.fit_logo(
            named,
            corner[0].rect.left,
            self._daily_run_button.rect if self._daily_run_button is not None else None,
        )
        self._build_menu()
        walls = self._backdrop.paint_steps([door.rect for door in self.doors], shut)
        self._todo = deque([*walls, *map(self._door_loader, self.doors)])
        self._todo.append(self._load_after_painting)
        if self._note:
            from game.client.ui.dialog import show_toast

            show_toast(self.ui, self._note, "warning", trouble=True)
            self._note = ""

    def _lay_daily(self, panel: Panel, top: int) -> DailyRunButton | None:
        """Adds the statistics button beside the name, and the daily-run button below it."""
        scale, actions = self.app.scale, self.actions
        if actions.open_stats is not None:
            self._stats_button = IconButton("forward", actions.open_stats, _("Your record and medals"))
            self._place_stats_button()
            panel.add(self._stats_button)
        if actions.open_daily_runs is None:
            return None
        plate = DailyRunButton(actions.open_daily_runs, localtime()[1:3])
        wide, high = (
            max(scale.px(322), plate.measure(scale, scale.width)[0] + scale.px(LEAF_WIDTH)),
            scale.px(98),
        )
        plate.place((scale.px(30), top + scale.px(14), wide, high))
        panel.add(plate)
        return plate

    def _place_stats_button(self) -> None:
        """Places the statistics button after the name, whose length may have changed."""
        if self._stats_button is None:
            return
        scale = self.app.scale
        words = text_line(self.app.settings.name or _("Player"), "strong", hue("paper"), scale).width
        self._stats_button.place((scale.px(30 + 44 + 20) + words, scale.px(24), scale.px(44), scale.px(44)))

    def _language_choice(self, beside: pygame.Rect) -> list[DropDown]:
        """The button to choose a language, left of the corner; none if there is only one language."""
        codes, scale = available_languages(), self.app.scale
        if len(codes) == 1:
            return []
        from game.client.ui.dropdown import DropDown

        def speak(index: int) -> None:
            self.app.post(lambda: self.app.set_language(codes[index]))

        at = codes.index(language_code()) if language_code() in codes else 0
        choice = DropDown([language_name(code) for code in codes], at, speak)
        choice.help = choice.label = _("Language")
        wide, high = choice.measure(scale, scale.width)
        choice.place((beside.left - scale.px(14) - wide, beside.centery - high // 2, wide, high))
        return [choice]

    def choose(self, game: str) -> None:
        """Selects a game."""
        self._is_game_chosen = True
        self.game = game
        for door in self.doors:
            door.mark_dirty()
        self._tell_choice()
        if self.ui.shows_focus:
            self.ui.focus(self._play)  # keyboard users continue at Play now

    def _tell_choice(self) -> None:
        """Updates the texts of Play now and Learn for the selected game."""
        from game.client.games import game_client_of

        self._play.set(self._play.text, self._second_line())
        taught = bool(game_client_of(self.game).lesson_module)
        self._learn.set_enabled(taught, "" if taught else no_lesson_text(catalog.title_of(self.game)))

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.idle_s = 0.0
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._open_guide()
            return True
        return False

    def _open_guide(self) -> None:
        from game.client.scenes.pages.rules_guide import GuideScene

        self._select_last_game()
        self.app.push(GuideScene(self.app, self.game))

    def update(self, dt: float) -> None:
        super().update(dt)
        self._start_guard_s = max(0.0, self._start_guard_s - dt)
        if self._todo:
            if self._seen:
                self.repaint(self._todo.popleft()())
            return
        if self._flare >= 0:
            self._flare = min(FLARE_S, self._flare + dt)
            self.repaint()
        if any(panel.is_modal for panel in self.ui.panels):
            self.idle_s = 0.0  # an open dialog counts as activity
        before, self.idle_s = self.idle_s, self.idle_s + dt
        if before < ATTRACT_AFTER_S <= self.idle_s:
            self.actions.attract()
        self._smoke_wait += dt
        if self._smokes and self._smoke_wait >= SMOKE_EVERY_S:
            self.repaint(self._backdrop.update_smoke(self._smoke_wait))
            self._smoke_wait = 0.0

    def draw_over(self, target: pygame.Surface) -> None:
        if self._flare >= 0:
            self._backdrop.draw_headlamp_flare(target, self._flare / FLARE_S)

    def rest(self) -> float | None:
        if self._todo or 0 <= self._flare < FLARE_S:
            return 0.0
        waits = [max(0.05, ATTRACT_AFTER_S - self.idle_s)] if self.idle_s < ATTRACT_AFTER_S else []
        if self._smokes:
            waits.append(max(0.02, SMOKE_EVERY_S - self._smoke_wait))
        if (wish := super().rest()) is not None:
            waits.append(wish)
        return min(waits, default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Draws only the backdrop in the first frame, and the widgets from then on."""
        if self._seen:
            super().draw(target)
            return
        self.draw_background(target)
        self.repaint()

    def draw_background(self, target: pygame.Surface) -> None:
        self._seen = True
        self._backdrop.draw(target)

    @property
    def _smokes(self) -> bool:
        settings = self.app.settings
        return not settings.reduced_motion and settings.speed > 0

    def _build_menu(self) -> None:
        """Builds the menu.

        Its only brass button is the one that Enter presses: Continue or, without it, Play now.
        """
        actions = self.actions
        left = [
            Button(_("Join"), actions.join, "night", "join", role="plate"),
            Button(_("Host"), actions.host, "night", "host", role="plate"),
            Button(_("Table display"), actions.table_display, "night", "table", role="plate"),
        ]
        learn = Button(_("Learn"), self._begin_lesson, "night", "learn", role="plate")
        learn.help = _("A guided game of what is behind the lit door")
        self._learn, right = learn, [learn]
        right += [
            Button(words, act, "night", glyph, role="plate") for words, glyph, act in actions.extra_buttons()
        ]
        right.append(Button(_("Settings"), self._open_settings, "night", "settings", role="plate"))
        self._reserves_continue = (
            self.resumable is None and not self._is_resumable_known and self.app.settings.waits
        )
        waits = self.resumable is not None or self._reserves_continue
        kind: ButtonKind = "night" if waits else "brass"
        self._play = Button(_("PLAY NOW"), self._start, kind, second=NO_DESCRIPTION_YET, role="shout")
        main: list[Button] = [self._play]
        self.continue_button = None
        if self.resumable is not None:
            from game.client.panels.archive.resume_buttons import ContinueButton

            self.continue_button = ContinueButton(self.resumable, self._go_on)
            main.insert(0, self.continue_button)
        self._menu = [*left, *main, *right]
        self._panel.add(*self._menu)
        free = [Button("", _nothing, role="shout")] if self._reserves_continue else []
        place_buttons([*free, *main], left, right, self.app.scale, self._backdrop.axis)
        for door in self.doors:
            before = [one.rect.top for one in (*free, *self._menu) if one.rect.colliderect(door.rect)]
            door.uncovered_to_y = min(before, default=door.rect.bottom)
        self.ui.focus(None if self._reserves_continue else main[0])

    def offer_resume(
        self, match: SaveSummary | None, picture: Callable[[tuple[int, int]], pygame.Surface | None]
    ) -> None:
        """Sets the match that Continue resumes, or None."""
        self._is_resumable_known = True
        if self.app.settings.waits != (match is not None):
            self.app.settings.waits = match is not None
            self.app.save_settings()
        if match != self.resumable or self._reserves_continue:
            self.resumable = match
            self._rebuild_menu()
        if self.continue_button is not None and self.continue_button.thumbnail is None:
            self.continue_button.thumbnail = picture(self.continue_button.thumbnail_size_px())
            self.continue_button.mark_dirty()

    def reserve_continue(self) -> None:
        """Keeps room for Continue while the latest save is being read, instead of offering an older match."""
        if self.resumable is not None:
            self.resumable, self._is_resumable_known = None, False
            self._rebuild_menu()

    def _rebuild_menu(self) -> None:
        """Rebuilds the menu; the focus stays on its button or goes to the one that Enter presses."""
        focused, menu = self.ui.focused, self._menu
        text = focused.text if isinstance(focused, Button) else ""
        for plate in menu:
            plate.mark_dirty()
            self._panel.widgets.remove(plate)
        self._build_menu()
        self._tell_choice()
        if focused is not None and focused not in menu:
            self.ui.focus(focused)
        elif text != self._play.text:
            self.ui.focus(next((plate for plate in self._menu if plate.text == text), self.ui.focused))
        self.repaint()

    def _go_on(self) -> None:
        if self.resumable is not None and self._depart():
            self.actions.resume(self.resumable)

    def _second_line(self) -> str:
        if self.actions.describe_game is not None and self._is_game_chosen:
            return self.actions.describe_game(self.game)
        return _("{game} against the house").format(game=catalog.title_of(self.game))

    def _start(self) -> None:
        self._select_last_game()
        if self._depart():
            self.actions.play_now(self.game)

    def _depart(self) -> bool:
        """Starts the effects of leaving; returns False while another match is being opened."""
        if self._start_guard_s > 0:
            return False
        self.app.sounds.play("start")
        self._flare = 0.0 if self._smokes else -1.0
        self._start_guard_s = START_GUARD_S
        self.idle_s = ATTRACT_AFTER_S  # attract mode must not replace the match that is starting
        return True

    def _begin_lesson(self) -> None:
        self._select_last_game()
        self.actions.learn(self.game)

    def _open_settings(self) -> None:
        from game.client.scenes.pages.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _load_after_painting(self) -> pygame.Rect:
        """After everything is painted, loads the last game, the daily run and the match to continue."""
        self._select_last_game()
        self.actions.on_painted()
        offer_music(self.app)
        if self._daily_run_button is not None:
            self._daily_run_button.set_result(*self.actions.daily_run_status())
        self.actions.find_resumable()
        self._tell_choice()
        self.show_rejoin_button()
        if faults := catalog.map_faults():
            from game.client.ui.dialog import show_toast

            show_toast(self.ui, faults[0], "warning", trouble=True)
        return pygame.Rect(0, 0, self.app.scale.width, self.app.scale.height)

    def show_rejoin_button(self) -> None:
        """Shows a button that rejoins a room where our seat is reserved."""
        if self._rejoin_panel is not None:
            self.ui.remove(self._rejoin_panel)
            self._rejoin_panel = None
        if (way := self.actions.reserved_seat()) is None:
            return
        scale, (words, act) = self.app.scale, way
        button = Button(words, act, "brass", "person", role="plate")
        wide, high = button.measure(scale, scale.width)
        box = pygame.Rect(0, 0, wide, high)
        box.midbottom = (scale.width // 2, self._play.rect.top - scale.picture_px(18))
        self._rejoin_panel = Panel(scale, box)
        button.place((0, 0, wide, high))
        self._rejoin_panel.add(button)
        self.ui.add(self._rejoin_panel)
        self.ui.focus(button)
        self.repaint(box.inflate(scale.px(30), scale.px(30)))

    def _select_last_game(self) -> None:
        """Selects the game played last, unless the player has selected one."""
        if self.actions.last_game is not None and not self._is_game_chosen:
            self._is_game_chosen = True
            self.game = self.actions.last_game()

    def _door_loader(self, door: GameDoor) -> Callable[[], pygame.Rect]:
        def open_door() -> pygame.Rect:
            door.load()
            return door.rect.inflate(round(120 * self._backdrop.u), round(160 * self._backdrop.u))

        return open_door
