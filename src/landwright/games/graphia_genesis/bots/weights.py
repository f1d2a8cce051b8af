"""The weights of the features that predict the points of a map, and of those that predict a crossing river.

Written by `python -m design.graphia_genesis.weights --games 6000 --iterations 10 --seed 1`.
"""

from typing import Final

import numpy as np

# A column for each number of empty squares: 144, 92, 40.
POINTS: Final = np.array(
    [
        [0.407, 0.875, 0.967],  # mountain: group
        [1.030, -0.162, -0.036],  # mountain: room for three
        [0.110, -0.009, 0.107],  # mountain: room for eight
        [-0.042, 2.125, 0.313],  # mountain: anchored
        [0.310, 0.239, 0.013],  # mountain: at risk
        [-2.287, -0.970, -0.264],  # mountain: squares
        [-1.854, 0.245, 0.193],  # mountain: room and card
        [-0.131, 0.744, 0.964],  # forest: group
        [1.088, 0.326, 0.038],  # forest: room for three
        [-0.588, 0.094, 0.069],  # forest: room for eight
        [-0.950, 0.875, 0.416],  # forest: anchored
        [0.365, 0.457, 0.129],  # forest: at risk
        [1.725, -0.204, -0.230],  # forest: squares
        [0.578, 0.045, 0.026],  # forest: room and card
        [0.626, 0.780, 0.968],  # river: group
        [-1.358, -0.595, 0.109],  # river: room for three
        [0.208, 0.024, 0.057],  # river: room for eight
        [-0.258, 0.090, -0.168],  # river: anchored
        [-1.368, 0.430, 0.349],  # river: at risk
        [-0.303, 0.396, -0.166],  # river: squares
        [0.228, 0.762, 0.006],  # river: room and card
        [0.510, 0.811, 1.012],  # desert: group
        [1.134, 1.734, 0.359],  # desert: room for three
        [-0.552, 0.083, -0.010],  # desert: room for eight
        [-1.143, 0.316, -0.030],  # desert: anchored
        [0.299, 0.282, 0.230],  # desert: at risk
        [-0.701, -0.717, -0.221],  # desert: squares
        [-0.406, -1.084, -0.211],  # desert: room and card
        [0.467, 0.644, 0.961],  # tundra: group
        [-0.631, -0.071, -0.037],  # tundra: room for three
        [-0.021, 0.194, 0.136],  # tundra: room for eight
        [-0.434, 0.807, -0.029],  # tundra: anchored
        [0.187, 0.557, 0.221],  # tundra: at risk
        [-0.292, 0.114, -0.141],  # tundra: squares
        [0.165, 0.228, -0.051],  # tundra: room and card
        [-0.262, 0.607, 0.988],  # farm: group
        [-1.323, -0.714, -0.037],  # farm: room for three
        [0.362, 0.374, 0.148],  # farm: room for eight
        [-0.770, 0.605, 1.296],  # farm: anchored
        [-0.367, 0.437, 0.150],  # farm: at risk
        [0.461, -0.268, -0.237],  # farm: squares
        [0.417, -0.095, -0.090],  # farm: room and card
        [10.171, 57.258, 28.345],  # one
        [1.672, 1.402, 1.054],  # mountain rim
        [1.833, 1.526, 0.521],  # mountain rim, no anchor
        [0.363, 0.076, -0.055],  # mountain rim empty
        [-0.403, 0.539, 0.090],  # mountain group to rim
        [9.354, 1.617, 2.047],  # forest regions
        [8.654, 1.778, 1.109],  # forest regions, no anchor
        [11.010, 1.016, 0.145],  # forest regions with three
        [11.738, 0.400, 0.019],  # forest regions with two
        [12.439, 0.957, 0.186],  # forest regions with one
        [14.434, 0.590, 0.064],  # forest regions with room
        [0.608, 1.077, 1.014],  # tundra by mountain
        [0.155, 1.224, 0.442],  # tundra by mountain, no anchor
        [-0.072, 0.245, 0.034],  # room by mountain
        [1.136, 0.231, -0.116],  # tundra group to mountain
        [1.720, 0.924, 1.018],  # farm by river
        [1.110, 0.969, 0.606],  # farm by river, no anchor
        [0.096, 0.095, 0.039],  # room by river
        [1.046, 0.596, -0.035],  # farm group to river
        [-0.672, -1.956, -0.980],  # desert by tundra
        [1.045, -0.198, -0.067],  # desert group to tundra
        [0.718, 0.053, 0.713],  # nexus
        [-1.505, -0.125, 0.151],  # nexus at risk
        [-0.619, -0.217, -0.256],  # nexus for two
        [-1.459, -0.283, 0.016],  # nexus for three
        [-0.031, 0.185, 0.008],  # nexus for four
        [0.192, 0.405, -0.060],  # nexus for an anchor
        [0.239, 0.795, 0.291],  # others at risk
        [-0.552, -1.222, -0.309],  # lone squares
        [0.260, -0.582, -0.352],  # squares with one neighbour
        [-0.176, 0.091, 0.015],  # blocks of four
        [-0.095, -0.051, 0.101],  # rows of three
        [-0.221, -11.725, -0.035],  # numbers without room
    ]
)
# For a route of the river.
ROUTES: Final = np.array(
    [
        2.949,  # 0 draws: route
        -0.330,  # 0 draws: route and room
        0.060,  # 0 draws: route and card
        2.542,  # 0 draws: route and anchor
        0.000,  # 0 draws: route and numbers
        0.000,  # 0 draws: route and width
        -3.035,  # 1 draws: route
        4.574,  # 1 draws: route and room
        0.864,  # 1 draws: route and card
        0.254,  # 1 draws: route and anchor
        3.612,  # 1 draws: route and numbers
        0.208,  # 1 draws: route and width
        -4.705,  # 2 draws: route
        5.058,  # 2 draws: route and room
        0.876,  # 2 draws: route and card
        0.122,  # 2 draws: route and anchor
        2.402,  # 2 draws: route and numbers
        0.172,  # 2 draws: route and width
        -6.156,  # 3 draws: route
        4.946,  # 3 draws: route and room
        0.859,  # 3 draws: route and card
        -0.910,  # 3 draws: route and anchor
        2.583,  # 3 draws: route and numbers
        0.085,  # 3 draws: route and width
        -3.844,  # 4 draws: route
        2.846,  # 4 draws: route and room
        1.454,  # 4 draws: route and card
        -1.072,  # 4 draws: route and anchor
        -2.038,  # 4 draws: route and numbers
        0.698,  # 4 draws: route and width
        -0.699,  # 5 draws: route
        -0.558,  # 5 draws: route and room
        -0.337,  # 5 draws: route and card
        -0.185,  # 5 draws: route and anchor
        -0.658,  # 5 draws: route and numbers
        -0.517,  # 5 draws: route and width
        -2.077,  # squares needed
        -2.711,  # squares at risk
    ]
)
