"""The wall clock set back and ahead under a running house."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from kit.context import Context
from kit.feed import Closed, Feed
from kit.findings import Findings, NotTried, attack
from kit.house import House, faults
from kit.people import open_table, player, worker
from kit.play import next_order, play, round_over
from kit.web import Client


def library() -> Path:
    """Debian's libfaketime."""
    if shutil.which("faketime") is None:
        raise NotTried("faketime is missing: Debian's package faketime lets a program see another time")
    for folder in Path("/usr/lib").glob("*/faketime"):
        # The variant for programs with threads.
        found = folder / "libfaketimeMT.so.1"
        if found.exists():
            return found
    raise NotTried("libfaketimeMT.so.1 is missing")


def set_clock(control: Path, offset: str) -> None:
    """What the program's wall clock shows from now on."""
    control.write_text(f"{offset}\n")


@attack(
    "clock-jumps",
    tries="sets the wall clock of a running house an hour back, a day ahead and back again, with a hand under way and people signed in",
    must_hold="deadlines come in their time, sessions go on, limits neither freeze nor open, the log tells of the jump",
    promised="docs/house.md: time; docs/operations.md: clocks",
    short=45,
    long=120,
)
def jumps(context: Context, findings: Findings) -> None:
    preload = library()
    for what, there in {"an hour back": "-1h", "a day ahead and back": "+1d"}.items():
        if context.left() < 12:
            findings.note(f"no time was left for {what}")
            return
        folder = context.folder("clock")
        folder.mkdir()
        control = folder / "offset"
        set_clock(control, "+0")
        environment = {
            "LD_PRELOAD": str(preload), "FAKETIME_TIMESTAMP_FILE": str(control), "FAKETIME_NO_CACHE": "1",
            # What a change of the wall clock does not touch.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
        }  # fmt: skip
        house = context.house("clock", "--demo", "--demo-hurries", "--bots", "0", environment=environment)
        house.engage("grace", "gaming-manager")
        house.start()
        try:
            one_jump(context, findings, house, control, what, there)
        finally:
            house.kill()
        status, report = house.verify()
        findings.check(status == 0, f"{what}: verify says {faults(report)}")


def one_jump(context: Context, findings: Findings, house: House, control: Path, what: str, there: str) -> None:
    """One jump with a hand under way: its player does nothing, and the clock has to decide."""
    grace = worker(house.url, "grace", False)
    ada = player(house.url)
    pace = {"wagers": 3_000, "decisions": 3_000, "results": 200, "cut": 3_000}
    table = open_table(grace, "three-card-poker", play_money=True, pace=pace)
    feed = Feed(ada, f"/tables/{table}/socket")
    playing = play(feed, context.chance, lambda view: view["phase"] == "decisions" and view.get("deadline"), 10)
    findings.check(playing, f"{what}: no hand was dealt")
    number = feed.view["round"]
    set_clock(control, there)
    findings.count("jumps")
    since = time.monotonic()
    if there.startswith("+"):
        time.sleep(0.5)
        set_clock(control, "+0")
        findings.count("jumps")
    try:
        over = feed.until(round_over(number), 12)
    except Closed as error:
        findings.wrong(f"{what}: the websocket was closed: {error}")
        over = False
    findings.check(over, f"{what}: {time.monotonic() - since:.0f} s later the hand of a silent player is not decided")
    for who, name in ((ada, "a player"), (grace, "the manager")):
        me = who.get("/me")
        findings.count("sessions looked at")
        findings.check(me.fine, f"{what}: {name} is signed out: {me.short()}")
    # Play goes on, and limits neither freeze nor open.
    try:
        feed.drain()
        went_on = play(feed, context.chance, round_over(feed.view["round"]), 12)
        findings.check(
            went_on,
            f"{what}: the next round is not played in 12 s ({feed.view['phase']}, {next_order(feed.view, context.chance)})",
        )
    except Closed as error:
        findings.wrong(f"{what}: the websocket was closed: {error}")
    finally:
        feed.close()
    fresh = Client(house.url)
    findings.check(fresh.post("/guests").fine, f"{what}: nobody new comes in")
    words = [line for line in house.log[1:] if "clock" in line.lower()]
    findings.check(words, f"{what}: the log says nothing of it")
