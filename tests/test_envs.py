"""The environments: PettingZoo's and Gymnasium's own tests, codecs, rewards; skipped without the extra."""

import re
import runpy
from pathlib import Path
from random import Random

import pytest

from game.rules import catalog
from game.rules.core.codec import BadData, encode_state

pettingzoo = pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

LEARNING_PAGE = Path(__file__).resolve().parents[1] / "docs" / "LEARNING.md"
TABLES = [
    (key, place, catalog.game_class(key).seat_counts(place)[0])
    for key in ("yardmaster", "railways", "age_of_steam", "steam")
    for place in (catalog.game_class(key).maps() or ("",))
]


@pytest.mark.parametrize(("key", "place", "seats"), TABLES)
@pytest.mark.slow(keep=2)
def test_every_game_passes_the_api_test(key, place, seats):
    from pettingzoo.test import api_test

    from game.envs.pettingzoo_aec import env

    api_test(env(key, place, seats), num_cycles=200)


def test_a_view_without_a_codec_is_its_encoding():
    from game.envs.list_codec import LENGTH_BYTES
    from game.envs.pettingzoo_aec import raw_env

    table = raw_env("steam", "ruhr", seats=3)
    table.reset(seed=5)
    for _ in range(8):
        seen = table.observe(table.agent_selection)["observation"].astype("uint8").tobytes()
        body = encode_state(table.view())
        assert seen[LENGTH_BYTES : LENGTH_BYTES + len(body)] == body
        table.step(min(table.actions()))


def test_a_seed_deals_the_same_match_and_the_view_is_the_seats_own():
    from game.envs.pettingzoo_aec import raw_env

    tables = [raw_env("yardmaster", seats=2), raw_env("yardmaster", seats=2)]
    for table in tables:
        table.reset(seed=5)
    for _ in range(40):
        seen = [table.observe(table.agent_selection)["observation"].tobytes() for table in tables]
        assert seen[0] == seen[1]
        assert tables[0].view().seat_hands[1 - int(tables[0].agent_selection[-1])].faces is None
        for table in tables:
            table.step(max(table.actions()))


@pytest.mark.parametrize(
    ("key", "seats"), [("yardmaster", 2), ("yardmaster", 4), ("railways", 2), ("railways", 3)]
)
def test_the_codec_numbers_every_action_and_names_every_feature(key, seats):
    from game.envs.match_table import MatchTable

    table, chance, numbers = MatchTable(key, seats=seats), Random(seats), set()
    actions, names = table.codec.action_names, table.codec.feature_names
    assert len(set(names)) == len(names)
    for deal in range(8 if key == "yardmaster" else 2):
        table.reset(deal)
        while (seat := table.acting) is not None:
            assert len(table.codec.features(table.view(seat), seat)) == len(names)
            legal = table.game.representatives(table.game.legal(table.match.view(seat), seat))
            for action in legal:
                number = table.codec.number(table.view(seat), seat, action)
                assert type(action).__name__ == actions[number].partition("(")[0]
                assert number in table.choices
            numbers |= set(table.choices)
            table.play(chance.choice(sorted(table.choices)))
    assert len(numbers) > (0.5 if key == "yardmaster" else 0.2) * len(actions)


@pytest.mark.parametrize("key", ["yardmaster", "railways"])
def test_features_show_nothing_that_the_seat_cannot_see(key):
    """Two states that differ only in hidden cards have the same features."""
    from game.bots.playout import SampledWorld
    from game.envs.match_table import MatchTable

    table = MatchTable(key, seats=3)
    table.reset(3)
    for _ in range(60):
        seat = table.acting
        view = table.view(seat)
        hidden = SampledWorld(table.game, view, b"another world").state
        for other, hand in enumerate(hidden.seat_hands):
            if view.seat_hands[other].faces is None:
                hand.faces = None
        assert table.codec.features(hidden, seat) == table.codec.features(view, seat)
        table.play(min(table.choices, key=lambda number: (number * 37) % 101))


def test_a_match_ends_with_what_was_won_and_a_wrong_number_is_a_sentence():
    from game.envs.pettingzoo_aec import env, raw_env

    table = raw_env("yardmaster", seats=3)
    table.reset(seed=1)
    with pytest.raises(BadData, match="may not be chosen"):
        table.step(4000)
    chance = Random(1)
    while not all(table.terminations.values()):
        table.step(chance.choice(sorted(table.actions())))
    assert sum(table.rewards.values()) == pytest.approx(0.0)
    assert max(table.rewards.values()) > 0
    wrapped = env("yardmaster", seats=2)
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(int(wrapped.last()[0]["action_mask"].argmin()))
    assert wrapped.terminations[loser]
    assert wrapped.rewards[loser] == -1


