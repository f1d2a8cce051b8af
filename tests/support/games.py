"""Lists of games from the registry, for tests that hold for all games or for all of a kind."""

from typing import Final

from landwright.core import registry

BUILT_IN: Final = [info for info in registry.infos() if info.package.startswith(registry.BUILT_IN)]
# Those in which a client may take its time: in a race, time acts as well.
WITHOUT_TIME_LIMITS: Final = [info for info in BUILT_IN if not info.is_real_time]
