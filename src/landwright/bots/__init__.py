"""Players for any game: random, greedy, and two compiled searches."""