def test_leads_add_up_to_the_last_one_and_ranks_to_nothing():
    from game.envs.match_table import POINTS, RANK, MatchTable

    for reward in (POINTS, RANK):
        table, chance, total = MatchTable("yardmaster", seats=3, reward=reward), Random(2), [0.0] * 3
        table.reset(4)
        while table.acting is not None:
            table.play(chance.choice(sorted(table.choices)))
            total = [one + more for one, more in zip(total, table.take_rewards(), strict=True)]
        points = table.game.result(table.match.public_state).points
        if reward == POINTS:
            assert total[0] == points[0] - max(points[1:])
        else:
            assert sum(total) == pytest.approx(0)
            assert max(total) == total[points.index(max(points))]
    with pytest.raises(BadData, match="there is no reward"):
        MatchTable("yardmaster", reward="beauty")


def test_gymnasium_accepts_the_single_match():
    from gymnasium.utils.env_checker import check_env

    from game.envs.single_agent import MatchEnv

    check_env(MatchEnv("yardmaster", seats=3), skip_render_check=True)
    with pytest.raises(BadData, match="need 1 bot or 2"):
        MatchEnv("yardmaster", seats=3, bots=("easy",) * 3)


def test_many_matches_are_the_single_ones_side_by_side():
    from game.envs.single_agent import MatchEnv, MatchVectorEnv

    many, alone = MatchVectorEnv("yardmaster", 3), MatchEnv("yardmaster")
    states, info = many.reset(seed=7)
    state, alone_info = alone.reset(seed=7_000_000)
    assert states.shape == many.observation_space.shape
    for _ in range(30):
        assert (states[0] == state).all()
        assert (info["action_mask"][0] == alone_info["action_mask"]).all()
        actions = info["action_mask"].argmax(axis=1)
        states, rewards, ends, _cut, info = many.step(actions)
        state, reward, end, _cut, alone_info = alone.step(int(actions[0]))
        assert (rewards[0], ends[0]) == (reward, end)
        if end:
            break


def test_the_lines_of_the_learning_page_run(tmp_path, capsys):
    """The page's program, with two rounds instead of all."""
    program = re.search(r"```python\n(.*?)```", LEARNING_PAGE.read_text(encoding="utf-8"), re.DOTALL)[1]
    short, replaced = re.subn(r"range\(\d+\)", "range(2)", program)
    assert replaced == 1
    assert len(program.strip().splitlines()) <= 10
    (tmp_path / "learn.py").write_text(short, encoding="utf-8")
    runpy.run_path(str(tmp_path / "learn.py"))
    assert capsys.readouterr().out.count("%") == 2


def test_the_learner_prefers_what_pays():
    from game.envs.policy_gradient import LearnerSettings, PolicyGradientLearner
    from game.envs.single_agent import MatchVectorEnv

    table = MatchVectorEnv("yardmaster", 16, bots=("random",), reward="points")
    learner = PolicyGradientLearner(table, settings=LearnerSettings(steps=64))
    state, mask = learner._state.copy(), learner._mask.copy()
    before = learner._chances(learner._layer(state), mask)
    for _ in range(12):
        learner.learn_round()
    after = learner._chances(learner._layer(state), mask)
    loads = [name.startswith("LoadCar") for name in table._tables[0].table.codec.action_names]
    can_load = mask[:, loads].any(axis=1)
    assert can_load.any()
    assert after[can_load][:, loads].sum() > 1.2 * before[can_load][:, loads].sum()


def test_where_all_are_level_nobody_wins_anything():
    from game.envs.pettingzoo_aec import raw_env

    table = raw_env("yardmaster", seats=3)
    table.reset(seed=1)
    while not all(table.terminations.values()):
        table.step(0)
    assert set(table.rewards.values()) == {0.0}


def test_the_learning_curve_is_drawn_from_its_points():
    from tools.learning.__main__ import curve_svg

    picture = curve_svg([(10.0, 0.0), (20.0, 1.0)])
    assert 'points="320.0,256.0 596.0,44.0"' in picture


def test_memory_keeps_the_cards_that_everybody_saw():
    """With it the features tell at least as many cards of other hands, and sometimes more."""
    from game.envs.match_table import MatchTable

    tables = [MatchTable("yardmaster", seats=2, memory=memory) for memory in (False, True)]
    known = [at for at, name in enumerate(tables[0].codec.feature_names) if name.startswith("seat 1 known")]
    remembered, chance = 0.0, Random(6)
    for deal in range(3):
        for table in tables:
            table.reset(deal)
        while (seat := tables[0].acting) is not None:
            plain, full = (table.observation(seat)[known] for table in tables)
            assert (full >= plain).all()
            remembered += float((full - plain).sum())
            number = chance.choice(sorted(tables[0].choices))
            for table in tables:
                table.play(number)
    assert remembered > 0
