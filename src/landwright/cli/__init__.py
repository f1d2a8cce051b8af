"""The command line: each command in a module of its own, and nothing heavy imported before a command needs it."""
