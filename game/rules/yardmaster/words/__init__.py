"""Words of Yardmaster."""
