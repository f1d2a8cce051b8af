"""A program that appends as fast as it can and prints what was acknowledged, until it is killed.

    python -m tests.server.storage.append_until_killed URL TABLE …

Each line has a table and its number of acknowledged entries. Entries are appended in pairs.
"""

import asyncio
import sys

from landwright.server.storage import Append, Entry, Storage, queries


async def append_for_ever(storage: Storage, table: str) -> None:
    number = len(await storage.read(queries.entries_since, table))
    while True:
        await storage.write(
            queries.append, Append(table, number, [Entry(n, "act", b"%d" % n, float(n)) for n in (number, number + 1)])
        )
        number += 2
        print(table, number, flush=True)


async def main(url: str, *tables: str) -> None:
    storage = await Storage.open(url)
    await asyncio.gather(*(append_for_ever(storage, table) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
