"""The 36 problems of game 2: their table, the figures that they ask for, and solutions."""
