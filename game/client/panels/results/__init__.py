"""Components of the results screen."""
