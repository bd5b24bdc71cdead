"""Rectangle arithmetic."""

from __future__ import annotations

import pygame


def strips_around(part: pygame.Rect, whole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of ``whole`` above, left of, right of and below ``part``; if ``part`` is empty, all of it."""
    strips = [
        pygame.Rect(whole.left, whole.top, whole.width, part.top - whole.top),
        pygame.Rect(whole.left, part.top, part.left - whole.left, part.height),
        pygame.Rect(part.right, part.top, whole.right - part.right, part.height),
        pygame.Rect(whole.left, part.bottom, whole.width, whole.bottom - part.bottom),
    ]
    return [strip for strip in strips if strip.width > 0 and strip.height > 0]
