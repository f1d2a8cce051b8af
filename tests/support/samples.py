"""What the conformance suite needs to know of every game, the tiny ones included."""

from typing import Final

from landwright.testing.samples import Samples
from tests.games.forgenesis.samples import FORGENESIS
from tests.games.graphia_genesis.samples import GRAPHIA_GENESIS
from tests.games.kingdom_maps.samples import KINGDOM_MAPS
from tests.games.polyminix.samples import POLYMINIX
from tests.games.terramorphic_expanse.samples import TERRAMORPHIC_EXPANSE
from tests.testing.tide.samples import RACE, TIDE

SAMPLES: Final[dict[str, Samples]] = {
    "forgenesis": FORGENESIS,
    "graphia-genesis": GRAPHIA_GENESIS,
    "kingdom-maps": KINGDOM_MAPS,
    "polyminix": POLYMINIX,
    "terramorphic-expanse": TERRAMORPHIC_EXPANSE,
    "tide": TIDE,
    "tide-race": RACE,
}


def samples_of(name: str) -> Samples:
    return SAMPLES.get(name, Samples())
