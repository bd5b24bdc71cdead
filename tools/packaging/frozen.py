"""Where a frozen build begins."""

import multiprocessing
import sys

if __name__ == "__main__":
    # The processes that think are this very file once more; this sends them where they belong.
    multiprocessing.freeze_support()

    from game.commands.main import main

    sys.exit(main())
