"""The names of the sixty-four cities."""

from typing import Final

_IN_ROWS: Final = """
    Arden Brackwell Cinder Dunmere Elmsworth Fennick Galehold Hollow
    Isenfall Jadeport Kestrel Lumen Marrow Nettle Oakhaven Pellucid
    Quarry Ravenlea Saltmark Thistle Umberley Vesper Willowby Xanthe
    Yarrow Zephyr Amberlin Bramble Corvane Dovecote Eventide Foxglove
    Glimmer Hearth Ironquay Juniper Kilnbrook Lodestar Mistral Nightjar
    Opaline Palisade Quillon Rookery Sundial Tarnwick Undertow Vinegate
    Wexcombe Yonder Zenith Ashgrove Basalt Cobalt Driftmoor Estuary
    Ferrous Gossamer Halcyon Inkwell Jasper Kindling Larkspur Meridian
"""
NAMES: Final = tuple(_IN_ROWS.split())
