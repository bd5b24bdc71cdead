"""An exported match holds no key, and before its end no secret."""

import pytest

from net.storage.save_records import SaveHeader
from net.storage.save_writer import SaveWriter, write_shareable_copy
from net.storage.saves import read_save, verify_save
from tests.net.tables import begun, play_on

KEY = b"k" * 32


@pytest.mark.parametrize("most", [20, 100_000])
def test_a_copy_for_others_holds_no_secret_before_the_end(tmp_path, most):
    match = play_on(begun("railways", seed=6), most=most)
    own, copy = tmp_path / "own.save", tmp_path / "copy.save"
    keys = ((0, b"pledge78", KEY),)
    header = SaveHeader(match.start, "Room", match.secret, b"t" * 16, KEY, keys, "TQ7KAB")
    with SaveWriter.create(own, header) as writer:
        for item in match.journal:
            writer.add(item, match.private.get(item.seq))
    write_shareable_copy(read_save(own), copy)
    content, shared = copy.read_bytes(), read_save(copy)
    is_over = most > 20
    assert not any(secret in content for secret in (KEY, b"t" * 16, b"TQ7KAB"))
    assert (match.secret in content) == is_over
    assert (shared.secret, shared.private) == ((match.secret, match.private) if is_over else (None, {}))
    assert shared.journal == match.journal
    assert (verify_save(shared).verdict is not None) == is_over
