"""Archive of played matches: save library and index, player record, statistics, medals and reviews. No
graphics."""
