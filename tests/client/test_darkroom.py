"""The thumbnail process ends on request and together with the program."""

import multiprocessing
import queue

import pytest

from game.archive.save_summary import stamp_of
from game.client.flows.client import Client
from game.client.panels.archive.thumbnail_worker import ThumbnailRequest, ThumbnailWorker
from tests.archive.shelves import filled
from tests.client.rooms import until


def darkrooms():
    return [one for one in multiprocessing.active_children() if one.name == "roundhouse-darkroom"]


@pytest.mark.slow
def test_told_to_end_it_ends_when_it_has_drawn(tmp_path):
    """At exit the interpreter waits for child processes, so a terminated one must end."""
    path = filled(tmp_path / "saves", "yardmaster_unfinished") / "yardmaster_unfinished.save"
    answers = queue.Queue()
    darkroom = ThumbnailWorker(answers.put)
    try:
        darkroom.send(ThumbnailRequest(str(path), stamp_of(path)[0], (160, 90)))
        assert answers.get(timeout=200).pixels
        darkroom._process.terminate()
        darkroom._process.join(20)
        assert darkroom._process.exitcode is not None
    finally:
        darkroom.close()


def test_who_quits_leaves_no_process_behind(app, tmp_path):
    filled(tmp_path / "saves", "yardmaster_unfinished")
    client = Client(app)
    app.push(client.title_flow.build_title())
    until(app, darkrooms)
    left = darkrooms()
    client.close()
    for one in left:
        one.join(20)
        assert one.exitcode is not None
