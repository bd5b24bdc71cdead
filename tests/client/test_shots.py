"""Pictures of tables at any moment, and messages for what cannot be drawn."""

import pygame
import pytest

from game.cli.main import main
from game.client.pictures.scene_shot import MATCH_SCENES


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("scene", sorted(MATCH_SCENES))
def test_every_table_can_be_drawn(scene, tmp_path):
    out = tmp_path / "shot.png"
    assert main(["shot", scene, "--out", str(out), "--at", "60", "--size", "960x540"]) == 0
    drawn = pygame.image.load(out)
    assert drawn.get_size() == (960, 540)
    colours = {tuple(drawn.get_at((x, y))) for x in range(0, 960, 40) for y in range(0, 540, 40)}
    assert len(colours) > 20


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (["nothing"], "there is no scene 'nothing'"),
        (["table", "--game", "chess"], "there is no game 'chess'"),
        (["table", "--seats", "5"], "yardmaster is played by 2, 3 or 4"),
        (["table", "--seats", "2", "--seat", "3"], "there is no seat 3; the seats are 1 to 2"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(wrong, sentence, tmp_path, capsys):
    assert main(["shot", *wrong, "--out", str(tmp_path / "shot.png")]) == 2
    assert sentence in capsys.readouterr().err


def test_equal_moments_give_equal_pictures(tmp_path):
    for name in ("one", "two"):
        main(["shot", "display", "--out", str(tmp_path / name), "--at", "80", "--size", "960x540"])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
