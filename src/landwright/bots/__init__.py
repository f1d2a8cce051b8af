"""Bots for any game: random, greedy, and three compiled searches."""
