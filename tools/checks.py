"""What the test command runs: lint, types and tests."""

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
    failed = []
    for name, module in CHECKS.items():
        print(f"{name} …", flush=True)
        if run(*module, folder=ROOT):
            failed.append(name.lower())
    print(f"Failed: {', '.join(failed)}." if failed else "Lint, types and tests passed.")
    return 1 if failed else 0
