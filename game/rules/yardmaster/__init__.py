"""Yardmaster: buy railcars with cargo cards and couple them into your train."""
