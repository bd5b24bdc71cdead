"""pytest plugin that records which statements each test runs, or runs selected tests.

Instructions come from a file. It runs only inside a working copy.
"""

from __future__ import annotations

import builtins
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import Phase, settings

from tools.mutation.statement_tracing import TRACES_NAME

INSTRUCTIONS_VARIABLE = "ROUNDHOUSE_MUTANTS"
"""Environment variable with the path of the instructions; the answer is written beside it."""
TIMEOUT_EXIT_CODE = 75
"""Exit code of a run that exceeded its time limit."""
MEMORY = 3 * 1024**3


def pytest_configure(config: pytest.Config) -> None:
    limit_memory()
    request_file = Path(os.environ[INSTRUCTIONS_VARIABLE])
    errand = json.loads(request_file.read_text(encoding="utf-8"))
    answer = request_file.with_suffix(".answer")
    plugin = (
        CoverageRecorder(answer)
        if errand["traces"]
        else SelectedTestRunner(errand["tests"], errand["limit"], answer)
    )
    config.pluginmanager.register(plugin)


def limit_memory() -> None:
    """Limits memory: an endless loop may fill a list before it times out."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class CoverageRecorder:
    """Records time, skip status and probes of each test, and the probes hit by imports."""

    def __init__(self, answer: Path) -> None:
        self._answer = answer
        self._tests: dict[str, dict[str, Any]] = {}
        self._imported: list[int] = []

    def pytest_collection_finish(self) -> None:
        self._imported = _executed_probes()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        traces: bytearray = getattr(builtins, TRACES_NAME, bytearray())
        traces[:] = bytes(len(traces))
        test = self._tests[item.nodeid] = {"skipped": False}
        began = time.process_time()
        done = yield
        test |= {"seconds": time.process_time() - began, "probes": _executed_probes()}
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._tests[report.nodeid]["skipped"] |= report.skipped

    def pytest_sessionfinish(self) -> None:
        self._answer.write_text(
            json.dumps({"imported": self._imported, "tests": self._tests}), encoding="utf-8"
        )


def _executed_probes() -> list[int]:
    return [number for number, seen in enumerate(getattr(builtins, TRACES_NAME, ())) if seen]


def _fail_hanging_test(_number: int, _frame: FrameType | None) -> None:
    pytest.fail("it does not come to an end")


class SelectedTestRunner:
    """Runs the selected tests in the given order, each with a time limit, up to the first failure.

    Limits are in CPU time, so that a busy machine does not cause timeouts.
    """

    def __init__(self, tests: dict[str, int], limit: int, answer: Path) -> None:
        self._tests = tests
        self._limit = limit
        self._order = {name: number for number, name in enumerate(tests)}
        self._answer = answer

    def pytest_sessionstart(self) -> None:
        """Turns off Hypothesis shrinking: any failing example is enough."""
        settings.register_profile("mutants", settings.default, phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._order), key=lambda item: self._order[item.nodeid]
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if sys.platform == "win32":
            return (yield)
        signal.signal(signal.SIGVTALRM, _fail_hanging_test)
        signal.setitimer(signal.ITIMER_VIRTUAL, self._tests[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logfinish(self) -> None:
        if time.process_time() > self._limit:
            pytest.exit("the time is over", TIMEOUT_EXIT_CODE)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self._answer.exists():
            self._answer.write_text(report.nodeid, encoding="utf-8")
