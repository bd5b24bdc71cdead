"""Components of the title screen."""
