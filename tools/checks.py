"""What the test command runs: lint, types and tests."""

import sys

from tools.bootstrap import ROOT, run, start

PYTEST = ("pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-p", "tools.pytest_checkout")
CHECKS = {
    "Lint": ("ruff", "check"),
    "Types": ("mypy",),
    "Tests": (*PYTEST, "-n", "auto", "--maxprocesses", "8", "--dist", "worksteal"),
}


def check(arguments: list[str]) -> int:
    """Run pytest just as told; or, told nothing, every check, also after one has failed."""
    if arguments:
        start(*PYTEST, *arguments)
    try:
        failed = [name.lower() for name in CHECKS if not _passes(name)]
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    print(f"Failed: {', '.join(failed)}." if failed else "Lint, types and tests passed.")
    return 1 if failed else 0


def _passes(name: str) -> bool:
    print(f"{name} …", flush=True)
    return run(*CHECKS[name]) == 0
