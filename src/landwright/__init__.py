"""Landwright: a digital tabletop for five games of making land."""

__version__ = "0.1.0"
