"""The bots of Yardmaster."""
