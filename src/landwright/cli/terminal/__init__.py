"""Any game in a terminal."""
