"""Settings of all tests, and the `--quick` option."""

from itertools import groupby
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault of the code under test: no example has a deadline, and none is too slow to make.
_PATIENT: dict[str, Any] = {
    "deadline": None,
    "print_blob": True,
    "suppress_health_check": [HealthCheck.too_slow],
}

# The same examples in every run, so that a change is judged by what it changed; new ones are looked for by
# `--hypothesis-profile hunt`.
settings.register_profile("roundhouse", derandomize=True, **_PATIENT)
settings.register_profile("hunt", **_PATIENT)
settings.load_profile("roundhouse")


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="leave out what is marked slow")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """With `--quick`, a test marked slow keeps the number of cases in its mark, by default none."""
    if not config.getoption("quick"):
        return
    kept = [item for _, cases in groupby(items, _test_of) for item in _sample(list(cases))]
    others = set(items).difference(kept)
    config.hook.pytest_deselected(items=[item for item in items if item in others])
    items[:] = kept


def _test_of(item):
    return item.nodeid.partition("[")[0]


def _sample(cases):
    """A sample of cases spread over the list, because neighbours are similar."""
    slow = cases[0].get_closest_marker("slow")
    if slow is None:
        return cases
    keep = min(slow.kwargs.get("keep", 0), len(cases))
    return [cases[(2 * number + 1) * len(cases) // (2 * keep)] for number in range(keep)]
