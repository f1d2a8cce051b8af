"""What a game's tests need: the conformance suite, random play, golden playthroughs, and tiny games."""
