"""Starts lessons: the choice of a lesson and its scripted table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.panels.title_text import no_lesson
from game.i18n import _
from game.rules import catalog

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.match.session_feed import SessionFeed


class School:
    """Opens lessons for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def learn(self, game: str) -> None:
        """Starts a game's lesson; asks which one if there are several."""
        from game.client.games import face_of
        from game.client.ui.dialog import Answer, ask

        course = face_of(game).course()
        if not course or self.client.app.top is None:
            self.client.say(no_lesson(catalog.title_of(game)))
        elif len(course) == 1:
            self.teach(game, 0)
        else:
            answers = [
                Answer(lesson.title, partial(self.teach, game, number), "paper" if number else "brass")
                for number, lesson in enumerate(course)
            ]
            words = _("The conductor shows what to look at and what to try. Each takes a few minutes.")
            ask(self.client.app.top.ui, catalog.title_of(game), words, answers, on_dismiss=lambda: None)

    def teach(self, game: str, number: int) -> None:
        """Starts one lesson at a scripted table that is not saved."""
        from game.client.games import face_of
        from game.client.lessons.lesson import PUPIL, setup_of
        from game.client.match.room_client import show_room
        from game.client.scenes.lesson import LessonScene
        from net.protocol.messages import Play

        course = face_of(game).course()
        lesson = course[number]

        def begin(feed: SessionFeed) -> None:
            table = LessonScene(
                self.client.app, feed, lesson, self.client.evening.show_result, self.client.at_table.left
            )
            if number + 1 < len(course):
                table.on_next = lambda: self.client.app.post(lambda: self.teach(game, number + 1))
            self.client.at_table.open(feed, table)

        room = self.client.enter(lambda: show_room(self.client.app, lesson.script))
        if room is None:
            return
        self.client.gathering.role = "player"
        room.on_begin = begin
        room.poll()
        room.lay(setup_of(lesson.script), PUPIL)
        room.ask(Play())
