"""What is chosen on the Yardmaster table, and what would come of it."""
