"""Many players at many tables of a server in a separate process."""
