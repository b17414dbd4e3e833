"""The wall clock set back and ahead under a running house."""

from __future__ import annotations

import time
from pathlib import Path

from kit.context import Context, parallel
from kit.feed import Closed, Feed
from kit.findings import Findings, NotTried, attack
from kit.house import House, faults
from kit.people import open_table, player, worker
from kit.play import next_order, play, round_over
from kit.web import Client, succeeded

# Requests of an account per second: few, so that a slow machine reaches the limit.
PER_SECOND = 5
# Seconds to wait for something that normally takes a few, on a busy machine. A clock that was moved by an hour or a day still shows.
PATIENCE = 60


def library() -> Path:
    """Debian's libfaketime."""
    # The variant for programs with threads.
    found = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
    if found is None:
        raise NotTried("faketime")
    return found


def set_clock(control: Path, offset: str) -> None:
    """Sets the wall clock that the program sees from now on."""
    control.write_text(f"{offset}\n")


@attack(
    "clock-jumps",
    tries="sets the wall clock of a running house an hour back, a day ahead and back again, with a hand under way and people "
    "signed in; and corrects a clock that was a day ahead while the house is stopped",
    must_hold="deadlines come in their time, sessions go on, limits neither freeze nor open, log and record tell of the jump",
    promised={
        "docs/house.md": "So setting the wall clock has no immediate effect",
        "docs/operations.md": "The log warns, `croupier_clock_jumps_total` rises, and the record has a fact about it.",
    },
    long=150,
)
def jumps(context: Context, findings: Findings) -> None:
    preload = library()
    for what, there in {"an hour back": "-1h", "a day ahead and back": "+1d"}.items():
        house, control = house_with_clock(context, preload, "+0")
        house.start()
        try:
            one_jump(context, findings, house, control, what, there)
        finally:
            house.kill()
        told_by_record(findings, house, what, 1 if there.startswith("+") else -1)
    corrected_between_starts(context, findings, preload)


def house_with_clock(context: Context, preload: Path, offset: str) -> tuple[House, Path]:
    """A house with a manager, and the file that sets its wall clock."""
    folder = context.folder("clock")
    folder.mkdir()
    control = folder / "offset"
    set_clock(control, offset)
    environment = {
        "LD_PRELOAD": str(preload), "FAKETIME_TIMESTAMP_FILE": str(control), "FAKETIME_NO_CACHE": "1",
        # Setting the wall clock does not change the monotonic clock.
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
    }  # fmt: skip
    house = context.house(
        "clock", "--demo", "--demo-hurries", "--bots", "0", "--account-requests", str(PER_SECOND), generous=False,
        environment=environment,
    )  # fmt: skip
    house.engage("grace", "gaming-manager")
    return house, control


def told_by_record(findings: Findings, house: House, what: str, direction: int) -> None:
    """The record verifies, and says how the clock was set."""
    status, report = house.verify()
    findings.check(status == 0, f"{what}: verify says {faults(report)}")
    jumps = [jump["by"] for jump in report.get("clock_jumps", [])]
    findings.check(any(by * direction > 0 for by in jumps), f"{what}: the record says of clocks that were set: {jumps}")


def corrected_between_starts(context: Context, findings: Findings, preload: Path) -> None:
    """A house is started a day ahead, stopped in the middle of a hand, and started again when the clock is right."""
    what = "a day ahead, corrected between two starts"
    house, control = house_with_clock(context, preload, "+1d")
    house.start()
    try:
        _, _, feed, number = silent_player(context, findings, house, what)
        feed.close()
        house.stop()
        set_clock(control, "+0")
        findings.count("jumps")
        house.start()
        watching = Feed(Client(house.url), feed.path)
        over = watching.until(round_over(number), PATIENCE)
        findings.check(over, f"{what}: {PATIENCE} s after the start the hand of a silent player is not decided")
        watching.close()
    finally:
        house.kill()
    told_by_record(findings, house, what, -1)


def silent_player(context: Context, findings: Findings, house: House, what: str) -> tuple[Client, Client, Feed, int]:
    """The manager, a player at a new table with a hand that waits for them, and the number of the round."""
    grace = worker(house.url, "grace", False)
    ada = player(house.url)
    pace = {"wagers": 3_000, "decisions": 3_000, "results": 200, "cut": 3_000}
    table = open_table(grace, "three-card-poker", play_money=True, pace=pace)
    feed = Feed(ada, f"/tables/{table}/socket")
    playing = play(feed, context.chance, lambda view: view["phase"] == "decisions" and view.get("deadline"), PATIENCE)
    findings.check(playing, f"{what}: no hand was dealt")
    return grace, ada, feed, feed.view["round"]


def flood(client: Client, number: int) -> tuple[int, float]:
    """Sends `number` requests at once; gives how many of them are served, and how long they took."""
    since = time.monotonic()
    answers = parallel([lambda: client.get("/me")] * number)
    return len(succeeded(answers)), time.monotonic() - since


def one_jump(context: Context, findings: Findings, house: House, control: Path, what: str, there: str) -> None:
    """One jump with a hand under way: its player does nothing, and the clock has to decide."""
    grace, ada, feed, number = silent_player(context, findings, house, what)
    ben = player(house.url)
    served, took = flood(ben, 100)
    findings.check(served < 100, f"{what}: 100 requests in {took:.1f} s reach no limit")
    set_clock(control, there)
    findings.count("jumps")
    since = time.monotonic()
    served, took = flood(ben, 30)
    findings.check(
        served <= PER_SECOND * (took + 1), f"{what}: {served} requests in {took:.1f} s: the limit opened with the clock"
    )
    if there.startswith("+"):
        for who, name in ((ada, "a player"), (grace, "the manager")):
            me = who.get("/me")
            findings.count("sessions looked at")
            findings.check(me.fine, f"{what}: while the clock is ahead {name} is signed out: {me.short()}")
        time.sleep(0.5)
        set_clock(control, "+0")
        findings.count("jumps")
    try:
        over = feed.until(round_over(number), PATIENCE)
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
        went_on = play(feed, context.chance, round_over(feed.view["round"]), PATIENCE)
        findings.check(
            went_on,
            f"{what}: the next round is not played in {PATIENCE} s ({feed.view['phase']}, {next_order(feed.view, context.chance)})",
        )
    except Closed as error:
        findings.wrong(f"{what}: the websocket was closed: {error}")
    finally:
        feed.close()
    findings.check(ben.get("/me").fine, f"{what}: the limit is frozen")
    fresh = Client(house.url)
    findings.check(fresh.post("/guests").fine, f"{what}: no new guest comes in")
    words = [line for line in house.log[1:] if "clock" in line.lower()]
    findings.check(words, f"{what}: the log says nothing of it")
