"""The five games, a package each, all with the same files."""
