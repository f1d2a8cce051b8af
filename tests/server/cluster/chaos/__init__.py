"""Three servers on one PostgreSQL that are killed at random, while people at different servers play with each other."""
