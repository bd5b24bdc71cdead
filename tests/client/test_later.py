"""Pictures beside the map that are drawn a few a frame."""

import pygame

from game.client.boards.hexboard.around.later import Later
from game.client.look.svg import recent
from game.client.look.theme import hue

BOX, OTHER = pygame.Rect(0, 0, 4, 4), pygame.Rect(10, 0, 4, 4)


@recent(8)
def square(colour):
    out = pygame.Surface((4, 4))
    out.fill(colour)
    return out


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def table():
    square.forget()
    repainted, clock = [], Clock()
    return Later(repainted.append, clock), repainted, pygame.Surface((20, 4)), clock


def test_where_no_frame_may_follow_everything_is_drawn_at_once():
    later, _repainted, target, clock = table()
    later.begin(at_once=True)
    clock.now += 1
    later.draw(target, BOX, "one", square, "red")
    later.draw(target, OTHER, "two", square, "blue")
    assert (target.get_at((0, 0)), target.get_at((10, 0))) == (pygame.Color("red"), pygame.Color("blue"))
    assert not later.is_behind


def test_a_frame_in_which_a_move_takes_long_shows_what_was_there_before():
    later, repainted, target, clock = table()
    later.begin(at_once=True)
    later.draw(target, BOX, "one", square, "red")
    later.give_way()
    clock.now += 1
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
    later, _repainted, target, clock = table()
    later.begin(at_once=True)
    later.draw(target, BOX, "one", square, "red")
    later.forget(square)
    target.fill("black")
    later.give_way()
    clock.now += 1
    later.begin(at_once=False)
    later.draw(target, BOX, "one", square, "red")
    assert target.get_at((0, 0)) == pygame.Color("black")


def test_a_frame_without_a_move_draws_one_picture_at_least_and_more_while_there_is_time():
    later, _repainted, target, clock = table()
    later.begin(at_once=False)
    clock.now += 1
    later.draw(target, BOX, "one", square, "red")
    later.draw(target, OTHER, "two", square, "blue")
    assert target.get_at((0, 0)) == pygame.Color("red")
    assert later.is_behind
    later.begin(at_once=False)
    later.draw(target, OTHER, "two", square, "blue")
    later.draw(target, BOX, "one", square, "green")
    assert (target.get_at((0, 0)), target.get_at((10, 0))) == (pygame.Color("green"), pygame.Color("blue"))


def test_a_drawer_is_never_empty_while_its_cards_are_still_to_be_drawn():
    later, _repainted, target, clock = table()
    later.begin(at_once=False)
    clock.now += 1
    later.draw_card(target, BOX, "one", square, "red")
    later.draw_card(target, OTHER, "two", square, "blue")
    assert target.get_at((1, 1)) == pygame.Color("red")
    assert target.get_at((11, 1)) == pygame.Color(hue("paper"))
    later.begin(at_once=False)
    later.draw_card(target, OTHER, "two", square, "blue")
    assert target.get_at((11, 1)) == pygame.Color("blue")
