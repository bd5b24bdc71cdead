"""A host and a guest with real windows: if the host is killed, no player loses a seat."""

import re

import pytest

from tools.e2e import clicker
from tools.e2e.lan_party import __main__ as evening

pytestmark = pytest.mark.skipif(
    bool(clicker.missing_programs()), reason=clicker.missing_programs() or "it can be played"
)


@pytest.mark.slow
def test_a_host_that_was_killed_finds_its_guest_in_its_seat(capfd):
    assert evening.main(["--short"]) == 0
    told = capfd.readouterr().out.strip().splitlines()[-1]
    assert "6 steps, nobody without their seat" in told
    assert re.search(r"clicks of the host 2, clicks of the guest 3, .*a move elsewhere after s", told)
