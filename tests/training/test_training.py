"""Training of value networks: integers, targets, checkpoints and the gate; skipped without numpy."""

import pytest

from game.analysis.sequential_test import decision, look_points
from game.bots.value_net import (
    LEAD_ONE,
    LOGIT_ONE,
    PROBABILITY_ONE,
    NetWeights,
    Position,
    TrainedNets,
    ValueNet,
    logistic,
    read_nets,
    write_nets,
)
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.match_settings import MatchSettings

np = pytest.importorskip("numpy", reason="the extra envs is not installed")

YARDMASTER = MatchSettings(*catalog.create("yardmaster", "", 2, {}).match_settings)


def tiny_plan(**changes):
    from game.training.trainer import TrainingPlan

    sizes = {"games": 6, "teacher_games": 3, "kept_games": 4, "round_games": 1, "round_steps": 3, "batch": 32}
    return TrainingPlan(YARDMASTER, **sizes | changes)


def test_the_integer_network_is_the_trained_one_up_to_rounding():
    from game.training.network import Network, initial_weights, thermometers

    network = Network(initial_weights(30, 16, 0.1, seed=4), thermometers(30, [(0, 8), (12, 5)]))
    net = ValueNet(read_nets(write_nets(TrainedNets({"2": network.quantised()}, {}))).nets["2"])
    random = np.random.default_rng(5)
    for _ in range(50):
        active = sorted(random.choice(30, 9, replace=False).tolist())
        position = Position(int(random.integers(-9, 9) * LEAD_ONE), active)
        leads = np.array([position.lead / LEAD_ONE], np.float32)
        [chance] = network.probabilities(np.array([active]), leads)
        assert net.probability(position) / PROBABILITY_ONE == pytest.approx(chance, abs=0.01)


def test_sums_of_a_lane_do_not_reach_the_next():
    weights = [[-32_000, 32_000, -1], [32_000, -32_000, 1], [0, 0, 0]]
    net = ValueNet(NetWeights.pack(weights, [LOGIT_ONE, LOGIT_ONE, LOGIT_ONE], 7, 0))
    assert net.logit(Position(0, [])) == 7
    assert net.logit(Position(0, [0])) == 7 + 256 * LOGIT_ONE
    assert net.logit(Position(0, [0, 1])) == 7


def test_the_logistic_rises_and_is_symmetric():
    values = [logistic(logit) for logit in range(-12 * LOGIT_ONE, 12 * LOGIT_ONE, 997)]
    assert values == sorted(values)
    assert logistic(0) == PROBABILITY_ONE // 2
    assert logistic(3 * LOGIT_ONE) + logistic(-3 * LOGIT_ONE) == pytest.approx(PROBABILITY_ONE, abs=2)


def test_targets_mix_the_next_value_with_the_outcome():
    from game.training.trajectories import Samples, Trajectory

    positions = [Position(0, [0]), Position(0, [1, 2]), Position(0, [2])]
    won, lost = (Trajectory.of_positions(positions, outcome, 3) for outcome in (1.0, 0.0))
    samples = Samples.join([won, lost], 3)
    values = np.array([0.1, 0.2, 0.5, 0.1, 0.2, 0.5])
    assert samples.targets(values, 0.5).tolist() == pytest.approx([0.475, 0.75, 1.0, 0.225, 0.25, 0.0])
    assert samples.targets(values, 1.0).tolist() == [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
    assert [one.active.tolist() for one in samples.split()] == [won.active.tolist(), lost.active.tolist()]


@pytest.mark.slow
def test_an_interrupted_training_ends_with_the_same_weights(tmp_path):
    from game.training.trainer import Training

    whole = Training(tiny_plan()).run(1, lambda progress: None)

    class Cut(Exception):
        pass

    def cut(progress):
        if progress.games == 4:
            raise Cut

    with pytest.raises(Cut):
        Training(tiny_plan(), tmp_path / "begun.npz").run(1, cut)
    resumed = Training(tiny_plan(), tmp_path / "begun.npz")
    assert resumed.games == 4
    assert resumed.run(1, lambda progress: None) == whole
    with pytest.raises(BadData, match="other settings"):
        Training(tiny_plan(seed=2), tmp_path / "begun.npz")
    (tmp_path / "begun.npz").write_bytes(b"PK damaged")
    with pytest.raises(BadData, match="cannot read"):
        Training(tiny_plan(), tmp_path / "begun.npz")


@pytest.mark.slow
def test_two_processes_train_the_same_network():
    from game.training.trainer import Training

    plan = tiny_plan(games=4, round_games=2, teacher_games=2)
    assert Training(plan).run(2, lambda progress: None) == Training(plan).run(1, lambda progress: None)


def test_training_learns_who_is_ahead():
    from game.training.trainer import Training

    training = Training(tiny_plan(games=30, teacher_games=30, kept_games=30, batch=128))
    net = ValueNet(training.run(1, lambda progress: None))
    samples = training._samples()
    for trajectory in (one for one in samples.split() if len(one.leads)):
        active = [at for at in trajectory.active[-1].tolist() if at < training.network.features]
        last = Position(round(float(trajectory.leads[-1]) * LEAD_ONE), active)
        if trajectory.outcome in (0.0, 1.0) and abs(trajectory.leads[-1]) > 8:
            assert (net.logit(last) > 0) == (trajectory.leads[-1] > 0)


def test_the_sequential_test_stops_when_it_is_decided():
    assert look_points(200) == [50, 100, 150, 200]
    assert decision(40, 50) == 1
    assert decision(10, 50) == -1
    assert decision(29, 50) == 0
    assert decision(40, 100, against=0.25) == 1


def test_a_game_without_a_network_is_a_sentence():
    from game.training.self_play import learnable

    with pytest.raises(BadData, match="steam has no learned evaluation"):
        learnable("steam")
