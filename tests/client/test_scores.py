"""The high-score board of solo games, and results without a winner."""

from game.client.match.high_scores import MOST_SCORES, HighScore, HighScoreTable, score_category
from game.client.pictures.match_moments import MatchMoment, example_buttons, example_high_scores, match_ending
from game.client.scenes.results import ResultsScene
from game.rules import catalog
from game.rules.core.game import Result


def run(points, name="Anna"):
    return HighScore(name, points, "2026-11-16")


def test_the_best_come_first_and_equal_ones_keep_their_order(tmp_path):
    scores = HighScoreTable(tmp_path / "kept" / "scores.json")
    assert [scores.add("a", run(points)) for points in (5, 9, 5, 7)] == [0, 0, 2, 1]
    assert [one.points for one in scores.best_scores("a")] == [9, 7, 5, 5]
    assert scores.best_scores("b") == []


def test_a_run_that_is_too_weak_is_not_on_the_board(tmp_path):
    scores = HighScoreTable(tmp_path / "scores.json")
    for points in range(MOST_SCORES):
        scores.add("a", run(10 + points))
    assert scores.add("a", run(3)) == -1
    assert len(scores.best_scores("a")) == MOST_SCORES


def test_the_board_is_kept_and_a_garbled_one_is_empty(tmp_path):
    path = tmp_path / "scores.json"
    HighScoreTable(path).add("a", run(4))
    assert HighScoreTable(path).best_scores("a") == [run(4)]
    for garbled in ("", "[]", '{"a": [{"name": 3}]}', '{"a": 7}'):
        path.write_text(garbled, encoding="utf-8")
        assert HighScoreTable(path).best_scores("a") == []


def test_runs_are_compared_only_where_map_and_terms_are_the_same():
    solo = catalog.create("age_of_steam", "barbados", 1)
    party = catalog.create("age_of_steam", "rust_belt", 3)
    assert score_category(solo) != score_category(party)
    assert score_category(solo) == score_category(catalog.create("age_of_steam", "barbados", 1))


def test_a_game_alone_shows_its_board(app):
    ending = match_ending(MatchMoment("age_of_steam", "barbados", 1))
    best = example_high_scores(ending)
    assert best is not None
    app.push(ResultsScene(app, ending, example_buttons(), None, best))
    app.step([], 0.1)
    assert example_high_scores(match_ending(MatchMoment(seats=2))) is None


def test_a_match_without_a_winner_says_so():
    text = catalog.game_text(catalog.create("age_of_steam", "barbados", 1), ["Anna"])
    reason = text.game.end_reasons[0]
    assert text.result(Result(reason, (), (3,))).endswith("Nobody wins.")
