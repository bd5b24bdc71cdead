"""The test command: lint, types and tests; with `--quick` only the fast tests."""

import sys

from tools.setup.bootstrap import ROOT, replace_process, run, run_in_background

PYTEST = (
    "pytest",
    "-c",
    str(ROOT / "pyproject.toml"),
    "--rootdir",
    str(ROOT),
    "-p",
    "tools.setup.pytest_checkout",
)
CHECKS = {
    "Lint": ("ruff", "check"),
    "Types": ("mypy",),
    "Tests": (*PYTEST, "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal"),
}


QUICK = ["--quick"]
"""Option for the fast tests. Alone it selects all checks; with other arguments it is passed to pytest."""


def check(arguments: list[str]) -> int:
    """Runs pytest with the arguments; without any, or with `--quick` alone, runs every check."""
    quick = arguments == QUICK
    if arguments and not quick:
        replace_process(*PYTEST, *arguments)
    try:
        passed = _all_checks(quick)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    tests = "the quick tests" if quick else "tests"
    failed = [name.lower() for name in CHECKS if not passed[name]]
    print(f"Failed: {', '.join(failed)}." if failed else f"Lint, types and {tests} passed.")
    return 1 if failed else 0


def _all_checks(quick: bool) -> dict[str, bool]:
    """Result of each check. Types are checked in parallel with the tests, and reported after them, because
    mypy uses only one core."""
    # Lists the slowest tests, so that a slow test in the quick run is noticed.
    lane = [*QUICK, "--durations", "3"] if quick else []
    print("Lint …", flush=True)
    passed = {"Lint": run(*CHECKS["Lint"]) == 0}
    with run_in_background(*CHECKS["Types"]) as types:
        try:
            print("Tests …", flush=True)
            passed["Tests"] = run(*CHECKS["Tests"], *lane) == 0
            print("Types …", flush=True)
            print(types.communicate()[0], end="", flush=True)
        finally:
            types.kill()
    return {**passed, "Types": types.returncode == 0}
