"""Layout and landscape of the Yardmaster table, and its side panels on a table display."""
