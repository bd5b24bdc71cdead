"""Scaling reports: the fitted exponent, its wording, and the sizes that are measured."""

import pytest

from game.bench.loopback_room import LoopbackRoom
from game.bench.match_length import join_late, replay_checked
from game.bench.scaling import ScalingRow, cpu_cost_us, fitted_exponent, scaling_text
from game.rules.core.match_settings import MatchSettings


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 1.7, 2.0])
def test_a_power_of_the_size_is_found(power):
    sizes = (100, 1_000, 10_000)
    assert fitted_exponent(sizes, [3.5 * size**power for size in sizes]) == pytest.approx(power)


def test_of_several_sizes_the_line_lies_in_their_midst():
    assert fitted_exponent((1, 10), (1, 100)) == pytest.approx(2)
    assert fitted_exponent((1, 10, 100), (1, 20, 100)) == pytest.approx(
        1
    )  # one outlier does not change the fit
    assert fitted_exponent((1, 10, 100), (1, 10, 1_000)) == pytest.approx(1.5)


@pytest.mark.parametrize(("sizes", "costs"), [((5,), (1,)), ((5, 5), (1, 2)), ((1, 2), (1,))])
def test_without_two_sizes_there_is_no_slope(sizes, costs):
    with pytest.raises(ValueError, match="needs two sizes"):
        fitted_exponent(sizes, costs)


def test_what_grows_as_its_answer_does_is_not_too_steep():
    sizes, square = (10.0, 100.0), (1.0, 100.0)
    assert ScalingRow("a", "b", sizes, square).is_steep
    assert not ScalingRow("a", "b", sizes, square, answers=square).is_steep
    assert ScalingRow("a", "b", sizes, square, answers=(1.0, 5.0)).is_steep
    assert not ScalingRow("a", "b", sizes, (1.0, 10.0)).is_steep
    assert ScalingRow("a", "b", sizes, square).plain()["exponent"] == pytest.approx(2)


def test_the_table_names_what_is_steep():
    found = [
        ScalingRow("listing", "tiles", (10, 100), (5.0, 500.0)),
        ScalingRow("replay", "entries", (100, 1_000), (900.0, 9_000.0), answers=(2.0, 20.0)),
    ]
    head, steep, fair = scaling_text(found).splitlines()
    assert "exponent" in head
    assert "10: 5.0 µs, 100: 500.0 µs" in steep
    assert "2.00" in steep
    assert "steeper" in steep
    assert "100: 900.0 µs, 1000: 9.0 ms" in fair
    assert fair.split()[-2:] == ["1.00", "1.00"]


def test_work_is_done_with_what_it_is_given():
    seen = []
    assert cpu_cost_us(seen.append, 7) >= 0
    assert set(seen) == {7}


def test_a_long_room_is_as_long_as_asked_and_who_comes_late_is_in_step():
    room = LoopbackRoom(MatchSettings("age_of_steam", "rust_belt", 3))
    room.lengthen(60)
    assert len(room.match.journal) == 60
    replay_checked(room.match.game, room.match.journal)
    join_late(room)
    assert not room.peers


def test_an_action_goes_to_everybody_who_watches():
    room = LoopbackRoom(MatchSettings("yardmaster", "", 2))
    watching = [room.add_spectator(f"W{number}") for number in range(3)]
    room.bodies_sent = 0
    assert room.play()
    assert {peer.last for peer in watching} == {room.match.last}
    assert room.bodies_sent >= 3
