"""The command line: one module per command, and slow imports only where a command needs them."""
