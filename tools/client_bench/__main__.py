"""Measures the speed of the client: ``python -m tools.client_bench [--size WxH] [--json]``."""

import argparse
import json
import sys

from game.cli.arguments import window_size
from tools.client_bench import report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.client_bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--size", type=window_size, metavar="WxH", help="only the tables, at this window size"
    )
    args = parser.parse_args()
    figures = report.measure_figures(args.size)
    print(json.dumps(figures, indent=2) if args.json else report.format_figures(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
