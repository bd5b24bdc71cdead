"""Copies of the bots greedy, normal and hard as they once were, against which newer bots are measured.

They import nothing of `game.bots` but the work counter, and a test holds their code and their choices.
"""
