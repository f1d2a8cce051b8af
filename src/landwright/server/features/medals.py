"""What a guest has achieved in each game: levels beaten, challenges finished, best solo results."""

from collections import Counter

from landwright.server.features.results import evaluate_new
from landwright.server.storage import challenges, results
from landwright.server.tables.services import Services
from landwright.server.wire.history import Medals


async def of_guest(services: Services, guest: str) -> list[Medals]:
    """The medals of the games in which the guest has any."""
    await evaluate_new(services, guest)
    beaten = await services.storage.read(results.beaten_levels, guest)
    tries = await services.storage.read(challenges.of_guest, guest)
    solos = await services.storage.read(results.solos, guest)
    dailies = Counter(one.game for one in tries if one.is_complete and not one.is_late)
    bests = Counter(game for game, _ in {(solo.game, solo.options) for solo in solos if not solo.with_hints})
    games = sorted({game for game, _ in beaten} | dailies.keys() | bests.keys())
    return [
        Medals(
            game=game,
            levels=[level for name, level in beaten if name == game],
            dailies=dailies[game],
            bests=bests[game],
        )
        for game in games
    ]
