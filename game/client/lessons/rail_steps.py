"""Steps that the lessons of both rail games share."""

from __future__ import annotations

from game.client.lessons.lesson import LessonStep
from game.decisions.targets import HoverTarget
from game.i18n import _
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack


def tile_steps() -> tuple[LessonStep, ...]:
    """Steps for a build turn, tile by tile."""
    return (
        LessonStep(
            _("Lay track"),
            _("Track begins at a city. Each tile costs what its land and its exits ask for."),
            instruction=_("First the hex, then the tile."),
            action_types=(LayTrack,),
        ),
        LessonStep(
            _("On to the next city"),
            _(
                "Whoever joins two cities owns the link for good. Later you can drag a whole route "
                "across the map."
            ),
            instruction=_("Choose what is lit."),
            action_types=(LayTrack,),
            repeats=True,
        ),
        LessonStep(
            _("Enough for now"),
            _("Loose ends must go on in your next build turn, or you lose them. Keep money for the bills."),
            instruction=_("End building."),
            action_types=(EndBuild,),
        ),
    )


def build_step(*kinds: type[Action]) -> LessonStep:
    """One step for a build turn, for a player who has made one before."""
    return LessonStep(
        _("Build"),
        _("Now lay track, as you did before."),
        instruction=_("Choose what is lit."),
        action_types=(LayTrack, EndBuild, *kinds),
        repeats=True,
    )


def goods_step() -> LessonStep:
    """A step that introduces moving goods."""
    return LessonStep(
        _("Move goods"),
        _("Cubes go to the first city of their colour. Each link on the way pays its owner."),
        HoverTarget(("seats",)),
    )
