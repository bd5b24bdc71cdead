"""``python -m roundhouse``."""

import sys

from roundhouse import main

if __name__ == "__main__":
    sys.exit(main())
