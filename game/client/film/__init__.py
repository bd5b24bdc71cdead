"""Films and pages to keep: a match projected frame by frame, written as a moving picture or on one page."""
