"""The great moments of the rail board: banners, rising money, fading track and the final scoring."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from game.client.boards.hex_board.motion.choreography import RISE
from game.client.boards.hex_board.motion.event_banner import EventBanner, RisingSum
from game.client.boards.hex_board.motion.final_scoring import (
    LinkHighlight,
    ScoreSheet,
    find_link_part,
    links_of,
)
from game.client.boards.hex_board.motion.income_statement import (
    IncomeStatementAnimation,
    SettlementChanges,
    SkipStatementButton,
)
from game.client.boards.hex_board.motion.income_statement_card import StatementRow, _band_text
from game.client.boards.hex_board.motion.map_animations import TrackFade
from game.client.boards.hex_board.surroundings.dice_tray import dice_boxes
from game.client.boards.hex_board.surroundings.seat_card import SeatCard, seat_card
from game.client.boards.hex_board.surroundings.status_line import CubePiece
from game.client.match.match_feed import MatchRecording
from game.client.match.tweens import Timeline
from game.client.pictures.match_moments import example_players
from game.client.style.theme import Scale, hue
from game.rules import catalog
from game.rules.core.events import DiceRolled, MoneyChanged, PhaseBegan
from game.rules.core.journal import Entry
from game.rules.core.replica import Replica
from game.rules.rail.actions import DeliverCube
from game.rules.rail.display_records import IncomeTrack, LabelledFigure
from game.rules.rail.events import Eliminated, IncomeChanged, RoundBegan, TrackLost
from game.rules.steam.actions import TakeTile
from game.rules.steam.events import CapitalRaised
from game.session.self_play import play_out
from tests.client.rail_tables import opened
from tests.client.screens import seat_down
from tests.client.table import click


@cache
def whole_match(key, game_map, seats):
    """Returns a game and the items of a match that bots played to its end."""
    game = catalog.create(key, game_map, seats)
    return game, play_out(game, "end").unpublished


def opened_at_end(key, game_map, seats):
    """Opens a match without its last item; returns that item as well."""
    game, items = whole_match(key, game_map, seats)
    feed = MatchRecording(game, example_players(seats), items[:-1], ())
    app, scene = opened(feed, speed=1)
    scene.stage.hurry()
    return app, scene, items[-1]


def watched(app, scene, most=60.0):
    """Runs all animations to their end and returns the moments that were shown."""
    seen, gone = [], 0.0
    while gone < most:
        app.step([], 0.05)
        gone += 0.05
        seen += [moment for moment in scene.board.animation_state.running if moment not in seen]
        if scene.stage.is_still:
            break
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "game_map", "seats"), [("age_of_steam", "st_lucia", 2), ("steam", "ruhr", 3)]
)
def test_the_final_scoring_walks_every_link_and_counts_what_the_result_says(key, game_map, seats):
    app, scene, last = opened_at_end(key, game_map, seats)
    scene.stage.enqueue([last])
    seen = watched(app, scene)
    board, result = scene.board, scene.feed.game.result(scene.stage.state)
    [tally] = [moment for moment in seen if isinstance(moment, ScoreSheet)]
    for part, (_name, values) in enumerate(result.parts):
        assert [tally.counted[seat, part] for seat in range(seats)] == list(values)
    links = sum(len(links_of(board.text, scene.stage.view, seat)) for seat in range(seats))
    assert links
    assert sum(isinstance(moment, LinkHighlight) for moment in seen) == links
    assert find_link_part(board.text, scene.stage.view, result) >= 0
    assert not board.animation_state.running
    assert board.animation_state.dimmed_board is None


@pytest.mark.slow
def test_the_final_scoring_can_be_skipped_at_any_moment():
    for steps in (0, 30):
        app, scene, last = opened_at_end("age_of_steam", "st_lucia", 2)
        scene.stage.enqueue([last])
        for _ in range(steps):
            app.step([], 0.05)
        scene.stage.hurry()
        app.step([], 0.05)
        assert scene.stage.is_still
        assert not scene.board.animation_state.running
        assert scene.board.animation_state.dimmed_board is None


def played(events, change=lambda after: None, seats=3):
    """Plays events on a board whose match has just begun to build; ``change`` edits the state after them."""
    game = catalog.create("age_of_steam", "rust_belt", seats)
    feed = MatchRecording(game, example_players(seats), play_out(game, "goods", 60).unpublished, ())
    app, scene = opened(feed, speed=1)
    scene.stage.hurry()
    board = scene.board
    after = board.view.copy()
    change(after)
    board.play(events(board), after, scene.stage.timeline)
    return board, watched(app, scene)


@pytest.mark.slow
def test_insolvency_and_the_last_turn_have_a_banner_and_lost_track_fades():
    def events(board):
        network = board.table.network(board.view)
        seat = next(section.owner for section in network.sections if section.owner >= 0)
        hexes = tuple({board.table.label(key // 6) for key in network.owned_by(seat)[0].segments})
        return [Eliminated(seat), TrackLost(seat, hexes), RoundBegan(board.table.rounds), RoundBegan(1)]

    board, seen = played(events)
    assert sum(isinstance(moment, EventBanner) for moment in seen) == 2
    assert sum(isinstance(moment, TrackFade) for moment in seen) == 2
    assert not board.animation_state.running


@pytest.mark.slow
def test_money_is_seen_to_come_and_go_at_the_panel():
    board, seen = played(lambda board: [MoneyChanged(0, 12, 20), MoneyChanged(1, -7, 3)])
    rising = [moment for moment in seen if isinstance(moment, RisingSum)]
    assert len(rising) == 2
    for moment in rising:
        assert board.layout.seats_area.colliderect(moment.area())


@pytest.mark.slow
def test_the_next_item_begins_while_money_still_rises_and_its_sum_takes_the_place_of_the_last():
    board, seen = played(lambda board: [MoneyChanged(0, -2, 10), MoneyChanged(0, -4, 6)])
    first, last = (moment for moment in seen if isinstance(moment, RisingSum))
    assert first.is_hidden
    assert not last.is_hidden
    line = Timeline()
    board.play([MoneyChanged(1, -4, 6)], board.view.copy(), line)
    line.advance(RISE / 2)
    assert line.may_start_next
    assert not line.is_over


def test_nothing_rises_any_more_when_the_sheet_may_give_way_to_the_next_phase():
    board, _seen = played(lambda board: [])
    after = board.view.copy()
    after.phase = next(phase for phase, _words in board.text.phase_labels() if phase != board.view.phase)
    line = Timeline()
    board.play([MoneyChanged(1, -4, 6)], after, line)
    line.advance(RISE / 2)
    assert not line.may_start_next


@pytest.mark.slow
@pytest.mark.parametrize("skipped", [False, True])
def test_while_a_train_runs_the_line_below_tells_its_way_and_what_it_earns(skipped):
    game, items = whole_match("age_of_steam", "st_lucia", 2)
    at = next(
        number
        for number, shown in enumerate(items)
        if isinstance(shown.item, Entry) and isinstance(shown.item.move, DeliverCube)
    )
    app, scene = opened(MatchRecording(game, example_players(2), items[:at], ()), speed=1)
    scene.stage.hurry()
    scene.stage.enqueue([items[at]])
    for _ in range(4):
        app.step([], 0.05)
    words, colour, pictured = scene.board.status_line.story
    assert any(name in words and "+" in words for name in scene.board.context.names)
    assert colour in scene.board.part_view.colours
    assert any(isinstance(one, CubePiece) for one in pictured)
    if skipped:
        scene.stage.hurry()
        app.step([], 0.05)
    else:
        watched(app, scene)
    assert scene.board.status_line.story is None


def settled(key, game_map, seats, phases):
    """Returns a match up to the item that settles a round, that item, its events and the states around it."""
    game = catalog.create(key, game_map, seats)
    replica, record = Replica(game), []
    for one in play_out(game, "books", 400).unpublished:
        before = replica.state.copy()
        events = replica.feed(one.item)
        began = [event.phase for event in events if isinstance(event, PhaseBegan)]
        if phases[0] in began and before.round > 1:
            return game, record, one, events, before, replica.state.copy()
        record.append(one)
    raise AssertionError("no round was settled")


def assert_painted_as_a_whole(app):
    """Asserts that the incrementally painted canvas equals a full repaint."""
    parts = app.canvas.copy()
    app.dirty_regions.add_all()
    app.draw()
    assert parts.get_buffer().raw == app.canvas.get_buffer().raw


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "game_map", "seats"), [("age_of_steam", "rust_belt", 4), ("steam", "northeast", 3)]
)
def test_the_books_show_what_the_settlement_does_and_end_at_the_newest_figures(key, game_map, seats):
    game = catalog.create(key, game_map, seats)
    phases = catalog.game_text(game, ("",) * seats).settlement_phases()
    game, record, item, events, _before, after = settled(key, game_map, seats, phases)
    ledger = SettlementChanges(phases, events)
    assert tuple(ledger.phases) == phases
    views = ledger.states(after)
    assert views[-1].cash == after.cash
    start = views[0]
    for seat in after.remaining_seats:
        money = sum(event.change for event in events_of(events, phases, MoneyChanged) if event.seat == seat)
        assert start.cash[seat] + money == after.cash[seat]
    feed = MatchRecording(game, example_players(seats), record, (0,))
    app, scene = seat_down((1280, 720), feed, 1)
    app.step([], 0.1)
    scene.skip_animations()
    scene.stage.enqueue([item])
    met, seen = [], set()
    for _ in range(400):
        app.step([], 0.05)
        shown = [
            one for one in scene.board.animation_state.running if isinstance(one, IncomeStatementAnimation)
        ][:1]
        if shown and len(met) % 8 == 3:
            assert_painted_as_a_whole(app)
        met += shown
        seen.add(scene.board.phase_line.phase)
        if scene.stage.is_still:
            break
    assert met
    assert set(phases) <= seen
    assert scene.board.phase_line.phase == after.phase
    assert scene.board.side_panels.displayed_state.cash == after.cash


def test_an_income_that_nothing_is_taken_from_is_told_where_the_next_band_begins():
    track = IncomeTrack(0, 50, ((0, 0), (11, 2), (21, 4)))
    ours = StatementRow("Anna", "orange", True, (6, 8), (2, 2), ((2, 0),), (0,))
    assert "from 11 on it takes 2" in _band_text(track, ours)
    assert "at 20 it would have taken 2" in _band_text(track, ours._replace(income=(27, 23)))


@pytest.mark.parametrize(("gain", "tint"), [("+2", "gain"), ("−2", "red")])
def test_what_is_lost_of_an_income_is_red(gain, tint):
    figures = (LabelledFigure("income", "Income", "12"),)
    plain = SeatCard("Anna", "orange", "", 1, False, "", "", "$5", "", False, figures, (), "", "")
    bare, told = (
        pygame.mask.from_threshold(
            seat_card(card, (304, 184), Scale(1920, 1080)), hue(tint), (4, 4, 4, 255)
        ).count()
        for card in (plain, plain._replace(gains=(gain,)))
    )
    assert told > bare


@pytest.mark.slow
def test_the_books_have_a_plate_to_go_on_and_it_is_pressed():
    game = catalog.create("age_of_steam", "rust_belt", 3)
    phases = catalog.game_text(game, ("",) * 3).settlement_phases()
    game, record, item, _events, _before, _after = settled("age_of_steam", "rust_belt", 3, phases)
    app, scene = seat_down((1280, 720), MatchRecording(game, example_players(3), record, (0,)), 1)
    app.step([], 0.1)
    scene.skip_animations()
    scene.stage.enqueue([item])
    plates = []
    for _ in range(200):
        app.step([], 0.05)
        plates = [one for one in scene.board.animation_state.running if isinstance(one, SkipStatementButton)]
        if plates:
            break
    assert scene.board.layout.status.contains(plates[0].box)
    click(scene, plates[0].box.center)
    app.step([], 0.05)
    assert not [
        one
        for one in scene.board.animation_state.running
        if isinstance(one, IncomeStatementAnimation | SkipStatementButton)
    ]


@pytest.mark.slow
def test_who_goes_bankrupt_has_a_line_in_the_books_and_is_out_only_then():
    def events(board):
        phases = [PhaseBegan("collect_income"), PhaseBegan("pay_expenses")]
        return [*phases, IncomeChanged(1, -3, -3), Eliminated(1)]

    def change(after):
        after.order.remove(1)
        after.out[1] = True

    board, seen = played(events, change)
    books = next(moment for moment in seen if isinstance(moment, IncomeStatementAnimation))
    name = board.part_view.names[1]
    assert [book.derails for book in books.statement.books if book.name == name] == [1]
    assert [view.out[1] for view in books.states] == [False, False, True]


@pytest.mark.slow
def test_of_the_books_only_what_moves_is_painted_and_while_they_are_read_nothing():
    def events(board):
        return [PhaseBegan("collect_income"), MoneyChanged(1, 5, 15), PhaseBegan("pay_expenses")]

    _board, seen = played(events, lambda after: after.cash.__setitem__(1, after.cash[1] + 5))
    books = next(moment for moment in seen if isinstance(moment, IncomeStatementAnimation))
    paints = []
    for books.share in (0.0, 0.1, 0.12, 0.4, 0.41, 0.9, 0.95, 1.0):
        paints.append(sum(box.width * box.height for box in books.changed_areas()))
    whole, card = (box.width * box.height for box in (books.area(), books.opaque_area))
    assert paints[0] == paints[-1] == whole, "it comes and goes"
    assert 0 < paints[2] < whole / 3, "only the cash of a tick runs"
    assert paints[3] == card < whole, "another column is filled in"
    assert paints[4] == 0, "nobody pays anything in it"
    assert paints[6] == 0


def events_of(events, phases, kind):
    """Yields the events of one kind from the given phases."""
    phase = ""
    for event in events:
        if isinstance(event, PhaseBegan):
            phase = event.phase
        elif phase in phases and isinstance(event, kind):
            yield event


@pytest.mark.slow
def test_dice_lie_beside_the_rows_of_their_numbers_until_goods_have_grown():
    game = catalog.create("age_of_steam", "rust_belt", 4)
    replica, record, rolls = Replica(game), [], []
    for one in play_out(game, "dice", 400).unpublished:
        dark = catalog.game_text(game, ("",) * 4).rolls_dark(replica.state)
        rolled = [event for event in replica.feed(one.item) if isinstance(event, DiceRolled)]
        (rolls if rolled and dark is not None else record).append(one)
        if len(rolls) == 2:
            break
    assert len(rolls) == 2
    asked = game.to_act(replica.state)[0]
    app, scene = seat_down((1280, 720), MatchRecording(game, example_players(4), record, (asked,)), 1)
    app.step([], 0.1)
    scene.skip_animations()
    scene.stage.enqueue(rolls)
    beside = {}
    for _ in range(400):
        app.step([], 0.05)
        side = scene.board.side_panels
        if not (app.dirty_regions or scene.board.sheet.is_painting):
            assert_painted_as_a_whole(app)
        assert not (scene.stage.is_calm and scene.picker.offers), "no plate covers what is to be read first"
        for dark, dice in side.rolled_dice.items():
            rows = {
                row.columns[0].sign.badge: box
                for is_dark, row, box in side.numbered_rows()
                if is_dark is dark
            }
            values = [value for value, _gives in dice]
            for lit in [rows[str(value)] for value, gives in dice if gives]:
                assert app.canvas.get_at((lit.left + 2, lit.centery)) == pygame.Color(hue("brass_light"))
            for value, place in zip(values, dice_boxes(side, values, dark), strict=True):
                assert rows[str(value)].top <= place.centery <= rows[str(value)].bottom
                assert not place.colliderect(scene.board.layout.sheet)
            beside[dark] = values
        if scene.stage.is_still:
            break
    assert scene.picker.offers
    assert set(beside) == {False, True}
    assert not scene.board.side_panels.rolled_dice
    assert not scene.board.layout.has_tray


def test_the_chances_of_growth_are_those_of_its_dice():
    for seats in (3, 4, 5, 6):
        game = catalog.create("age_of_steam", "rust_belt", seats)
        chances = catalog.game_text(game, ("",) * seats).dice_chances()
        assert sum(chances) == 100
        assert chances[0] == round(100 * (5 / 6) ** seats)
    assert not catalog.game_text(catalog.create("age_of_steam", "st_lucia"), ("", "")).dice_chances()


def test_stm_4_4_capital_that_had_to_be_raised_is_seen_at_the_panel_and_told_below():
    """Regression: only the log showed it, because the next sum replaced the raised one at once."""
    game = catalog.create("steam", "ruhr", 3)
    feed = MatchRecording(game, example_players(3), play_out(game, "goods", 60).unpublished, ())
    app, scene = opened(feed, speed=1)
    scene.stage.hurry()
    board = scene.board
    events = [
        CapitalRaised(1, 1, 1, 0),
        IncomeChanged(1, -1, -1),
        MoneyChanged(1, 5, 5),
        MoneyChanged(1, -3, 2),
    ]
    board.play(events, board.view.copy(), scene.stage.timeline)
    app.step([], 0.2)
    rising = [moment for moment in board.animation_state.running if isinstance(moment, RisingSum)]
    assert len(rising) == 3
    assert not any(moment.is_hidden for moment in rising)
    panel = dict(board.side_panels.seat_boxes())[1]
    assert all(panel.collidepoint(moment.start()) for moment in rising)
    assert board.status_line.story.words == f"{board.text.names[1]} raises $5 for 1 income."
    watched(app, scene)
    assert board.status_line.story is None


def test_nothing_is_offered_on_the_sheet_before_it_has_its_place_after_the_actions():
    """Regression: tiles and a note were shown for a moment over a sheet beside the old action cards."""
    game = catalog.create("steam", "ruhr", 3)
    items = play_out(game, "goods", 60).unpublished
    chosen = next(at for at, one in enumerate(items) if isinstance(one.item.move, TakeTile))
    app, scene = opened(MatchRecording(game, example_players(3), items[:chosen], ()), speed=1)
    scene.stage.hurry()
    app.step([], 0.1)
    board = scene.board
    assert board.layout.drawer_width
    after = board.view.copy()
    after.phase = "build_track"
    line = Timeline()
    board.play([MoneyChanged(1, -6, 0)], after, line)
    assert line.calm_until >= RISE
    line.advance(line.calm_until)
    assert not board.layout.drawer_width
