"""The sixteen land sides: their data, the properties that they must have, and the program that designed them."""
