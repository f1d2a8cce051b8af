"""Programs that made the data of games or measured them. They are not part of the wheel; README.md lists them."""
