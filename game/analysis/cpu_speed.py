"""Measures the speed of this machine with a fixed loop of Python code; costs are divided by its time."""

import time

LOOP = 40_000


def seconds_per_iteration() -> float:
    """Seconds that one pass of the fixed loop takes."""
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
