"""The program on the screen: title, lobby, table, result, and the ways between them."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.client.scenes.title import Title, TitleActions, no_lesson
from game.client.window import settings as kept
from game.client.window.app import App
from game.rules import catalog
from game.rules.core.baddata import BadData
from game.words import _

if TYPE_CHECKING:
    from game.archive.kept import Kept
    from game.client.film.asking import FilmDesk
    from game.client.match.room import Room
    from game.client.match.sessionfeed import SessionFeed
    from game.client.match.setups import Setup, Setups
    from game.client.panels.breakdown import Ending
    from game.client.panels.library import Library
    from game.client.scenes.archive import ArchiveActions
    from game.client.scenes.lobby import Lobby
    from game.client.scenes.results import Best, Door
    from game.client.scenes.table import TableScene
    from game.client.shell.evening import Evening
    from game.client.ui.dialog import Answer
    from game.client.window.scene import Scene
    from game.rules.core.game import Result
    from net.finding.rooms import Way
    from net.finding.visits import Visit
    from net.keeping.saves import Saved
    from net.wire.messages import Asks, Role


class Client:
    """Shows one scene after the other, and holds the room that they are about."""

    def __init__(self, app: App, seed: str = "") -> None:
        self.app = app
        self.room: Room | None = None
        self.seed = seed
        """A word that fixes how the first match is dealt, for tests."""
        self._table: TableScene | None = None
        self._lobby: Lobby | None = None
        self._role: Role = "player"
        self._asked_lost = ""
        """Why we were asked what to do without the host."""
        self._lost_dialog: Callable[[], None] | None = None
        """Closes the question what to do without the host."""
        self._leaves = False
        """Whether we go as soon as somebody else is the host."""
        self._asked_heir: Asks | None = None
        self._setups: Setups | None = None
        self._films: FilmDesk | None = None
        self._evening: Evening | None = None
        self._title: Title | None = None
        self._sat_down = 0.0
        """When the table was opened."""
        self._library: Library | None = None
        """What is read of the saves while the title is shown."""
        app.on_step.append(self._listen)
        app.on_crash.append(self.leave_room)

    @property
    def evening(self) -> Evening:
        """What comes after a match: records, medals, the run of the day."""
        if self._evening is None:
            from game.client.shell.evening import Evening

            self._evening = Evening(self)
        return self._evening

    def _open_stats(self) -> None:
        self.evening.open_stats()

    def _open_daily(self) -> None:
        self.evening.open_daily()

    def _daily_words(self) -> str:
        return self.evening.daily_words()

    @property
    def setups(self) -> Setups:
        """How tables were set up; read when first needed, which is after the first frame."""
        if self._setups is None:
            from game.client.match.setups import Setups

            self._setups = Setups(kept.settings_path().with_name("tables.json"))
        return self._setups

    def title(self, note: str = "") -> Title:
        """The first screen, with everything that leads on from it."""
        actions = TitleActions(
            play_now=self.play_now,
            join=self.open_lobby,
            host=self._open_own,
            table_display=lambda: self.open_lobby("display"),
            attract=self._attract,
            settled=self._load_ahead,
            learn=self.learn,
            look_up=self._look_for_waiting,
            go_on=self._continue,
            more=lambda: [(_("Archive"), "replay", self.open_archive)],
            back=self._way_back,
            stats=self._open_stats,
            daily=self._open_daily,
            daily_words=self._daily_words,
            described=lambda game: self.setups.of(game).described(catalog.name_of(game)),
            last_game=lambda: self.setups.last_game,
        )
        self._title = Title(self.app, actions, note)
        return self._title

    def _way_back(self) -> tuple[str, Callable[[], None]] | None:
        """To the table where we sat last, if the match was not over when we left it."""
        from net.finding.visits import visits

        last = next(iter(visits()), None)
        if last is None or not last.match:
            return None
        words = _("Back to {name}’s table").format(name=last.host)
        return words, lambda: self.back_to_table(last)

    def welcome(self) -> None:
        """Somebody is here for the first time."""
        from game.client.scenes.welcome import Welcome

        self.app.push(Welcome(self.app, lambda: self.teach(next(iter(catalog.GAMES)), 0)))

    def _look_for_waiting(self) -> None:
        """Whether a match was left that can be gone on with here; what is not known yet is read aside."""
        from game.client.panels.library import Library

        self._close_library()
        self._library = Library(self.app, self._tell_waiting)
        self._tell_waiting()

    def _tell_waiting(self) -> None:
        library, title = self._library, self._title
        if library is None or title is None:
            return
        waiting = [match for match in library.matches() if match.goes_on and match.standing == "unfinished"]
        newest = max(waiting, key=lambda match: match.changed, default=None)
        title.offer(newest, lambda size: library.picture(newest, size) if newest is not None else None)
        library.look()

    def _close_library(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _continue(self, match: Kept) -> None:
        """Go on with the match that was left last."""
        if self._library is not None:
            self._go_on(self._library.shelf.path(match))

    def _load_ahead(self) -> None:
        """What a table needs is loaded while somebody looks at the title, so that Play now need not wait."""
        from game.client.faces import face_of

        wanted = ("game.client.match.room", "game.client.scenes.table", face_of(self.setups.last_game).boards)
        threading.Thread(target=_load, args=(*wanted, "game.client.scenes.archive"), daemon=True).start()

    def play_now(self, game: str) -> None:
        """A table against bots as it was set up the last time."""
        self.play(self.setups.of(game))

    def play(self, setup: Setup, seat: int = 0, seed: str = "") -> None:
        """A table against bots, in a room that nobody else can enter; ``seed`` fixes how it is dealt."""
        from game.client.match.room import own_room
        from net.wire.messages import Play

        if (
            self.enter(lambda: own_room(self.app, port=None, seed=seed or self.seed)) is None
            or self.room is None
        ):
            return
        self._role = "player"
        self.room.poll()
        self.room.lay(setup, seat)
        self.room.ask(Play())

    def learn(self, game: str) -> None:
        """A lesson; which one is asked where there are several."""
        from game.client.faces import face_of
        from game.client.ui.dialog import Answer, ask

        course = face_of(game).course()
        if not course or self.app.top is None:
            self._say(no_lesson(catalog.name_of(game)))
        elif len(course) == 1:
            self.teach(game, 0)
        else:
            answers = [
                Answer(lesson.title, partial(self.teach, game, number), "paper" if number else "brass")
                for number, lesson in enumerate(course)
            ]
            words = _("The conductor shows what to look at and what to try. Each takes a few minutes.")
            ask(self.app.top.ui, catalog.name_of(game), words, answers, on_dismiss=lambda: None)

    def teach(self, game: str, number: int) -> None:
        """A lesson of a game: a table by a script, of which nothing is kept."""
        from game.client.faces import face_of
        from game.client.lessons.lesson import PUPIL, setup_of
        from game.client.match.room import show_room
        from game.client.scenes.lesson import LessonScene
        from net.wire.messages import Play

        course = face_of(game).course()
        lesson = course[number]

        def begin(feed: SessionFeed) -> None:
            table = LessonScene(self.app, feed, lesson, self._ended, self._left_table)
            if number + 1 < len(course):
                table.on_next = lambda: self.app.post(lambda: self.teach(game, number + 1))
            self._open_table(feed, table)

        if self.enter(lambda: show_room(self.app, lesson.script)) is None or self.room is None:
            return
        self._role = "player"
        self.room.on_begin = begin
        self.room.poll()
        self.room.lay(setup_of(lesson.script), PUPIL)
        self.room.ask(Play())

    def open_lobby(self, role: Role = "player") -> None:
        """The rooms there are, for a player or for a screen on the table."""
        from game.client.match.radar import Radar
        from game.client.scenes.lobby import Lobby, LobbyActions

        actions = LobbyActions(
            self.join, self._host, self._resume, self._back_to_board, self.go_home, self.learn
        )
        self._role = role
        self._lobby = Lobby(self.app, Radar(), actions, role == "display")
        self.app.push(self._lobby)

    def join(self, way: Way, code: str = "") -> None:
        """Knock at a room; the lobby shows what becomes of it."""
        from game.client.match.room import joined_room

        if self._role == "display":
            from game.client.shell.tabletop import joined_tabletop

            self.app.push(joined_tabletop(self.app, way, code))
            return
        self._show(self.enter(lambda: joined_room(self.app, way, self._role, code)))

    def _open_own(self) -> None:
        """Host: those who wait for us in a match that was left come first."""
        from game.client.panels.goingon import ask_go_on
        from net.keeping.keepsakes import unfinished

        left = next(unfinished(shared=True), None)
        if left is None or self.app.top is None:
            self._open_new()
        else:
            ask_go_on(self.app.top.ui, left, self._go_on_with, self._open_new)

    def _open_new(self) -> None:
        self.open_lobby()
        self._host()

    def _go_on_with(self, saved: Saved) -> None:
        self.open_lobby()
        self._resume(saved)

    def back_to_table(self, visit: Visit) -> None:
        """To somebody's table where a seat of ours waits."""
        self.open_lobby()
        self.join(visit.way, visit.code)

    def _host(self) -> None:
        """A room of our own for whoever comes; without a network, or dealt by a seed, one for ourselves."""
        from game.client.match.room import own_room

        if self._role == "display":
            self._lay_table()
            return
        room = None if self.seed else self.enter(lambda: own_room(self.app))
        room = room or self.enter(lambda: own_room(self.app, port=None, seed=self.seed))
        if room is not None:
            room.poll()
            game = self._title.game if self._title is not None else self.setups.last_game
            (room.lay if room.is_private else room.lay_open)(self.setups.of(game))
            if not room.is_private:
                self._let_phones_in(room)
        self._show(room)

    def _lay_table(self) -> None:
        """Play at this table: it is its own host, and phones are the hands."""
        from game.client.shell.tabletop import Laid, hosted_tabletop

        game = self._title.game if self._title is not None else self.setups.last_game
        try:
            self.app.push(hosted_tabletop(self.app, Laid(self.setups.of(game).terms, {})))
        except BadData as error:
            self._say(f"{str(error).capitalize()}.")

    def _let_phones_in(self, room: Room) -> None:
        """In an open room phones may sit down, where the extra is there and a port is free."""
        from game.client.panels.phoneswitch import is_installed, let_phones_in

        if is_installed() and not room.code:
            with suppress(BadData):
                let_phones_in(room)

    def _resume(self, saved: Saved) -> None:
        from game.client.match.room import own_room

        self._show(self.enter(lambda: own_room(self.app, resume=saved)))

    def _show(self, room: Room | None) -> None:
        if self._lobby is not None:
            self._lobby.set_room(room)

    def _back_to_board(self) -> None:
        """Out of the room, but not out of the lobby."""
        self.leave_room()
        self._show(None)

    def open_archive(self) -> None:
        from game.client.scenes.archive import Archive

        self.app.push(Archive(self.app, self._archive_actions()))

    def _archive_actions(self) -> ArchiveActions:
        from game.client.film.asking import FilmDesk
        from game.client.scenes.archive import ArchiveActions

        self._films = self._films or FilmDesk(self.app)
        return ArchiveActions(self._go_on, self.review, self._play_on, self._films.ask)

    def review(self, path: Path) -> None:
        """Look at a finished match again, with what the teacher finds in it."""
        from game.client.scenes.archive import opened
        from game.client.scenes.review import ReviewScene

        try:
            saved, record, eyes, words = opened(path)
        except BadData as error:
            self._say(str(error))
            return
        scene = ReviewScene(self.app, record, path, eyes, lambda at, seat: self._play_on(saved, at, seat))
        self.app.push(scene)
        if words:
            self._say(words)

    def _play_on(self, saved: Saved, at: int, seat: int) -> None:
        """A new match from a moment of an old one, against bots."""
        from game.archive.branch import branched

        try:
            branch = branched(saved, at, seat, self.app.settings.name or _("Player"))
        except BadData as error:
            self._say(str(error))
            return
        self._resume_alone(branch)

    def _go_on(self, path: Path) -> None:
        """A match of the archive again: at once with bots, by way of the lobby where others must come."""
        from net.keeping.saves import read

        try:
            saved = read(path)
        except BadData as error:
            self._say(str(error))
            return
        if sum(not chair.bot for chair in saved.start.chairs) > 1:
            self.open_lobby()
            self._resume(saved)
            return
        self._resume_alone(saved)

    def _resume_alone(self, saved: Saved) -> None:
        """Go on with a match that nobody else must come to."""
        from game.client.match.room import own_room

        self._role = "player"
        room = self.enter(lambda: own_room(self.app, port=None, resume=saved))
        if room is not None:
            room.poll()

    def _attract(self) -> None:
        """Nobody is there: let bots play, behind the name of the program."""
        from game.client.match.room import show_room

        if self.enter(lambda: show_room(self.app)) is not None and self.room is not None:
            self.room.on_begin = self._begin_show
            self.room.poll()
            self.room.lay_show(self._title.game if self._title is not None else self.setups.last_game)

    def _begin_show(self, feed: SessionFeed) -> None:
        from game.client.scenes.attract import Attract

        feed.on_close = lambda: None
        if self.app.top is not self._title:
            self.leave_room()
            return
        self._table = Attract(self.app, feed, lambda: self.app.post(self.go_home))
        self.app.push(self._table)

    def enter(self, opened: Callable[[], Room]) -> Room | None:
        """Go into a room, out of any other; None, and a sentence, if it cannot be opened."""
        self.leave_room()
        try:
            room = opened()
        except BadData as error:
            self._say(str(error))
            return None
        room.on_begin = self._begin
        self.room = room
        self._close_library()
        return room

    def _say(self, trouble: str) -> None:
        from game.client.ui.dialog import tell

        if self.app.top is not None:
            tell(self.app.top.ui, trouble, "warning", trouble=True)

    def leave_room(self) -> None:
        """Out of the room; what was played is kept."""
        if self.room is not None:
            self.room.close()
        self.room = self._table = None
        self._asked_lost, self._leaves, self._lost_dialog = "", False, None

    def go_home(self) -> None:
        """Back to the title."""
        self.leave_room()
        self._lobby = None
        while len(self.app.scenes) > 1:
            self.app.pop()
        if self._title is not None and self.app.top is self._title:
            self._title.show_way_back()

    def _listen(self) -> None:
        """Hear the room, whichever scene is on top."""
        if self.room is None:
            return
        self._watch_host(self.room)
        if self._leaves and not self.room.is_owner:
            self._leaves = False
            self.go_home()
            return
        if self._table is None:
            self.room.poll()
        elif self.app.top is not self._table:
            self._table.hear()

    def _watch_host(self, room: Room) -> None:
        """A host that is silent for long may be gone for good: ask once what to do."""
        lost = room.party.host_is_lost and room.peer.is_playing
        why = "" if not lost else "another" if room.peer.is_kept_out else self._asked_lost or "silent"
        if why != self._asked_lost and self._lost_dialog is not None:
            self._lost_dialog()
            self._lost_dialog = None
        if why and why != self._asked_lost and self.app.top is not None:
            from game.client.panels.heirs import LostHost, ask_lost

            ways = LostHost(self._take_over, self._come_in_anew, self.go_home)
            self._lost_dialog = ask_lost(self.app.top.ui, room, ways)
        self._asked_lost = why
        self._ask_consent(room)

    def _come_in_anew(self) -> None:
        """Into the room that is open where our match was; the seat in that match still waits for us."""
        if self.room is not None and self.room.way is not None:
            way, code = self.room.way, self.room.code
            self.go_home()
            self.open_lobby()
            self.join(way, code)

    def _ask_consent(self, room: Room) -> None:
        """Somebody wants to take the lost host's place: nothing of ours goes to them before we say so."""
        asks = room.peer.question
        if asks is not None and asks != self._asked_heir and self.app.top is not None:
            from game.client.panels.heirs import ask_consent

            ask_consent(self.app.top.ui, room, asks)
        self._asked_heir = asks

    def _take_over(self) -> None:
        try:
            if self.room is not None:
                self.room.party.take_over()
        except BadData as error:
            self._say(str(error))

    def _begin(self, feed: SessionFeed) -> None:
        from game.client.scenes.table import TableScene

        self._keep_setup(feed)
        self.seed = ""
        table = TableScene(self.app, feed, self._ended, self._left_table)
        self._furnish(table)
        self._open_table(feed, table)

    def _furnish(self, table: TableScene) -> None:
        """What a table's menu leads to around it."""
        table.more = lambda: self._more(table)
        table.leaving = self._leaving
        table.on_leaving = lambda: self._ask_leave(table)

    def _leaving(self) -> str:
        """What becomes of the match if we leave."""
        from game.client.panels.leaving import what_leaving_does

        return what_leaving_does(self.room) if self.room is not None else ""

    def _ask_leave(self, table: TableScene) -> None:
        """A host with others at the table says first what becomes of them."""
        from game.client.panels.leaving import ask_leave

        if self.room is None or not ask_leave(table.ui, self.room, table.leave_table, self._hand_over_and_go):
            table.leave_table()

    def _hand_over_and_go(self) -> None:
        self._leaves = True

    def _open_table(self, feed: SessionFeed, table: TableScene) -> None:
        feed.on_close = lambda: None
        self._to(self._lobby)
        self._sat_down = time.monotonic()
        self._table = table
        self.app.push(table)

    def _more(self, table: TableScene) -> list[Answer]:
        """What can be done beside playing: lay the table flat for several, hand the room over to others."""
        from game.client.panels.heirs import ask_heir
        from game.client.panels.seatgiving import ask_seat
        from game.client.scenes.display import DisplayScene
        from game.client.ui.dialog import Answer

        room, answers = self.room, []
        if isinstance(table, DisplayScene):
            answers.append(Answer(_("Set upright"), lambda: self._lay_again(table, flat=False)))
        elif table.shared and not table.feed.game.hand_deck:
            answers.append(Answer(_("Lay flat"), lambda: self._lay_again(table, flat=True)))
        if room is not None and room.is_owner and not room.is_private:
            answers.append(Answer(_("Seats"), lambda: ask_seat(table.ui, room)))
        if room is not None and room.heirs():
            answers.append(Answer(_("Hand over"), lambda: ask_heir(table.ui, room)))
        return answers

    def _lay_again(self, table: TableScene, flat: bool) -> None:
        """The same match as a table that people sit round, or as a screen that they sit before."""
        from game.client.scenes.display import DisplayScene
        from game.client.scenes.table import TableScene

        kind = DisplayScene if flat else TableScene
        fresh = kind(self.app, table.feed, self._ended, self._left_table)
        fresh.go_on_from(table)
        self._furnish(fresh)
        self._table = fresh
        self.app.pop()
        self.app.push(fresh)

    def _keep_setup(self, feed: SessionFeed) -> None:
        """The next Play now is like the table we have laid ourselves."""
        from game.client.match.setups import Setup
        from game.seats.hosting import default_bot

        if (
            self.room is None
            or not self.room.is_owner
            or feed.peer.start is None
            or self.evening.run is not None
        ):
            return
        start = feed.peer.start
        usual = default_bot(start.game)
        bots = tuple(chair.bot or usual for chair in start.chairs)
        self.setups.keep(Setup(*start.terms, bots[1:]))

    def _to(self, scene: Scene | None) -> None:
        """Take away whatever lies over a scene, or over the title."""
        floor = self.app.scenes.index(scene) if scene in self.app.scenes else 0
        while len(self.app.scenes) > floor + 1:
            self.app.pop()

    def _left_table(self) -> None:
        """From a table that was put away one comes to the lobby, from any other to the title."""
        self._table = None
        table = self.room.table if self.room is not None else None
        if self._lobby is not None and table is not None and table.stage == "lobby":
            self._to(self._lobby)
            self._show(self.room)
        else:
            self.go_home()

    def _ended(self, table: TableScene, result: Result) -> None:
        from game.client.panels.breakdown import Ending
        from game.client.scenes.results import Results

        took = time.monotonic() - self._sat_down
        ending = Ending(table.feed.game, table.feed.players, result, list(table.record), took)
        results = Results(self.app, ending, self._ways(table), table.verdict, self._scored(ending))
        table.on_verdict = results.set_verdict
        self.app.push(results)
        self.evening.ended(ending, self._kept_in())

    def _scored(self, ending: Ending) -> Best | None:
        """A game that was played alone comes onto the high-score board."""
        if len(ending.players) > 1 or ending.players[0].bot or ending.result.out:
            return None
        from datetime import datetime

        from game.client.match.scores import Run, Scores, course_of
        from game.client.scenes.results import Best

        scores, course = Scores(kept.settings_path().with_name("scores.json")), course_of(ending.game)
        today = datetime.now().astimezone().date().isoformat()
        run = Run(ending.players[0].name, ending.result.points[0], today)
        place = scores.add(course, run)
        return Best(scores.best(course), place)

    def _kept_in(self) -> Path | None:
        """The file of the match in our own room."""
        return self.room.hosting.kept_in if self.room is not None and self.room.hosting is not None else None

    def _ways(self, table: TableScene) -> list[Door]:
        """What can be done after a match."""
        from game.client.match.feed import Recorded
        from game.client.scenes.replay import ReplayScene
        from game.client.scenes.results import Door, Results

        def watch() -> None:
            record = Recorded(table.feed.game, table.feed.players, list(table.record), table.feed.seats)
            self.app.push(ReplayScene(self.app, record))

        def picture() -> None:
            if isinstance(self.app.top, Results):
                self.app.top.save_picture()

        ways = [Door(_("Watch replay"), "replay", watch)]
        kept_in = self._kept_in()
        if kept_in is not None:
            ways.append(Door(_("Review"), "hint", lambda: self.review(kept_in), audited=True))
        ways += [Door(_("Save picture"), "screen", picture), Door(_("Leave"), "forward", self.go_home)]
        if self.room is not None and self.room.is_owner:
            ways.insert(0, Door(_("Rematch"), "swap", self._again))
        return ways

    def _again(self) -> None:
        """The same once more: at once if we are alone with bots, by way of the lobby if others must agree."""
        from net.wire.messages import Again, Play

        if self.room is None:
            return
        self.room.ask(Again())
        if self._lobby is None:
            self.app.pop()
            self._table = None
            self.room.ask(Play())


def _load(*modules: str) -> None:
    """What takes a while and is needed at every table."""
    for name in modules:
        import_module(name)
    for key in catalog.GAMES:
        catalog.name_of(key)
    from net.wire.identity import rules_digest

    with suppress(BadData):  # whoever needs it is told
        rules_digest()


def open_client(
    seed: str = "",
    first: Callable[[Client], None] | None = None,
    size: tuple[int, int] | None = None,
    name: str = "",
) -> int:
    """Show the title and go on until somebody quits; NoDisplay if no window can be opened.

    ``first`` is done once the title is there, for somebody who has said already where to go; ``name`` is for
    somebody who has said already what they are called.
    """
    is_new = not kept.settings_path().exists()
    settings, note = kept.load(kept.settings_path())
    settings.name = name[:24] or settings.name
    app = App(settings, kept.settings_path(), size)
    client = Client(app, seed)
    if offers := os.environ.get("ROUNDHOUSE_OFFERS"):
        from game.client.shell.offers import Offers

        app.on_step.append(Offers(app, Path(offers)).write)
    if first is not None:
        app.post(lambda: first(client))
    elif is_new and not name:
        app.post(client.welcome)
    try:
        app.run(client.title(note))
    finally:
        client.leave_room()
    return 0
