"""How things move on the Yardmaster table."""
