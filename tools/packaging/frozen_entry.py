"""Entry point of a frozen build."""

import sys


def is_multiprocessing_child() -> bool:
    """Whether multiprocessing started this file, with its own arguments."""
    return sys.argv[1:2] == ["--multiprocessing-fork"] or "-c" in sys.argv


if __name__ == "__main__":
    if is_multiprocessing_child():
        # PyInstaller would run this at every start; only child processes need it, and it is slow.
        import multiprocessing

        import pyi_rth_multiprocessing  # noqa: F401

        multiprocessing.freeze_support()

    from game.cli.main import main

    sys.exit(main())
