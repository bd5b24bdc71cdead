"""Components beside a table: bar, log, hints, dialogs, signs."""
