"""How things move on the Railways table."""
