"""Title scene: the games as doors of a roundhouse, and the menu.

The first frame shows sky, logo and buttons; house and doors are painted in steps in the following frames.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import localtime
from typing import TYPE_CHECKING

import pygame

from game.client.panels.calendar_leaf import LEAF, DailyPlate
from game.client.panels.game_doors import Door, NameTag, door_places
from game.client.panels.title_backdrop import HouseFront
from game.client.panels.title_buttons import lay_plates
from game.client.panels.title_text import no_lesson
from game.client.style.light_record import Fields
from game.client.style.text_rendering import line
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.widget import Panel
from game.client.window.scene import Scene
from game.i18n import _, available_languages, language_code, language_name
from game.rules import catalog

if TYPE_CHECKING:
    from game.archive.save_summary import Kept
    from game.client.art.button_plates import Kind
    from game.client.panels.continue_button import ContinuePlate
    from game.client.ui.dropdown import DropDown
    from game.client.window.app import App

ATTRACT_AFTER = 20.0
SMOKE_EVERY = 1 / 20
FLARE = 0.5
LAYING = 3.0
"""Seconds during which a second press does not start another match."""
NOT_YET = "\u00a0"
"""Placeholder for the description of Play now, until the rules are loaded after the first frame."""


def _nothing() -> None:
    """Default action; does nothing."""


def _nothing_with(_what: object) -> None:
    """Default action with an argument; does nothing."""


def _nowhere() -> None:
    """Default for `back`: no seat is reserved anywhere."""


class TitleActions(Fields):
    """Callbacks of the title."""

    play_now: Callable[[str], None] = _nothing_with
    join: Callable[[], None] = _nothing
    host: Callable[[], None] = _nothing
    table_display: Callable[[], None] = _nothing
    attract: Callable[[], None] = _nothing
    settled: Callable[[], None] = _nothing
    """Called when everything has been painted."""
    learn: Callable[[str], None] = _nothing_with
    look_up: Callable[[], None] = _nothing
    """Searches for a match to continue and reports it through `TitleScene.offer_resume`."""
    go_on: Callable[[Kept], None] = _nothing_with
    quit: Callable[[], None] | None = None
    described: Callable[[str], str] | None = None
    """Description of what Play now starts for a game."""
    last_game: Callable[[], str] | None = None
    """The initially selected game."""
    stats: Callable[[], None] | None = None
    """Opens the player's statistics."""
    daily: Callable[[], None] | None = None
    """Opens the daily runs."""
    daily_words: Callable[[], tuple[str, bool]] = lambda: ("", False)
    more: Callable[[], list[tuple[str, str, Callable[[], None]]]] = list
    """Additional buttons on the right: text, icon and action."""
    back: Callable[[], tuple[str, Callable[[], None]] | None] = _nowhere
    """Text and action that rejoin a table where our seat is reserved, or None."""


