"""Counting, simulation and comparison of bots, for designers and researchers."""
