"""Static checks of the sources: allowed imports, and constructs that are forbidden in the rules."""
