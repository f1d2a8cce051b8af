"""Counting, simulating and comparing: what designers and researchers run."""
