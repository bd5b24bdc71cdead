"""Films and screenshots: frames, file formats, complete files or none, and error messages."""

import errno
import io
from collections import Counter
from itertools import islice
from pathlib import Path

import pygame
import pytest

from game.client.film.film_writer import write_film
from game.client.film.frame_renderer import FrameRenderer, RoundRange
from game.client.film.gif_writer import GifPalette, GifWriter, lzw_compressed, median_cut
from game.client.film.match_poster import export_poster
from game.client.match.match_feed import players_of
from game.client.match.replay_loader import load_recorded_match
from game.client.panels.table.board_snapshot import BoardSnapshot
from game.client.window.screenshot import save_picture
from game.rules.core.codec import BadData, digest
from net.storage.saves import read_save, replay_journal

SAVES = Path(__file__).resolve().parents[1] / "saves"


def expanded(packed):
    """Decompresses LZW by the specification."""
    bits, at, width, out = int.from_bytes(packed, "little"), 0, 9, bytearray()
    table, before = [], None
    while True:
        code = bits >> at & (1 << width) - 1
        at += width
        if code == 256:
            table = [bytes([byte]) for byte in range(256)] + [b"", b""]
            width, before = 9, None
            continue
        if code == 257:
            return bytes(out)
        word = table[code] if code < len(table) else before + before[:1]
        out += word
        if before is not None and len(table) < 4096:
            table.append(before + word[:1])
        before = word
        if len(table) == 1 << width and width < 12:
            width += 1


@pytest.mark.parametrize(
    "pixels",
    [b"\0", b"\1" * 5000, bytes(range(256)) * 40, bytes(k * k % 251 for k in range(30_000)), bytes(200_000)],
)
def test_what_is_compressed_can_be_expanded(pixels):
    assert expanded(lzw_compressed(pixels)) == pixels


def test_a_gif_shows_its_frames(tmp_path):
    palette = GifPalette([(0, 0, 0), (255, 0, 0), (0, 255, 0)])
    out = io.BytesIO()
    writer = GifWriter(out, (8, 4), palette)
    first = bytes([1] * 16 + [2] * 16)
    writer.add(first, 10)
    writer.add(first, 10)
    writer.add(bytes([1] * 16 + [2] * 15 + [0]), 10)
    writer.close()
    (tmp_path / "x.gif").write_bytes(out.getvalue())
    frames = pygame.image.load_animation(tmp_path / "x.gif")
    assert [delay for _, delay in frames] == [200, 100]
    assert frames[0][0].get_at((0, 0))[:3] == (255, 0, 0)
    assert frames[0][0].get_at((7, 3))[:3] == (0, 255, 0)
    assert frames[1][0].get_at((7, 3))[:3] == (0, 0, 0)
    assert frames[1][0].get_at((6, 3))[:3] == (0, 255, 0)


def test_a_palette_has_the_colours_that_matter():
    red, blue = 31 << 11, 31
    colours = median_cut(Counter({red: 1000, blue: 10}))
    assert sorted(colours) == [(0, 0, 255), (255, 0, 0)]
    palette = GifPalette(colours)
    assert colours[palette[red]] == (255, 0, 0)
    assert colours[palette[blue | 1 << 5]] == (0, 0, 255)


@pytest.mark.slow
def test_a_projector_ends_where_the_match_ends():
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    projector = FrameRenderer(load_recorded_match(saved), RoundRange(), 4, speed=4)
    done = [shown for shown, _ in projector.frames()]
    assert done[0] == 0
    assert done[-1] == len(saved.journal)
    assert digest(projector.scene.stage.state) == saved.journal.digest


@pytest.mark.slow
def test_a_round_is_filmed_by_itself(tmp_path):
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    ways = []
    size = write_film(load_recorded_match(saved), tmp_path / "x.gif", RoundRange(2, 2), on_way=ways.append)
    assert size == (tmp_path / "x.gif").stat().st_size
    assert 0 < ways[-1].total < len(saved.journal)
    assert ways[-1].done == ways[-1].total
    assert len(pygame.image.load_animation(tmp_path / "x.gif")) > 3
    assert [path.name for path in tmp_path.iterdir()] == ["x.gif"]