class Title(Scene):
    """The first screen."""

    def __init__(self, app: App, actions: TitleActions | None = None, note: str = "") -> None:
        super().__init__(app)
        self.actions = actions or TitleActions()
        self.game = next(iter(catalog.GAMES))
        self.waiting: Kept | None = None
        """The match that Continue resumes."""
        self.go_on: ContinuePlate | None = None
        self._told = self._expects = False
        """Whether the match to continue is known, and whether room is reserved for it until then."""
        self.idle = 0.0
        self._note = note
        self._todo: deque[Callable[[], pygame.Rect]] = deque()
        self._smoke_wait = 0.0
        self._recalled = False
        self._way_back: Panel | None = None
        self._seen = False
        self._page: IconButton | None = None
        self._flare = -1.0
        """Seconds since the headlamp began to flare; negative if it does not."""
        self._laying = 0.0
        """Seconds for which a started match may still take to open."""

    def enter(self) -> None:
        self.idle = 0.0
        self._flare = -1.0
        self._laying = 0.0
        self._place_page()
        if self._seen and not self._todo:
            self._told = False
            self.actions.look_up()
            if self.app.settings.waits and not self._told:
                self.waiting = None  # the latest save is still being read: offer no older one
                self._lay_menu_again()

    def layout(self) -> None:
        scale = self.app.scale
        self._house = HouseFront(scale, len(catalog.GAMES))
        self._way_back = None
        panel = Panel(scale, pygame.Rect(0, 0, scale.width, scale.height))
        self.ui.add(panel)
        self.doors = [Door(self, game) for game in catalog.GAMES]
        places = door_places(len(self.doors))
        for door, place in zip(self.doors, places, strict=False):
            door.place(self._house.frame(place))
        shut = [self._house.frame(place) for place in places[len(self.doors) :]]
        tag = NameTag(self)
        tag.place((scale.px(30), scale.px(24), *tag.measure(scale, 0)))
        leave = IconButton("quit", self.actions.quit or self.app.quit, _("Quit"))
        wide, high = leave.measure(scale, scale.width)
        leave.place((scale.width - scale.px(30) - wide, scale.px(24), wide, high))
        self._panel = panel
        corner = [*self._tongues(leave.rect), leave]
        panel.add(tag, *self.doors, *corner)
        self._day = self._lay_daily(panel, tag.rect.bottom)
        named = self._page.rect.right if self._page is not None else tag.rect.right
        self._house.leave_room(named, corner[0].rect.left, self._day.rect if self._day is not None else None)
        self._plates()
        walls = self._house.pieces([door.rect for door in self.doors], shut)
        self._todo = deque([*walls, *map(self._opener, self.doors)])
        self._todo.append(self._recall)
        if self._note:
            from game.client.ui.dialog import tell

            tell(self.ui, self._note, "warning", trouble=True)
            self._note = ""

    def _lay_daily(self, panel: Panel, top: int) -> DailyPlate | None:
        """Adds the statistics button beside the name, and the daily-run button below it."""
        scale, actions = self.app.scale, self.actions
        if actions.stats is not None:
            self._page = IconButton("forward", actions.stats, _("Your record and medals"))
            self._place_page()
            panel.add(self._page)
        if actions.daily is None:
            return None
        plate = DailyPlate(actions.daily, localtime()[1:3])
        wide, high = max(scale.px(322), plate.measure(scale, scale.width)[0] + scale.px(LEAF)), scale.px(98)
        plate.place((scale.px(30), top + scale.px(14), wide, high))
        panel.add(plate)
        return plate

    def _place_page(self) -> None:
        """Places the statistics button behind the name, whose length may have changed."""
        if self._page is None:
            return
        scale = self.app.scale
        words = line(self.app.settings.name or _("Player"), "strong", hue("paper"), scale).width
        self._page.place((scale.px(30 + 44 + 20) + words, scale.px(24), scale.px(44), scale.px(44)))

    def _tongues(self, beside: pygame.Rect) -> list[DropDown]:
        """The language choice, left of the corner; empty if there is only one language."""
        codes, scale = available_languages(), self.app.scale
        if len(codes) == 1:
            return []
        from game.client.ui.dropdown import DropDown

        def speak(index: int) -> None:
            self.app.post(lambda: self.app.speak(codes[index]))

        at = codes.index(language_code()) if language_code() in codes else 0
        choice = DropDown([language_name(code) for code in codes], at, speak)
        choice.help = choice.label = _("Language")
        wide, high = choice.measure(scale, scale.width)
        choice.place((beside.left - scale.px(14) - wide, beside.centery - high // 2, wide, high))
        return [choice]

    def choose(self, game: str) -> None:
        """Selects a game."""
        self._recalled = True
        self.game = game
        for door in self.doors:
            door.dirty()
        self._tell_choice()
        if self.ui.shows_focus:
            self.ui.focus(self._play)  # keyboard users continue at Play now

    def _tell_choice(self) -> None:
        """Updates Play now and Learn for the selected game."""
        from game.client.games import face_of

        self._play.set(self._play.text, self._second_line())
        taught = bool(face_of(self.game).lessons)
        self._learn.set_enabled(taught, "" if taught else no_lesson(catalog.title_of(self.game)))

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.idle = 0.0
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._open_guide()
            return True
        return False

    def _open_guide(self) -> None:
        from game.client.scenes.rules_guide import GuideScene

        self._remember()
        self.app.push(GuideScene(self.app, self.game))

    def update(self, dt: float) -> None:
        super().update(dt)
        self._laying = max(0.0, self._laying - dt)
        if self._todo:
            if self._seen:
                self.repaint(self._todo.popleft()())
            return
        if self._flare >= 0:
            self._flare = min(FLARE, self._flare + dt)
            self.repaint()
        if any(panel.modal for panel in self.ui.panels):
            self.idle = 0.0  # an open dialog counts as activity
        before, self.idle = self.idle, self.idle + dt
        if before < ATTRACT_AFTER <= self.idle:
            self.actions.attract()
        self._smoke_wait += dt
        if self._smokes and self._smoke_wait >= SMOKE_EVERY:
            self.repaint(self._house.puff(self._smoke_wait))
            self._smoke_wait = 0.0

    def draw_over(self, target: pygame.Surface) -> None:
        if self._flare >= 0:
            self._house.flare(target, self._flare / FLARE)

    def rest(self) -> float | None:
        if self._todo or 0 <= self._flare < FLARE:
            return 0.0
        waits = [max(0.05, ATTRACT_AFTER - self.idle)] if self.idle < ATTRACT_AFTER else []
        if self._smokes:
            waits.append(max(0.02, SMOKE_EVERY - self._smoke_wait))
        if (wish := super().rest()) is not None:
            waits.append(wish)
        return min(waits, default=None)

    def draw(self, target: pygame.Surface) -> None:
        """Draws only the backdrop in the first frame, and the widgets from the next one on."""
        if self._seen:
            super().draw(target)
            return
        self.draw_ground(target)
        self.repaint()

    def draw_ground(self, target: pygame.Surface) -> None:
        self._seen = True
        self._house.draw(target)

    @property
    def _smokes(self) -> bool:
        settings = self.app.settings
        return not settings.reduced_motion and settings.speed > 0

    def _plates(self) -> None:
        """Builds the menu. Its only brass button is the one Enter presses: Continue, or else Play now."""
        actions = self.actions
        left = [
            Button(_("Join"), actions.join, "night", "join", role="plate"),
            Button(_("Host"), actions.host, "night", "host", role="plate"),
            Button(_("Table display"), actions.table_display, "night", "table", role="plate"),
        ]
        learn = Button(_("Learn"), self._begin_lesson, "night", "learn", role="plate")
        learn.help = _("A guided game of what is behind the lit door")
        self._learn, right = learn, [learn]
        right += [Button(words, act, "night", glyph, role="plate") for words, glyph, act in actions.more()]
        right.append(Button(_("Settings"), self._open_settings, "night", "settings", role="plate"))
        self._expects = self.waiting is None and not self._told and self.app.settings.waits
        waits = self.waiting is not None or self._expects
        kind: Kind = "night" if waits else "brass"
        self._play = Button(_("PLAY NOW"), self._start, kind, second=NOT_YET, role="shout")
        main: list[Button] = [self._play]
        self.go_on = None
        if self.waiting is not None:
            from game.client.panels.continue_button import ContinuePlate

            self.go_on = ContinuePlate(self.waiting, self._go_on)
            main.insert(0, self.go_on)
        self._menu = [*left, *main, *right]
        self._panel.add(*self._menu)
        free = [Button("", _nothing, role="shout")] if self._expects else []
        lay_plates([*free, *main], left, right, self.app.scale, self._house.axis)
        for door in self.doors:
            before = [one.rect.top for one in (*free, *self._menu) if one.rect.colliderect(door.rect)]
            door.free_to = min(before, default=door.rect.bottom)
        self.ui.focus(None if self._expects else main[0])

    def offer(self, match: Kept | None, picture: Callable[[tuple[int, int]], pygame.Surface | None]) -> None:
        """Sets the match that Continue resumes, or None."""
        self._told = True
        if self.app.settings.waits != (match is not None):
            self.app.settings.waits = match is not None
            self.app.save_settings()
        if match != self.waiting or self._expects:
            self.waiting = match
            self._lay_menu_again()
        if self.go_on is not None and self.go_on.picture is None:
            self.go_on.picture = picture(self.go_on.picture_size())
            self.go_on.dirty()

    def await_match(self) -> None:
        """Reserves room for Continue while the latest save is unread, instead of offering an older one."""
        if self.waiting is not None:
            self.waiting, self._told = None, False
            self._lay_menu_again()

    def _lay_menu_again(self) -> None:
        """Rebuilds the menu; the focus stays on its button, or goes to the one that Enter presses."""
        focused, menu = self.ui.focused, self._menu
        text = focused.text if isinstance(focused, Button) else ""
        for plate in menu:
            plate.dirty()
            self._panel.widgets.remove(plate)
        self._plates()
        self._tell_choice()
        if focused is not None and focused not in menu:
            self.ui.focus(focused)
        elif text != self._play.text:
            self.ui.focus(next((plate for plate in self._menu if plate.text == text), self.ui.focused))
        self.repaint()

    def _go_on(self) -> None:
        if self.waiting is not None and self._sets_out():
            self.actions.go_on(self.waiting)

    def _second_line(self) -> str:
        if self.actions.described is not None and self._recalled:
            return self.actions.described(self.game)
        return _("{game} against the house").format(game=catalog.title_of(self.game))

    def _start(self) -> None:
        self._remember()
        if self._sets_out():
            self.actions.play_now(self.game)

    def _sets_out(self) -> bool:
        """Starts the departure effects; returns False while another match is still starting."""
        if self._laying > 0:
            return False
        self.app.sounds.play("whistle")
        self._flare = 0.0 if self._smokes else -1.0
        self._laying = LAYING
        self.idle = ATTRACT_AFTER  # attract mode must not replace the match that is starting
        return True

    def _begin_lesson(self) -> None:
        self._remember()
        self.actions.learn(self.game)

    def _open_settings(self) -> None:
        from game.client.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _recall(self) -> pygame.Rect:
        """Loads the last game, the daily run and the match to continue, after everything is painted."""
        self._remember()
        self.actions.settled()
        if self._day is not None:
            self._day.tell(*self.actions.daily_words())
        self.actions.look_up()
        self._tell_choice()
        self.show_way_back()
        return pygame.Rect(0, 0, self.app.scale.width, self.app.scale.height)

    def show_way_back(self) -> None:
        """Shows a button above Play now that rejoins a table where our seat is reserved."""
        if self._way_back is not None:
            self.ui.remove(self._way_back)
            self._way_back = None
        if (way := self.actions.back()) is None:
            return
        scale, (words, act) = self.app.scale, way
        button = Button(words, act, "brass", "person", role="plate")
        wide, high = button.measure(scale, scale.width)
        box = pygame.Rect(0, 0, wide, high)
        box.midbottom = (scale.width // 2, self._play.rect.top - scale.art(18))
        self._way_back = Panel(scale, box)
        button.place((0, 0, wide, high))
        self._way_back.add(button)
        self.ui.add(self._way_back)
        self.ui.focus(button)
        self.repaint(box.inflate(scale.px(30), scale.px(30)))

    def _remember(self) -> None:
        """Selects the last played game unless a game was already selected."""
        if self.actions.last_game is not None and not self._recalled:
            self._recalled = True
            self.game = self.actions.last_game()

    def _opener(self, door: Door) -> Callable[[], pygame.Rect]:
        def open_door() -> pygame.Rect:
            door.open()
            return door.rect.inflate(round(120 * self._house.u), round(160 * self._house.u))

        return open_door
