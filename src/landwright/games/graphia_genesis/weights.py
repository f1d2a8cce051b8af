"""What each feature of a map adds to the points that it will have at the end.

Written by `python -m landwright.lab.fit_outlook --games 4000 --iterations 6 --seed 1 --zeal 0.5`,
for so many empty squares: 144, 92, 40.
"""

from typing import Final

import numpy as np

WEIGHTS: Final = np.array(
    [
        [-0.084, 0.929, 0.987],  # mountain: group
        [-0.179, 0.189, -0.194],  # mountain: room for three
        [0.546, -0.231, 0.094],  # mountain: room for eight
        [-1.678, 2.793, 1.786],  # mountain: anchored
        [-0.095, 0.766, 0.213],  # mountain: at risk
        [-0.440, -0.676, -0.177],  # mountain: squares
        [-0.203, 0.323, 0.158],  # mountain: room and card
        [-0.439, 0.692, 0.984],  # forest: group
        [2.178, 1.643, 0.034],  # forest: room for three
        [-0.377, 0.228, 0.061],  # forest: room for eight
        [1.094, 0.870, 0.213],  # forest: anchored
        [0.114, 0.596, 0.200],  # forest: at risk
        [1.509, -0.368, -0.040],  # forest: squares
        [-0.807, -0.394, 0.096],  # forest: room and card
        [0.932, 0.534, 1.005],  # river: group
        [-0.196, 0.237, -0.045],  # river: room for three
        [-0.916, 0.197, -0.041],  # river: room for eight
        [0.983, 0.496, -0.282],  # river: anchored
        [0.478, 0.596, 0.115],  # river: at risk
        [-0.184, -0.138, -0.098],  # river: squares
        [0.611, -0.386, 0.027],  # river: room and card
        [0.282, 0.814, 0.997],  # desert: group
        [1.491, 2.047, 0.464],  # desert: room for three
        [-0.328, 0.112, -0.011],  # desert: room for eight
        [0.542, 0.537, -0.162],  # desert: anchored
        [0.354, 0.246, 0.174],  # desert: at risk
        [-0.752, -0.578, -0.004],  # desert: squares
        [-0.723, -1.038, -0.071],  # desert: room and card
        [-0.169, 0.525, 0.995],  # tundra: group
        [0.270, 0.063, 0.195],  # tundra: room for three
        [-0.189, 0.197, 0.022],  # tundra: room for eight
        [0.020, 1.486, 0.156],  # tundra: anchored
        [-0.074, 0.534, -0.017],  # tundra: at risk
        [0.265, 1.045, -0.056],  # tundra: squares
        [-0.461, 1.249, -0.127],  # tundra: room and card
        [-0.232, 0.609, 0.976],  # farm: group
        [-0.748, -0.077, 0.119],  # farm: room for three
        [-0.039, 0.237, 0.084],  # farm: room for eight
        [-0.224, 1.758, 0.348],  # farm: anchored
        [0.485, 0.677, 0.204],  # farm: at risk
        [1.007, 0.150, -0.188],  # farm: squares
        [0.296, 0.333, -0.129],  # farm: room and card
        [7.178, 35.026, 13.529],  # one
        [1.965, 1.121, 0.981],  # mountain rim
        [1.429, 1.329, 0.585],  # mountain rim, no anchor
        [0.299, 0.048, -0.019],  # mountain rim empty
        [0.156, 0.239, -0.082],  # mountain group to rim
        [4.699, 2.520, 1.801],  # forest regions
        [4.744, 2.390, 0.812],  # forest regions, no anchor
        [7.196, 1.922, 0.039],  # forest regions with three
        [8.839, 1.041, -0.059],  # forest regions with two
        [11.668, 1.202, 0.013],  # forest regions with one
        [13.308, 1.116, 0.067],  # forest regions with room
        [0.582, 1.016, 1.002],  # tundra by mountain
        [0.445, 1.016, 0.305],  # tundra by mountain, no anchor
        [-0.550, 0.411, 0.099],  # room by mountain
        [0.238, 0.487, 0.061],  # tundra group to mountain
        [0.561, 1.009, 1.000],  # farm by river
        [0.834, 1.031, 0.425],  # farm by river, no anchor
        [0.634, 0.007, 0.125],  # room by river
        [0.580, 0.146, -0.007],  # farm group to river
        [-0.411, -1.717, -1.083],  # desert by tundra
        [0.074, -0.309, -0.071],  # desert group to tundra
        [-0.524, -0.399, 0.807],  # nexus
        [-0.096, -0.591, -0.071],  # nexus at risk
        [-0.644, -0.114, -0.093],  # nexus for two
        [-3.147, -0.495, -0.088],  # nexus for three
        [-2.093, -2.508, -0.351],  # nexus for four
        [0.539, 0.200, -0.044],  # nexus for an anchor
        [0.000, 1.305, -6.062],  # river crosses, no anchor
        [0.024, 0.021, -0.022],  # river squares needed
        [18.000, 16.406, 16.951],  # river needs 0
        [12.000, 7.824, 4.195],  # river needs 1
        [5.569, 3.370, 2.300],  # river needs 2
        [2.763, 1.285, 1.709],  # river needs 3
        [0.749, 0.519, 1.028],  # river needs 4
        [0.586, 0.049, 0.700],  # river needs 5
        [0.000, -0.041, 0.279],  # river needs 0, and card
        [0.000, 1.945, 1.051],  # river needs 1, and card
        [-0.134, 0.913, 0.103],  # river needs 2, and card
        [0.625, 0.392, -0.170],  # river needs 3, and card
        [0.806, -0.097, 0.058],  # river needs 4, and card
        [-0.031, -0.108, 0.038],  # river needs 5, and card
        [0.388, 0.008, -0.001],  # no way for a river
        [0.431, 0.765, 0.336],  # others at risk
        [-0.171, -0.916, -0.258],  # lone squares
        [0.227, -0.623, -0.288],  # squares with one neighbour
        [-0.096, 0.059, 0.057],  # blocks of four
        [-0.084, -0.020, 0.113],  # rows of three
        [-0.071, -10.684, -0.186],  # numbers without room
    ]
)
