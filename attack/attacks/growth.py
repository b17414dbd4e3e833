"""How much a floor grows that nobody plays at, and what a round costs."""

from __future__ import annotations

import re
import time
from pathlib import Path

from kit.context import Context
from kit.findings import Findings, NotTried, attack
from kit.house import House
from kit.records import Sqlite

# Before anything was pruned or packed, a demonstration grew by 11 kB for each round. The half of it is the most that is allowed where the
# documentation names no smaller bound.
MOST_PER_ROUND = 5_500


def size(house: House) -> int:
    """What the record takes on the disk once everything is in the one file."""
    rows = Sqlite(house.database)
    pages, page = rows.all("PRAGMA page_count")[0][0], rows.all("PRAGMA page_size")[0][0]
    free = rows.all("PRAGMA freelist_count")[0][0]
    return int((pages - free) * page)


def documented() -> int | None:
    """The bound that docs/benchmarks.md or docs/operations.md names for a round, where one does."""
    docs = Path(__file__).resolve().parents[2] / "docs"
    for page in ("storage.md", "operations.md", "benchmarks.md"):
        text = (docs / page).read_text() if (docs / page).exists() else ""
        found = re.search(r"at most ([0-9.]+) kB (?:a|per|for each) round", text)
        if found:
            return int(float(found[1]) * 1000)
    return None


def prepare(context: Context) -> None:
    """The bots think as people do, so their floor opens before the other attacks begin."""
    house = context.house("growth", "--demo", "--demo-hurries", "--bots", "12").start()
    context.houses.remove(house)
    context.shared.beside["growth"] = house


@attack(
    "growth",
    tries="lets a demonstration floor run with its bots and no visitor, and weighs the record",
    must_hold="a round takes no more than the documented bound, or half of the 11 kB that it once took",
    promised="docs/storage.md, docs/operations.md: growth",
    short=30,
    long=120,
    prepare=prepare,
)
def growth(context: Context, findings: Findings) -> None:
    house = context.shared.beside["growth"]
    end = time.monotonic() + context.left() - 6
    # What is there before the first rounds have been played is not growth.
    while time.monotonic() < end - context.pick(10, 80) and rounds(house) < 8:
        time.sleep(0.3)
    before, played_before, since = size(house), rounds(house), time.monotonic()
    while time.monotonic() < end and (context.long or rounds(house) < played_before + 8):
        time.sleep(0.5)
    after, played = size(house), rounds(house) - played_before
    seconds = time.monotonic() - since
    seals = Sqlite(house.database).all("SELECT count(*) FROM seals")[0][0]
    house.stop()
    if played < 5:
        raise NotTried(f"the bots played {played} rounds in {seconds:.0f} s, too few to weigh")
    findings.count("rounds", played)
    each = (after - before) / played
    bound = documented() or MOST_PER_ROUND
    findings.note(
        f"{each / 1000:.1f} kB a round, {(after - before) / seconds * 60 / 1e6:.1f} MB a minute without pauses, {seals} seals; the bound is {bound / 1000:.1f} kB a round"
    )
    findings.check(each <= bound, f"a round takes {each / 1000:.1f} kB, and {bound / 1000:.1f} kB are allowed")


def rounds(house: House) -> int:
    """How many rounds are over."""
    return int(Sqlite(house.database).all("SELECT count(*) FROM rounds WHERE last_version IS NOT NULL")[0][0])


@attack(
    "growth-floor",
    tries="counts what a floor without players and bots writes by itself",
    must_hold="next to nothing: no fact and no seal a second",
    promised="write fewer seals when idle",
    short=15,
    long=60,
)
def idle(context: Context, findings: Findings) -> None:
    house = context.house("idle", "--demo", "--bots", "0").start()
    rows = Sqlite(house.database)
    count = "SELECT (SELECT count(*) FROM facts) + (SELECT count(*) FROM seals)"
    time.sleep(2)
    before, since = rows.all(count)[0][0], time.monotonic()
    time.sleep(context.pick(4, 40))
    after = rows.all(count)[0][0]
    seconds = time.monotonic() - since
    findings.count("seconds watched", round(seconds))
    findings.note(f"{after - before} facts and seals in {seconds:.0f} s")
    findings.check(
        after - before <= seconds / 2, f"an empty floor writes {after - before} facts and seals in {seconds:.0f} s"
    )
