"""Counting the results of a simulation."""

from landwright.lab.tally import interval


def test_intervals_shrink_with_the_number_of_games():
    few, many = interval(0.6, 50), interval(0.6, 5000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]
    assert interval(0.0, 10)[0] == 0.0
    assert interval(1.0, 10)[1] == 1.0
