"""Pictures beside the map that are drawn a few a frame."""

import pygame

from game.client.boards.hexboard.around.later import Later
from game.client.look.svg import recent

BOX, OTHER = pygame.Rect(0, 0, 4, 4), pygame.Rect(10, 0, 4, 4)


@recent(8)
def square(colour):
    out = pygame.Surface((4, 4))
    out.fill(colour)
    return out


def table():
    square.forget()
    repainted: list[pygame.Rect] = []
    return Later(repainted.append), repainted, pygame.Surface((20, 4))


def test_where_no_frame_may_follow_everything_is_drawn_at_once():
    later, _repainted, target = table()
    later.begin(at_once=True)
    later.draw(target, BOX, "one", square, "red")
    later.draw(target, OTHER, "two", square, "blue")
    assert (target.get_at((0, 0)), target.get_at((10, 0))) == (pygame.Color("red"), pygame.Color("blue"))
    assert not later.is_behind


def test_a_frame_in_which_a_move_begins_shows_what_was_there_before():
    later, repainted, target = table()
    later.begin(at_once=True)
    later.draw(target, BOX, "one", square, "red")
    later.give_way()
    later.begin(at_once=False)
    later.draw(target, BOX, "one", square, "green")
    assert target.get_at((0, 0)) == pygame.Color("red")
    assert later.is_behind
    assert later.begin(at_once=False)
    assert repainted == [BOX]
    later.draw(target, BOX, "one", square, "green")
    assert target.get_at((0, 0)) == pygame.Color("green")
    assert not later.is_behind


def test_what_was_put_away_is_not_shown_again():
    later, _repainted, target = table()
    later.begin(at_once=True)
    later.draw(target, BOX, "one", square, "red")
    later.forget(square)
    target.fill("black")
    later.give_way()
    later.begin(at_once=False)
    later.draw(target, BOX, "one", square, "red")
    assert target.get_at((0, 0)) == pygame.Color("black")
