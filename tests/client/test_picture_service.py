"""The picture cache: one key rule, one memory bound, safe from several threads; drawing in the background."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pygame
import pytest

from game.client.art.game_pieces.city_landmarks import LANDMARKS
from game.client.art.people.character_portraits import portrait
from game.client.art.trains.locomotives import engine
from game.client.style.picture_lettering import SERIF
from game.client.style.picture_service import PictureService, cached_picture, pictures
from game.client.style.surface_effects import blurred
from game.client.style.text_rendering import art_line
from game.client.style.theme import use_contrast
from game.i18n import language_code, load_language, temporary_language

THREADS, CALLS = 6, 60


@pytest.fixture(autouse=True)
def window(app):
    pictures.clear()
    yield app
    pictures.stop_thread()
    pictures.clear()


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


DRAWINGS = [
    *(partial(art_line, name, SERIF, "#123456", size) for name in LANDMARKS[:8] for size in (12, 15, 23)),
    *(partial(portrait, key, side) for key in ("agnes", "greta", "horace") for side in (40, 90)),
    *(partial(engine, colour, unit) for colour in ("green", "orange") for unit in (24.0, 40.0)),
    *(lambda k=k: blurred(engine("green", 40.0), k) for k in (2, 5)),
]


def drawn(draw) -> bytes:
    made = draw()
    return pixels(made if isinstance(made, pygame.Surface) else made.surface)


def test_pictures_drawn_by_several_threads_at_once_are_those_drawn_by_one(monkeypatch):
    monkeypatch.setattr(pictures, "max_bytes", 200_000)  # small, so that pictures are evicted all the time
    expected = [drawn(draw) for draw in DRAWINGS]
    pictures.clear()
    start = threading.Barrier(THREADS)

    def hammer(seed: int) -> list[int]:
        chance, wrong = random.Random(seed), []
        start.wait()
        for _ in range(CALLS):
            at = chance.randrange(len(DRAWINGS))
            if drawn(DRAWINGS[at]) != expected[at]:
                wrong.append(at)
        return wrong

    with ThreadPoolExecutor(THREADS) as pool:
        assert not [at for wrong in pool.map(hammer, range(THREADS)) for at in wrong]
    assert 0 < pictures.bytes <= pictures.max_bytes


def test_language_and_contrast_belong_to_every_key():
    service = PictureService()

    def ask() -> pygame.Surface:
        return service.picture("name", lambda: pygame.Surface((1, 1)))

    first = ask()
    assert ask() is first
    with temporary_language(load_language("hu")):
        assert ask() is not first
    try:
        use_contrast(True)
        assert ask() is not first
    finally:
        use_contrast(False)
    assert ask() is first


def test_a_picture_larger_than_all_others_together_is_still_kept_until_the_next():
    service = PictureService(100)
    large = service.picture("large", lambda: pygame.Surface((50, 50), pygame.SRCALPHA))
    assert service.picture("large", pytest.fail) is large
    service.picture("small", lambda: pygame.Surface((2, 2), pygame.SRCALPHA))
    assert service.bytes == 16


def test_without_a_thread_background_drawing_happens_at_once():
    service, where = PictureService(), []
    drawing = service.draw_in_background(lambda: where.append(threading.current_thread()))
    assert drawing.done()
    assert where == [threading.current_thread()]


def test_the_thread_draws_in_the_language_of_whoever_asks_and_reports_errors():
    service = PictureService()
    service.start_thread()
    try:
        with temporary_language(load_language("it")):
            drawing = service.draw_in_background(lambda: (language_code(), threading.current_thread()))
        language, thread = drawing.result(10)
        assert language == "it"
        assert thread is not threading.current_thread()
        with pytest.raises(ZeroDivisionError):
            service.draw_in_background(lambda: 1 // 0).result(10)
    finally:
        service.stop_thread()
    assert service.draw_in_background(threading.current_thread).result(0) is threading.current_thread()


def test_a_picture_that_two_threads_draw_at_once_is_one_picture_afterwards() -> None:
    both = threading.Barrier(2)

    @cached_picture
    def slow(side: int) -> pygame.Surface:
        both.wait(10)
        return pygame.Surface((side, side))

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(slow, (7, 7))
    assert one is other
