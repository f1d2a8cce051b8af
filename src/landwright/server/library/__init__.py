"""The games of a server, and their compilation in child processes."""
