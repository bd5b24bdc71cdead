"""Compares stable pictures with small stored ones.

``python -m tests.client.test_golden [NAME ...]`` redraws all pictures, or the named ones.

Fonts and rasterisers differ slightly between machines, so the comparison is small and tolerant: it fails
only when something moved, vanished or changed its colour.
"""

import io
import sys
from pathlib import Path

import pygame
import pytest

from game.cli.main import main
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.client.pictures.scene_shot import MATCH_SCENES, SCENES, render_scene
from game.rules import catalog
from tools.pictures.compare_repaint import stopped_clocks

FOLDER = Path(__file__).parent / "golden"
SMALL, READABLE = (240, 135), (640, 360)
"""Sizes of the stored pictures: of tables with a map the names can be read."""
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
TABLES = {
    f"{key}_{game_map}{'_' if game_map else ''}{name}": (key, game_map, share)
    for key in ("railways", "age_of_steam", "steam")
    for game_map in catalog.game_class(key).maps() or ("",)
    for name, share in (("early", 0.15), ("late", 0.85))
}
"""Tables early and late in a match."""
MEAN, WORST_BLOCK = 3.0, 40.0


def small(name):
    if name in MOMENTS:
        scene, moment = MOMENTS[name]
        picture = render_scene(lambda app: still(app, MATCH_SCENES[scene], moment), (1280, 720))
    else:
        wide, high, text = PICTURES[name]
        picture = render_scene(SCENES[name], (wide, high), text)
    return pygame.transform.smoothscale(picture.convert(24), SMALL)


def readable(name):
    """Returns the picture as a file: it is stored as a JPEG, and compared with the same losses."""
    key, game_map, share = TABLES[name]
    counts = catalog.game_class(key).seat_counts(game_map)
    moment = MatchMoment(key, game_map, 3 if 3 in counts else counts[0], "golden")
    moment = moment._replace(at=round(share * len(recorded_until(moment).record)))
    with stopped_clocks():
        picture = render_scene(lambda app: still(app, MATCH_SCENES["table"], moment), (1280, 720))
    packed = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(picture.convert(24), READABLE), packed, "table.jpg")
    return packed.getvalue()


def still(app, build, moment):
    app.settings.reduced_motion = True
    return build(app, moment)


def differences(a, b):
    """Returns the mean channel difference of the whole picture and of the worst block in a 16 by 9 grid."""
    one, two, wide = pygame.image.tobytes(a, "RGB"), pygame.image.tobytes(b, "RGB"), a.get_width()
    side = wide // 16
    blocks: dict[tuple[int, int], int] = {}
    for at in range(0, len(one), 3 * side):
        row, column = divmod(at // 3, wide)
        key = row // side, column // side
        spans = one[at : at + 3 * side], two[at : at + 3 * side]
        if spans[0] != spans[1]:
            blocks[key] = blocks.get(key, 0) + sum(abs(x - y) for x, y in zip(*spans, strict=True))
    return sum(blocks.values()) / len(one), max(blocks.values(), default=0) / (side * side * 3)


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize("name", [*PICTURES, *MOMENTS])
def test_the_picture_is_as_it_was(name):
    mean, worst = differences(small(name), pygame.image.load(FOLDER / f"{name}.png").convert(24))
    assert mean < MEAN
    assert worst < WORST_BLOCK


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("name", TABLES)
def test_the_table_is_as_it_was(name):
    kept = pygame.image.load(FOLDER / f"{name}.jpg")
    assert kept.get_size() == READABLE
    mean, worst = differences(pygame.image.load(io.BytesIO(readable(name)), "table.jpg"), kept)
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
    for each in sys.argv[1:] or (*PICTURES, *MOMENTS, *TABLES):
        if each in TABLES:
            (FOLDER / f"{each}.jpg").write_bytes(readable(each))
        else:
            pygame.image.save(small(each), FOLDER / f"{each}.png")
