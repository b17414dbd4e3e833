"""How much the record of a floor grows without visitors, and how many bytes a round takes."""

from __future__ import annotations

import re
import time
from pathlib import Path

from kit.context import Context
from kit.feed import Feed
from kit.findings import Findings, attack
from kit.house import House
from kit.people import visitor
from kit.records import Sqlite

STORAGE = Path(__file__).resolve().parents[2] / "docs" / "storage.md"
# By default, the bots of a demonstration rest after this many minutes without visitors (docs/serving.md).
RESTS_AFTER = 10
# Bots that play pause for some seconds at most.
QUIET_SECONDS = 15
# A floor that still writes after this many seconds counts as never resting. The bots finish their last rounds, which takes a while on a slow machine.
MOST_SECONDS_MORE = 180


def documented(words: str) -> float:
    """A bound that docs/storage.md names."""
    found = re.search(words, " ".join(STORAGE.read_text(encoding="utf-8").split()))
    if found is None:
        raise RuntimeError(f"docs/storage.md does not say {words!r}")
    return float(found[1].replace(",", ""))


def size(house: House) -> int:
    """The size of the record on the disk, without free pages."""
    rows = Sqlite(house.database)
    pages, page = rows.all("PRAGMA page_count")[0][0], rows.all("PRAGMA page_size")[0][0]
    free = rows.all("PRAGMA freelist_count")[0][0]
    return int((pages - free) * page)


def written(house: House) -> int:
    """How many facts and seals there are."""
    return int(Sqlite(house.database).all("SELECT (SELECT count(*) FROM facts) + (SELECT count(*) FROM seals)")[0][0])


def rounds(house: House) -> int:
    """How many rounds are over."""
    return int(Sqlite(house.database).all("SELECT count(*) FROM rounds WHERE last_version IS NOT NULL")[0][0])


def falls_silent(house: House, quiet: float, limit: float) -> bool:
    """Waits until nothing has been written for so long."""
    since = changed = time.monotonic()
    seen = written(house)
    while time.monotonic() - changed < quiet:
        if time.monotonic() - since > limit:
            return False
        time.sleep(0.5)
        now = written(house)
        if now != seen:
            seen, changed = now, time.monotonic()
    return True


def prepare(context: Context) -> None:
    """The bots play at the pace of people and rest later, so their floor opens before the other attacks begin."""
    flags = [] if context.long else ["--demo-rests", "1"]
    house = context.house("growth", "--demo", "--bots", "12", *flags).start()
    context.houses.remove(house)
    context.shared.beside["growth"] = house
    context.shared.began["growth"] = (time.monotonic(), size(house))


@attack(
    "growth",
    tries="lets a demonstration run with its bots, at the pace of people and without visitors, and weighs what a day adds to the record",
    must_hold="the bots rest, nothing is written after that, and a day adds no more than the documented bound; so does a round in the long form",
    promised={"docs/storage.md": "A demonstration without visitors grows by at most"},
    long=900,
    prepare=prepare,
)
def growth(context: Context, findings: Findings) -> None:
    house = context.shared.beside["growth"]
    began, before = context.shared.began["growth"]
    minutes = RESTS_AFTER if context.long else 1
    time.sleep(max(0.0, began + minutes * 60 - time.monotonic()))
    silent = falls_silent(house, QUIET_SECONDS, MOST_SECONDS_MORE)
    played, added = rounds(house), size(house) - before
    house.stop()
    if not findings.check(
        silent, f"the bots still play {time.monotonic() - began:.0f} s after the start, without visitors"
    ):
        return
    findings.check(played > 0, "the bots have played no round")
    findings.count("rounds", played)
    # They play for as many minutes as they wait for a visitor, and then rest for the day.
    day = before + added * RESTS_AFTER / minutes
    bound = documented(r"A demonstration without visitors grows by at most ([0-9.]+) MB a day")
    said = f"a day without visitors adds {day / 1e6:.1f} MB, and {bound:g} MB are allowed"
    findings.note(f"{said}; {added / 1000:.0f} kB in {minutes} minutes of play")
    findings.check(day <= bound * 1e6, said)
    if context.long:
        each_round(context, findings)


def each_round(context: Context, findings: Findings) -> None:
    """The number of bytes that a round takes while a visitor watches."""
    house = context.house("visited", "--demo", "--demo-hurries", "--bots", "12").start()
    looking = Feed(visitor(house.url), "/lobby?visit=true")

    def until(number: int) -> None:
        while rounds(house) < number and context.more():
            looking.receive(1)

    # The first rounds are not counted: the record then also contains the opening of the tables.
    until(30)
    before, first = size(house), rounds(house)
    until(180)
    played = rounds(house) - first
    each = (size(house) - before) / max(1, played)
    looking.close()
    house.stop()
    findings.count("rounds", played)
    findings.check(played >= 100, f"the bots played {played} rounds, too few to weigh")
    bound = documented(r"A round takes at most ([0-9,]+) bytes")
    said = f"a round takes {each:,.0f} bytes, and {bound:,.0f} are allowed"
    findings.note(said)
    findings.check(each <= bound, said)


@attack(
    "growth-floor",
    tries="counts the facts and seals that a floor without players and bots writes by itself",
    must_hold="no fact and no seal",
    promised={"docs/storage.md": "A floor without players and bots writes nothing by itself"},
    long=60,
)
def idle(context: Context, findings: Findings) -> None:
    house = context.house("idle", "--demo", "--bots", "0").start()
    findings.check(falls_silent(house, 3, MOST_SECONDS_MORE), "the house does not finish writing after its start")
    before, seconds = written(house), context.pick(5, 40)
    time.sleep(seconds)
    findings.count("seconds watched", seconds)
    added = written(house) - before
    findings.check(added == 0, f"an empty floor writes {added} facts and seals in {seconds} s")
