"""Where the Yardmaster table lies, what it lies on, and its sides on a screen that lies flat."""
