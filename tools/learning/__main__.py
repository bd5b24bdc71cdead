"""Runs the training of docs/LEARNING.md and draws its learning curve.

python -m tools.learning
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from game.envs.policy_gradient import PolicyGradientLearner
from game.envs.single_agent import MatchVectorEnv

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "learning_curve.svg"
ROUNDS, WINDOW = 300, 300
"""Rounds of training, and recent matches that a rate is counted over."""
EVERY = 10
"""Rounds between two points of the curve."""
TRIALS = 300
"""Matches after the training."""
WIDTH, HEIGHT, MARGIN = 640, 300, 44

Point = tuple[float, float]
"""CPU seconds and the share of recent matches won."""


def train() -> list[Point]:
    """Trains as the page does; returns the curve."""
    table = MatchVectorEnv("yardmaster", 32, bots=("easy",), reward="points")
    learner = PolicyGradientLearner(table, seed=1)
    won: list[bool] = []
    points: list[Point] = []
    begun = time.process_time()
    for number in range(1, ROUNDS + 1):
        won += learner.learn_round().tolist()
        if number % EVERY == 0:
            recent = won[-WINDOW:]
            points.append((time.process_time() - begun, sum(recent) / max(1, len(recent))))
            print(f"{points[-1][0]:.0f} s: {points[-1][1]:.0%} of {len(recent)} matches", flush=True)
    print(f"{_wins_of_best(learner):.0%} of {TRIALS} matches with the likeliest action")
    return points


def _wins_of_best(learner: PolicyGradientLearner) -> float:
    """How often the learner wins new deals if it always takes the likeliest action."""
    table = MatchVectorEnv("yardmaster", 32, bots=("easy",))
    states, info = table.reset(seed=77)
    won: list[bool] = []
    while len(won) < TRIALS:
        states, _rewards, ends, _cut, info = table.step(learner.best(states, info["action_mask"]))
        won += info["won"][ends].tolist()
    return sum(won[:TRIALS]) / TRIALS


def curve_svg(points: Sequence[Point]) -> str:
    """The curve as a picture."""
    last = max(seconds for seconds, _share in points)
    across, down = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN

    def place(seconds: float, share: float) -> str:
        return f"{MARGIN + across * seconds / last:.1f},{HEIGHT - MARGIN - down * share:.1f}"

    rows = []
    for percent in (0, 25, 50, 75, 100):
        height = HEIGHT - MARGIN - down * percent / 100
        dashes = "" if percent == 50 else ' stroke-dasharray="2 4"'
        rows.append(f'<path d="M{MARGIN} {height:.1f}h{across}" stroke="#888"{dashes}/>')
        rows.append(f'<text x="{MARGIN - 6}" y="{height + 4:.1f}" text-anchor="end">{percent} %</text>')
    for tenth in range(0, 11, 2):
        x = MARGIN + across * tenth / 10
        label, below = f"{last * tenth / 10:.0f}", HEIGHT - MARGIN + 18
        rows.append(f'<text x="{x:.1f}" y="{below}" text-anchor="middle">{label}</text>')
    rows.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">CPU seconds of one core</text>'
        f'<text x="{MARGIN}" y="20">Matches won against easy, of the last {WINDOW}</text>'
    )
    line = " ".join(place(*point) for point in points)
    rows.append(f'<polyline points="{line}" fill="none" stroke="#b5472f" stroke-width="2.5"/>')
    body = "\n".join(rows)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
    style = 'font-family="sans-serif" font-size="12" fill="#444"'
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>'
    return f"{head} {style}>\n{ground}\n{body}\n</svg>\n"


def main() -> None:
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(curve_svg(train()), encoding="utf-8")


if __name__ == "__main__":
    main()