def test_a_part_that_is_filmed_counts_its_rounds_from_the_beginning_of_the_match():
    record = load_recorded_match(read_save(SAVES / "yardmaster_unfinished.save"))
    projector = FrameRenderer(record, RoundRange(3, 3), 4, speed=4)
    next(islice(projector.frames(), 8, None))
    assert projector.scene.board.round == projector.scene.text.round_label(1 + 2 * record.game.seats)


@pytest.mark.parametrize(
    ("name", "part", "why"),
    [
        ("x.avi", RoundRange(), "should end in one of .gif, .webm, .mp4"),
        ("x.gif", RoundRange(3, 2), "the match has rounds 1 to 5, and not 3 to 2"),
        ("x.gif", RoundRange(1, 99), "the match has rounds 1 to 5, and not 1 to 99"),
    ],
)
def test_a_film_that_cannot_be_made_is_told(tmp_path, name, part, why):
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    with pytest.raises(BadData) as told:
        write_film(load_recorded_match(saved), tmp_path / name, part)
    assert why in str(told.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_disk_that_is_full_leaves_no_half_film(tmp_path, monkeypatch):
    def full(_self, _frame, _lasts):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(GifWriter, "add", full)
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    with pytest.raises(BadData, match="No space left on device"):
        write_film(load_recorded_match(saved), tmp_path / "x.gif", RoundRange(1, 1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_video_is_made_with_the_extra(tmp_path):
    ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="the extra film is not installed")
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    write_film(load_recorded_match(saved), tmp_path / "x.webm", RoundRange(1, 1), speed=4)
    frames = ffmpeg.read_frames(str(tmp_path / "x.webm"))
    assert next(frames)["size"] == (1280, 720)
    assert sum(1 for _ in frames) > 10


def test_without_the_extra_a_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "imageio_ffmpeg", None)
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    with pytest.raises(BadData, match="need the extra film"):
        write_film(load_recorded_match(saved), tmp_path / "x.mp4")


@pytest.mark.slow
def test_a_finished_match_goes_on_one_page(tmp_path):
    export_poster(read_save(SAVES / "age_of_steam_finished.save"), tmp_path / "x.png")
    assert pygame.image.load(tmp_path / "x.png").get_width() == 1600
    with pytest.raises(BadData, match="is not over"):
        export_poster(read_save(SAVES / "yardmaster_unfinished.save"), tmp_path / "y.png")


def test_a_winner_whose_train_has_left_is_in_the_picture():
    saved = read_save(SAVES / "yardmaster_finished.save")
    table = BoardSnapshot(saved.game, players_of(saved.start))
    state = replay_journal(saved)[0].state
    table.show(state)
    engine = table.board.layout.engine(state.active)
    assert table.board.area.collidepoint(engine.x, engine.y)


def test_a_picture_of_the_screen_is_kept_or_the_reason_told(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    words, saved = save_picture(pygame.Surface((8, 8)), "mine")
    assert saved
    assert (tmp_path / "pictures" / "mine.png").exists()
    assert "mine.png" in words
    words, saved = save_picture(pygame.Surface((8, 8)), "mine")
    assert (tmp_path / "pictures" / "mine-2.png").exists()
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "pictures" / "mine.png"))
    words, saved = save_picture(pygame.Surface((8, 8)), "mine")
    assert not saved
    assert words.startswith("The picture could not be saved in ")


def test_a_disk_that_is_full_leaves_no_half_picture_and_says_so(tmp_path, monkeypatch):
    def full(path, _bytes):
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "write_bytes", full)
    words, saved = save_picture(pygame.Surface((8, 8)), "mine")
    assert not saved
    assert words.endswith("No space left on device")
    assert not list((tmp_path / "pictures").iterdir())
