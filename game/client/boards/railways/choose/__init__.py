"""What is chosen on the Railways table, and what would come of it."""
