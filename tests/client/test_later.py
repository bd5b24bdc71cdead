"""Pictures beside the map are drawn a few per frame."""

import pygame
import pytest

from game.client.boards.hex_board.surroundings.later import Later
from game.client.style.slack import Slack
from game.client.style.svg import cache_recent, cache_recent_in_steps
from game.client.style.theme import hue

BOX, OTHER = pygame.Rect(0, 0, 4, 4), pygame.Rect(10, 0, 4, 4)


@cache_recent(8)
def square(colour):
    out = pygame.Surface((4, 4))
    out.fill(colour)
    return out


@cache_recent_in_steps(8)
def halves(colour):
    out = pygame.Surface((4, 4))
    out.fill(colour, (0, 0, 4, 2))
    yield
    out.fill(colour, (0, 2, 4, 2))
    return out


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def table():
    square.clear()
    halves.clear()
    repainted, clock = [], Clock()
    clock.slack = Slack(clock)
    return Later(repainted.append, clock.slack), repainted, pygame.Surface((20, 4)), clock


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
    clock.slack.begin()
    later.give_way()
    clock.now += 1
    later.begin(at_once=False)
    later.draw(target, BOX, "one", square, "green")
    assert target.get_at((0, 0)) == pygame.Color("red")
    assert later.is_behind
    clock.slack.begin()
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
    clock.slack.begin()
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


def test_a_large_picture_is_drawn_in_steps_and_seen_when_it_is_whole():
    later, repainted, target, clock = table()
    later.begin(at_once=False)
    clock.now += 1
    later.draw(target, BOX, "one", halves, "red")
    assert (target.get_at((0, 0)), later.is_behind) == (pygame.Color("black"), True)
    later.begin(at_once=False)
    later.draw(target, BOX, "one", halves, "red")
    assert (target.get_at((0, 0)), target.get_at((3, 3))) == (pygame.Color("red"),) * 2
    assert repainted == [BOX]
    later.begin(at_once=False)
    assert not later.is_behind


def test_a_picture_that_is_half_drawn_is_given_up_for_a_newer_one():
    later, _repainted, target, clock = table()
    later.begin(at_once=False)
    clock.now += 1
    later.draw(target, BOX, "one", halves, "red")
    later.begin(at_once=True)
    later.draw(target, BOX, "one", halves, "green")
    assert (target.get_at((0, 0)), target.get_at((3, 3))) == (pygame.Color("green"),) * 2
    assert halves.cached("red") is None


def test_all_that_can_wait_shares_the_time_of_one_frame():
    clock = Clock()
    time = Slack(clock)
    assert time.left(0.01) == 0.01
    time.begin()
    clock.now += 0.004
    assert time.left(0.01) == pytest.approx(0.006)
    clock.now += 1
    assert time.left(0.01) == 0
    time.end()
    assert time.left(0.01) == pytest.approx(0.01)


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
