"""What every game keeps, and what a match is."""
