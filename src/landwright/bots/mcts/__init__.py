"""Monte Carlo tree search for any game."""
