"""Many players at many tables of a server that runs in a process of its own."""
