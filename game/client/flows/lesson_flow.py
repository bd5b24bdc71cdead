"""Starts lessons: the choice of a lesson and its scripted table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.panels.title.texts import no_lesson_text
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.flows.client import Client
    from game.client.match.session_feed import SessionFeed


class LessonFlow:
    """Opens lessons for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def choose_lesson(self, game: str) -> None:
        """Starts a game's lesson; if it has several, asks which one."""
        from game.client.games import game_client_of
        from game.client.ui.dialog import DialogButton, open_dialog

        course = game_client_of(game).load_lessons()
        if not course or self.client.app.top is None:
            self.client.show_error(no_lesson_text(catalog.title_of(game)))
        elif len(course) == 1:
            self.start_lesson(game, 0)
        else:
            answers = [
                DialogButton(
                    lesson.title, partial(self.start_lesson, game, number), "paper" if number else "brass"
                )
                for number, lesson in enumerate(course)
            ]
            words = _("The conductor shows what to look at and what to try. Each takes a few minutes.")
            open_dialog(
                self.client.app.top.ui, catalog.title_of(game), words, answers, on_dismiss=lambda: None
            )

    def start_lesson(self, game: str, number: int) -> None:
        """Starts a lesson: a match that follows a script and is not saved."""
        from game.client.games import game_client_of
        from game.client.lessons.lesson import PUPIL, setup_of
        from game.client.match.room_client import open_demo_room
        from game.client.scenes.table.lesson import LessonScene
        from net.protocol.messages import Play

        course = game_client_of(game).load_lessons()
        lesson = course[number]

        def begin(feed: SessionFeed) -> None:
            table = LessonScene(
                self.client.app,
                feed,
                lesson,
                self.client.results_flow.show_result,
                self.client.table_flow.on_left,
            )
            if number + 1 < len(course):
                table.on_next = lambda: self.client.app.post(lambda: self.start_lesson(game, number + 1))
            self.client.table_flow.open(feed, table)

        room = self.client.enter(lambda: open_demo_room(self.client.app, lesson.script))
        if room is None:
            return
        self.client.lobby_flow.role = "player"
        room.on_begin = begin
        room.poll()
        room.set_up_table(setup_of(lesson.script), PUPIL)
        room.send_requests(Play())
