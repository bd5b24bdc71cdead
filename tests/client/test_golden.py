"""Compares stable pictures with small stored ones.

``python -m tests.client.test_golden [NAME ...]`` redraws all pictures, or the named ones.

Fonts and rasterisers differ slightly between machines, so the comparison is small and tolerant: it fails
only when something moved, vanished or changed its colour.
"""

import sys
from pathlib import Path

import pygame
import pytest

from game.cli.main import main
from game.client.pictures.match_moments import MatchMoment
from game.client.pictures.scene_shot import MATCH_SCENES, SCENES, render_scene

FOLDER = Path(__file__).parent / "golden"
SMALL = (240, 135)
PICTURES = {
    "title": (1280, 720, 100),
    "settings": (1280, 720, 150),
    "lobby": (1280, 720, 100),
    "widgets": (1920, 1080, 100),
    "art_cars": (1920, 1080, 100),
    "art_cards": (1920, 1080, 100),
}
MOMENTS = {
    "table_2": ("table", MatchMoment(seats=2, at=70)),
    "table_3": ("table", MatchMoment(seats=3, at=60)),
    "table_4": ("table", MatchMoment(seats=4, at=90, seat=2)),
    "table_over": ("table", MatchMoment(seats=3)),
    "curtain": ("curtain", MatchMoment(seats=3, at=60)),
    "steal": ("steal", MatchMoment(seats=3)),
    "results": ("results", MatchMoment(seats=4)),
    "display": ("display", MatchMoment(seats=4, at=90)),
}
"""Screens of a seeded match, drawn without animation so that nothing in them depends on time."""
MEAN, WORST_BLOCK = 3.0, 40.0


def small(name):
    if name in MOMENTS:
        scene, moment = MOMENTS[name]
        picture = render_scene(lambda app: still(app, MATCH_SCENES[scene], moment), (1280, 720))
    else:
        wide, high, text = PICTURES[name]
        picture = render_scene(SCENES[name], (wide, high), text)
    return pygame.transform.smoothscale(picture.convert(24), SMALL)


def still(app, build, moment):
    app.settings.reduced_motion = True
    return build(app, moment)


def differences(a, b):
    """Returns the mean channel difference of the whole picture and of the worst block in a 16 by 9 grid."""
    one, two = pygame.image.tobytes(a, "RGB"), pygame.image.tobytes(b, "RGB")
    blocks: dict[tuple[int, int], int] = {}
    for index, (x, y) in enumerate(zip(one, two, strict=True)):
        row, column = divmod(index // 3, SMALL[0])
        key = (row // 15, column // 15)
        blocks[key] = blocks.get(key, 0) + abs(x - y)
    return sum(blocks.values()) / len(one), max(blocks.values()) / (15 * 15 * 3)


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize("name", [*PICTURES, *MOMENTS])
def test_the_picture_is_as_it_was(name):
    mean, worst = differences(small(name), pygame.image.load(FOLDER / f"{name}.png").convert(24))
    assert mean < MEAN
    assert worst < WORST_BLOCK


def test_a_changed_picture_would_be_noticed():
    kept = pygame.image.load(FOLDER / "art_cards.png")
    changed = kept.copy()
    changed.fill("#16302B", (20, 10, 30, 30))
    mean, worst = differences(kept, changed)
    assert mean > 0
    assert worst > WORST_BLOCK


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("size", ["640x360", "1280x720", "3840x2160"])
@pytest.mark.parametrize("name", sorted(SCENES))
def test_every_scene_can_be_shot_at_any_size(name, size, tmp_path, monkeypatch):
    monkeypatch.setattr("game.client.pictures.scene_shot.SETTLE_STEPS", 12)
    out = tmp_path / "shot.png"
    assert main(["shot", name, "--out", str(out), "--size", size]) == 0
    assert pygame.image.load(out).get_size() == tuple(map(int, size.split("x")))


@pytest.mark.parametrize("size", ["", "12", "0x5", "axb", "-3x4"])
def test_a_wrong_size_gets_a_sentence(size, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["shot", "title", "--out", "x.png", f"--size={size}"])
    assert stopped.value.code == 2
    assert "write it as 1280x720" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_gets_a_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("game.client.pictures.scene_shot.SETTLE_STEPS", 1)
    assert main(["shot", "trouble", "--out", str(tmp_path / "no" / "such" / "x.png")]) == 2
    assert "could not be written" in capsys.readouterr().err


if __name__ == "__main__":
    for each in sys.argv[1:] or (*PICTURES, *MOMENTS):
        pygame.image.save(small(each), FOLDER / f"{each}.png")
