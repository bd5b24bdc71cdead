"""A film that is made beside the game, in a process of its own: how far it is, and a way to stop it."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from game.rules import catalog
from game.rules.core.codec import BadData


class Way(msgspec.Struct, frozen=True, tag="way"):
    """How far it is."""

    done: int
    of: int
    likely: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """It is there; or `trouble` says why not."""

    size: int = 0
    trouble: str = ""


class Making(msgspec.Struct, frozen=True):
    """What is to be made of which save."""

    save: str
    out: str
    first: int = 0
    last: int = 0


_answers = msgspec.msgpack.Decoder(Way | Ready)
_packed = msgspec.msgpack.Encoder().encode


class FilmMaker:
    """One film. `on_way` is called on a thread of its own, last with a Ready."""

    def __init__(self, making: Making, on_way: Callable[[Way | Ready], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        args = (theirs, catalog.registered(), _packed(making))
        self._process = context.Process(target=work, args=args, name="roundhouse-film", daemon=True)
        self._process.start()
        theirs.close()
        self._out = Path(making.out)
        self._on_way = on_way
        self._stopped = False
        threading.Thread(target=self._listen, name="roundhouse-film", daemon=True).start()

    def stop(self) -> None:
        """Leave it; nothing half made is left behind."""
        self._stopped = True
        self._process.kill()
        self._process.join(2.0)
        with suppress(OSError):
            self._out.with_name(f"{self._out.stem}.new{self._out.suffix}").unlink()

    def _listen(self) -> None:
        told = False
        while not told:
            try:
                answer = _answers.decode(self._pipe.recv_bytes())
            except (EOFError, OSError):
                break
            told = isinstance(answer, Ready)
            self._on_way(answer)
        self._pipe.close()
        if not told and not self._stopped:
            self._on_way(Ready(trouble="the process that makes films has ended by itself"))


def work(pipe: Connection, games: Mapping[str, catalog.Box], making: bytes) -> None:
    """Make one film and say so."""
    catalog.register_all(games)
    wish = msgspec.msgpack.decode(making, type=Making)
    try:
        size = _made(wish, lambda way: pipe.send_bytes(_packed(way)))
        pipe.send_bytes(_packed(Ready(size)))
    except BadData as error:
        pipe.send_bytes(_packed(Ready(trouble=str(error))))


def _made(wish: Making, on_way: Callable[[Way], None]) -> int:
    from game.client.film.filming import film
    from game.client.film.projector import Part
    from game.client.match.replays import recorded_save
    from net.keeping.saves import followed, read

    out = Path(wish.out)
    saved = read(Path(wish.save), salvage=True)
    del saved.journal[len(followed(saved)[0].journal) :]
    if out.suffix == ".png":
        from game.client.film.onepage import print_page

        print_page(saved, out)
        return out.stat().st_size
    told = recorded_save(saved), out, Part(wish.first, wish.last)
    return film(*told, on_way=lambda way: on_way(Way(way.done, way.of, way.likely)))
