"""Calibration loop: fixed Python code by whose time all measured costs are divided."""

import time

LOOP = 40_000


def seconds_per_iteration() -> float:
    """Seconds per iteration of the fixed loop."""
    lst, counts, acc = [0] * 64, dict[tuple[int, int], int](), 0
    begun = time.process_time()
    for i in range(LOOP):
        k = i & 63
        lst[k] += i
        t = (k, acc & 7)
        if t in counts:
            counts[t] = counts[t] + 1
        else:
            counts[t] = 1
        acc = (acc * 31 + lst[k]) & 0xFFFF
    return (time.process_time() - begun) / LOOP
