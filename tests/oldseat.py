"""A match of 0.1.0 with a host and a guest, saved by both without keys."""

from pathlib import Path

import msgspec

from game.user_folders import saves_folder
from net.protocol.crypto import pledge
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from net.storage.saves import SavedMatch, read_save

SAVES = Path(__file__).with_name("saves")
TOKEN = bytes(range(16))


def laid_by_older_programs() -> SavedMatch:
    """The host's save; that of Anna, who owned the second seat by token, is beside it."""
    saved = read_save(SAVES / "yardmaster_unfinished.save")
    chairs = list(saved.start.chairs)
    chairs[1] = msgspec.structs.replace(chairs[1], name="Anna", bot="", pledge=pledge(TOKEN))
    start = msgspec.structs.replace(saved.start, chairs=tuple(chairs))
    hosts = msgspec.structs.replace(saved.header, start=start)
    write_save(saves_folder() / "old.save", hosts, saved.journal, saved.private)
    write_save(
        saves_folder() / "old-anna.save", SaveHeader(start, "Old room", None, TOKEN), saved.journal, {}
    )
    return read_save(saves_folder() / "old.save")
