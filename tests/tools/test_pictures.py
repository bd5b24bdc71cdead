"""Compares two sets of pictures pixel by pixel."""

import pygame

from tools.pictures import compare_scenes


def drawn(folder, name, spot=None):
    folder.mkdir(exist_ok=True)
    picture = pygame.Surface((8, 4))
    picture.fill("#22282B")
    if spot is not None:
        picture.set_at(spot, "#23282B")
    pygame.image.save(picture, str(folder / name))


def test_what_differs_is_named_with_its_place(tmp_path, capsys):
    before, after = tmp_path / "before", tmp_path / "after"
    for name in ("same.png", "other.png", "gone.png"):
        drawn(before, name)
    drawn(after, "same.png")
    drawn(after, "other.png", (5, 2))
    assert compare_scenes.main(["--compare", str(before), str(after)]) == 1
    told = capsys.readouterr().out
    assert f"gone.png: not in {after}" in told
    assert "other.png: 1 pixels (3.125 %) within (5, 2, 1, 1)" in told
    assert "1 of 3 pictures are the same" in told
    assert compare_scenes.main(["--compare", str(before), str(before)]) == 0


def test_the_set_has_every_scene_and_every_map(monkeypatch):
    monkeypatch.setattr(compare_scenes, "SIZES", ((640, 360),))
    monkeypatch.setattr(compare_scenes, "_of_game", lambda key, game_map, size: [(key, game_map)])
    found = list(compare_scenes.all_pictures())
    assert {one.scene for one in found if isinstance(one, compare_scenes.Picture)} == set(
        compare_scenes.SCENES
    )
    assert ("steam", "ruhr") in found
    assert ("yardmaster", "") in found
