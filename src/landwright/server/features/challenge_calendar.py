"""What a guest did in the challenges of each day, and their streak."""

import re
from collections.abc import Collection
from datetime import date, timedelta
from typing import Final

import msgspec

from landwright.server.features import challenges
from landwright.server.features.results import evaluate_new
from landwright.server.runtime.errors import not_found
from landwright.server.storage import OwnAttempt
from landwright.server.storage.challenges import of_guest
from landwright.server.tables.services import Services
from landwright.server.wire.history import ChallengeCalendar, ChallengeTry

MONTH: Final = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
ONE_DAY: Final = timedelta(days=1)


async def of_month(services: Services, guest: str, month: str) -> ChallengeCalendar:
    """The calendar of a month such as `2026-11`; of the present one without it."""
    day = challenges.today()
    month = month or day[:7]
    if not MONTH.fullmatch(month):
        raise not_found("month")
    await evaluate_new(services, guest)
    tries = await services.storage.read(of_guest, guest)
    finished = {date.fromisoformat(one.day) for one in tries if one.is_complete and not one.is_late}
    return ChallengeCalendar(
        today=day,
        month=month,
        streak=current_streak(finished, date.fromisoformat(day)),
        longest=longest_streak(finished),
        is_done_today=date.fromisoformat(day) in finished,
        tries=[_try(one) for one in tries if one.day.startswith(month)],
    )


def current_streak(days: Collection[date], today: date) -> int:
    """How many days in a row, up to today, or up to yesterday as long as today can still be added."""
    last = today if today in days else today - ONE_DAY
    length = 0
    while last - length * ONE_DAY in days:
        length += 1
    return length


def longest_streak(days: Collection[date]) -> int:
    ends = [day for day in days if day + ONE_DAY not in days]
    return max((current_streak(days, day) for day in ends), default=0)


def _try(one: OwnAttempt) -> ChallengeTry:
    return msgspec.convert(msgspec.structs.asdict(one), ChallengeTry)
