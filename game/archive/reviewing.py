"""A review beside the game, in a process of its own: how far it is, a way to stop it, what was found."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from game.archive.reviews import Review, Reviewed, fingerprint, keep_review
from game.rules import catalog
from game.rules.core.codec import BadData
from net.keeping.saves import read

NODES = 120_000


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """So many doubtful decisions have been looked at."""

    done: int
    of: int


class Found(msgspec.Struct, frozen=True, tag="found"):
    """All that was found; or `trouble` says why nothing was."""

    review: Review | None = None
    trouble: str = ""


_answers = msgspec.msgpack.Decoder(Looked | Found)
_packed = msgspec.msgpack.Encoder().encode


class Reviewer:
    """One review of one save. `on_way` is called on a thread of its own, last with a Found."""

    def __init__(self, save: Path, on_way: Callable[[Looked | Found], None], nodes: int = NODES) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        args = (theirs, catalog.registered(), str(save), nodes)
        self._process = context.Process(target=work, args=args, name="roundhouse-review", daemon=True)
        self._process.start()
        theirs.close()
        self._on_way = on_way
        self._stopped = False
        threading.Thread(target=self._listen, name="roundhouse-review", daemon=True).start()

    def stop(self) -> None:
        """Leave it; what was found so far is not kept."""
        self._stopped = True
        self._process.kill()

    def _listen(self) -> None:
        told = False
        while not told:
            try:
                answer = _answers.decode(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            told = isinstance(answer, Found)
            self._on_way(answer)
        self._pipe.close()
        if not told and not self._stopped:
            self._on_way(Found(trouble="the process that reviews has ended by itself"))


def work(pipe: Connection, games: Mapping[str, catalog.Box], save: str, nodes: int) -> None:
    """Review one match and say so."""
    catalog.register_all(games)
    try:
        found = reviewed(Path(save), nodes, lambda done, of: pipe.send_bytes(_packed(Looked(done, of))))
        trouble = ""
        try:
            keep_review(Path(save), found)
        except BadData as error:
            trouble = str(error)
        pipe.send_bytes(_packed(Found(found, trouble)))
    except BadData as error:
        pipe.send_bytes(_packed(Found(trouble=str(error))))


def reviewed(save: Path, nodes: int, progress: Callable[[int, int], None]) -> Review:
    """What `roundhouse review` finds; the same for the same nodes on every machine."""
    from game.figures import review

    saved = read(save)
    moments = review.review(saved, review.seats_named(saved, None), nodes, progress)
    plain = review.as_json(saved, moments)["moments"]
    return Review(
        entries=len(saved.journal),
        nodes=nodes,
        rules=fingerprint(),
        moments=tuple(msgspec.convert(one, Reviewed) for one in plain),
    )
