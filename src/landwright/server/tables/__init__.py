"""The table: one write pipeline from a command to what its clients see."""
