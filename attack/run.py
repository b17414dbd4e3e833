#!/usr/bin/env python3
"""Attacks a house and prints a table of what held. attack/README.md says what is tried and how to read it."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pkgutil
import signal
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

import attacks
from kit.context import Context, Shared
from kit.findings import ATTACKS, Attack, Findings, NotTried, unpromised

HELD, BROKEN, NOT_TRIED = "held", "BROKEN", "not tried"
# An attack that takes longer than this hangs. That is generous: whether the house is quick is judged by what attacks measure in the long
# form, and not by a machine that has more to do.
SHORT_LIMIT_SECONDS = 300
LONG_LIMIT_TIMES = 3
# Most attacks wait most of the time.
SHORT_JOBS = 4


@dataclass
class Row:
    """One line of the table."""

    name: str
    tries: str
    must_hold: str
    promised: str
    result: str
    seconds: float
    tried: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    broken_times: int = 0
    notes: list[str] = field(default_factory=list)


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--program", type=Path, default=os.environ.get("CROUPIER_PROGRAM"), help="the croupier to start houses with"
    )
    parser.add_argument("--url", help="a house that is running already: only attacks that need nothing but its address")
    parser.add_argument("--long", action="store_true", help="large numbers; takes some forty minutes")
    parser.add_argument("--short", action="store_true", help="small numbers, which is the usual")
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="attacks whose names begin so; may be given several times",
    )
    parser.add_argument("--list", action="store_true", help="say what there is, and try nothing")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too")
    parser.add_argument(
        "--jobs",
        type=int,
        metavar="N",
        help=f"the number of attacks at a time ({SHORT_JOBS} in the short form, one in the long)",
    )
    parser.add_argument("--seed", type=int, default=1, help="for the dice of the attacks (1)")
    return parser.parse_args()


def load() -> None:
    """Every file of the folder enters its attacks into the list."""
    for module in sorted(found.name for found in pkgutil.iter_modules(attacks.__path__)):
        importlib.import_module(f"attacks.{module}")


def one(shared: Shared, which: Attack) -> Row:
    """Runs one attack within its time."""
    findings = Findings()
    limit = which.long_seconds * LONG_LIMIT_TIMES if shared.long else SHORT_LIMIT_SECONDS
    context = Context(shared, which.name, which.long_seconds)
    missing: list[str] = []

    def work() -> None:
        try:
            which.run(context, findings)
        except NotTried as error:
            missing.append(str(error))
        except Exception as error:  # noqa: BLE001 - an attack that breaks down shows nothing, and that is no success
            frames = traceback.extract_tb(error.__traceback__)[-4:]
            where = "; ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
            findings.wrong(f"the attack broke down: {error!r:.600} at {where}")

    since = time.monotonic()
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(limit)
    if thread.is_alive():
        findings.wrong(f"the attack did not end within {limit:.0f} s")
    took = time.monotonic() - since
    context.stop_all()
    if not findings.broken_times and not missing and not sum(findings.tried.values()):
        findings.wrong("the attack tried nothing")
    result = BROKEN if findings.broken_times else NOT_TRIED if missing else HELD
    return Row(
        which.name, which.tries, which.must_hold, which.sources(), result, round(took, 1),
        dict(findings.tried), findings.broken, findings.broken_times, findings.notes + missing,
    )  # fmt: skip


def all_of(shared: Shared, chosen: list[Attack], jobs: int) -> list[Row]:
    """Runs the attacks, some at a time; each line is printed as soon as it and those before it are there."""
    for which in chosen:
        if which.prepare is not None:
            which.prepare(Context(shared, f"{which.name} prepares", which.long_seconds))
    rows: list[Row] = []
    with ThreadPoolExecutor(jobs) as pool:
        for row in pool.map(lambda which: one(shared, which), chosen):
            rows.append(row)
            show(row)
    return rows


def show(row: Row) -> None:
    """Prints one line of the table, and under it what did not hold."""
    tried = ", ".join(f"{count:,} {what}" for what, count in row.tried.items()) or "-"
    print(f"{row.name:<24} {row.result:<9} {row.seconds:>6.1f} s  {tried}", flush=True)
    print(f"{'':<24} expected: {row.must_hold} ({row.promised})", flush=True)
    for note in row.notes:
        print(f"{'':<24} note: {note}", flush=True)
    for wrong in row.broken:
        print(f"{'':<24} BROKEN: {wrong}", flush=True)
    if row.broken_times > len(row.broken):
        print(f"{'':<24} BROKEN {row.broken_times} times in all", flush=True)


def main() -> int:
    """Runs what was asked for. Status 1 where anything is broken, 2 where nothing could be run."""
    asked = arguments()
    load()
    untrue = unpromised(ATTACKS, Path(__file__).resolve().parent.parent)
    if untrue:
        print("\n".join(untrue), file=sys.stderr)
        return 2
    chosen = [which for which in ATTACKS if not asked.only or any(which.name.startswith(name) for name in asked.only)]
    if asked.list:
        for which in chosen:
            print(f"{which.name:<24} {which.tries}{' (any house)' if which.remote else ''}")
        return 0
    if asked.url:
        chosen = [which for which in chosen if which.remote]
    elif asked.program is None:
        print("name the program with --program or CROUPIER_PROGRAM, or a running house with --url", file=sys.stderr)
        return 2
    if not chosen:
        print("there is no such attack; --list names them", file=sys.stderr)
        return 2
    program = Path(asked.program).resolve() if asked.program and not asked.url else None
    shared = Shared(program, asked.url, asked.long, asked.seed)

    def interrupted(*_: object) -> None:
        """Ends houses and removes folders at once: attacks under way would be waited for otherwise."""
        shared.close()
        os._exit(1)

    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, interrupted)
    since = time.monotonic()
    try:
        rows = all_of(shared, chosen, asked.jobs or (1 if asked.long else SHORT_JOBS))
    finally:
        shared.close()
    if asked.json:
        asked.json.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    counts = {result: sum(row.result == result for row in rows) for result in (HELD, BROKEN, NOT_TRIED)}
    said = ", ".join(f"{count} {result}" for result, count in counts.items())
    print(f"{len(rows)} attacks in {time.monotonic() - since:.0f} s: {said}")
    for row in rows:
        if row.result == NOT_TRIED:
            print(f"NOT TRIED: {row.name}: {'; '.join(row.notes)}")
    return 1 if counts[BROKEN] else 0


if __name__ == "__main__":
    sys.exit(main())
