"""Requests that cost the house much and the client little, and their effect on other people."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from kit.context import Context
from kit.feed import Closed, Feed
from kit.findings import Findings, attack
from kit.people import guest, open_table, player, visitor, worker
from kit.play import play, round_over
from kit.web import Client, Unreachable, status_from

# An answer that has not come after this many seconds counts as hanging. The long form judges how quick answers are.
HANGS = 120


def percentile(times: list[float], share: float) -> float:
    """The time that this share of the times does not exceed."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def order_times(client: Client, table: int, seconds: float, findings: Findings) -> list[float]:
    """How long orders take, one after the other, as a player who is not in a hurry sends them."""
    times: list[float] = []
    end = time.monotonic() + seconds
    turn = 0
    while time.monotonic() < end:
        body = {"do": "buy-in", "amount": "5.00"} if turn % 2 == 0 else {"do": "cash-out", "amount": "5.00"}
        since = time.monotonic()
        try:
            answer = client.post(f"/tables/{table}/orders", body)
        except Unreachable as error:
            findings.wrong(f"an order got no answer: {error}")
            break
        times.append(time.monotonic() - since)
        findings.count("orders timed")
        findings.check(answer.status in (200, 422), f"an order of another person: {answer.short()}")
        turn += 1
        time.sleep(0.03)
    return times


def socket_times(feed: Feed, seconds: float, findings: Findings) -> list[float]:
    """The same over a websocket."""
    times: list[float] = []
    end = time.monotonic() + seconds
    turn = 0
    while time.monotonic() < end:
        since = time.monotonic()
        try:
            feed.order({"do": "buy-in" if turn % 2 == 0 else "cash-out", "amount": "5.00"})
        except Closed as error:
            findings.wrong(f"the websocket of another person was closed: {error}")
            break
        times.append(time.monotonic() - since)
        findings.count("orders timed")
        turn += 1
        # Stays below the limit of messages per second.
        time.sleep(0.06)
    return times


def asker(who: Client, asked: list[str], first: int) -> Callable[[int], int]:
    """Asks one path after the other; gives the status."""
    return lambda n: who.get(asked[(n + first) % len(asked)]).status


class Loop:
    """A client that repeats its requests until it is told to stop."""

    def __init__(self, ask: Callable[[int], int], findings: Findings, what: str, most: int) -> None:
        self.stopped = threading.Event()
        self.statuses: dict[int, int] = {}

        def run() -> None:
            for n in range(most):
                if self.stopped.is_set():
                    return
                try:
                    status = ask(n)
                except Unreachable:
                    status = 0
                self.statuses[status] = self.statuses.get(status, 0) + 1
                findings.count(what)
                if status == 429:
                    time.sleep(0.05)

        self.thread = threading.Thread(target=run, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Ends it."""
        self.stopped.set()
        self.thread.join(20)


@attack(
    "expensive-rounds",
    tries="lets three accounts loop over their rounds, proofs and lists with eight connections each while another person sends orders",
    must_hold="orders of others stay quick: p95 under attack is reported, and judged in the long form",
    promised={
        "docs/serving.md": "so the many requests of one account do not delay the others",
    },
    long=120,
)
def rounds(context: Context, findings: Findings) -> None:
    # The usual limits of the house: they must protect other people from this.
    house = context.house(
        "rounds", "--demo", "--demo-hurries", "--bots", "0", "--address-requests", "100000", generous=False
    )
    house.engage("grace", "gaming-manager")
    house.start()
    grace = worker(house.url, "grace", False)
    loopers = []
    for _ in range(3):
        who, table = player(house.url), open_table(grace, "three-card-poker", play_money=True)
        feed = Feed(who, f"/tables/{table}/socket")
        # As many orders as an account may send in a second stand between this and a long list of rounds.
        for number in range(1, context.pick(6, 40) + 1):
            play(feed, context.chance, round_over(number), 60)
            time.sleep(0.15)
        feed.close()
        loopers.append((who, table))
    innocent, place = guest(house.url), open_table(grace, "star-blackjack", play_money=True)
    innocent.must("POST", f"/tables/{place}/orders", {"do": "sit", "seat": 1})
    seconds = context.pick(3, 15)
    line = Feed(innocent, f"/tables/{place}/socket")
    alone = order_times(innocent, place, seconds, findings)
    alone_on_socket = socket_times(line, seconds, findings)
    loops = []
    for who, table in loopers:
        asked = [
            "/me/rounds",
            f"/tables/{table}/rounds/1",
            f"/tables/{table}/rounds/1/proof",
            f"/tables/{table}/rounds/3",
            f"/tables/{table}/rounds/5/proof",
        ]
        for k in range(8):
            loops.append(
                Loop(
                    asker(who, asked, k),
                    findings,
                    "expensive requests",
                    20_000,
                )
            )
    try:
        time.sleep(0.5)
        under = order_times(innocent, place, seconds, findings)
        under_on_socket = socket_times(line, seconds, findings)
    finally:
        for loop in loops:
            loop.stop()
    line.close()
    quiet, busy = percentile(alone, 0.95) * 1000, percentile(under, 0.95) * 1000
    quiet_line, busy_line = percentile(alone_on_socket, 0.95) * 1000, percentile(under_on_socket, 0.95) * 1000
    served = sum(loop.statuses.get(200, 0) for loop in loops)
    told = sum(loop.statuses.get(429, 0) for loop in loops)
    findings.note(
        f"p95 of an order: {quiet:.0f} ms alone, {busy:.0f} ms under attack; over a websocket {quiet_line:.0f} and "
        f"{busy_line:.0f} ms; the three were served {served} times and told 429 {told} times"
    )
    findings.check(served > 0, "the three are not served at all")
    findings.check(told > 0, "three accounts loop over their rounds and are never told to wait")
    errors = sum(count for loop in loops for status, count in loop.statuses.items() if status >= 500)
    findings.check(errors == 0, f"{errors} expensive requests ended with 5xx")
    if context.long:
        for name, before, after in (("orders", quiet, busy), ("orders over a websocket", quiet_line, busy_line)):
            findings.check(
                after <= max(100.0, 4 * before), f"{name} of others went from {before:.0f} ms to {after:.0f} ms (p95)"
            )


@attack(
    "expensive-odds",
    tries="lets one visitor ask for the odds of a hundred different settings, each of them much work, and another one for one "
    "and for what a hand is worth",
    must_hold="the other one's question is taken, the one about a hand is answered soon, orders go on",
    promised={"docs/serving.md": "one visitor cannot fill the queue for another"},
    long=90,
)
def odds(context: Context, findings: Findings) -> None:
    house = context.house(
        "odds",
        "--demo",
        "--demo-hurries",
        "--bots",
        "0",
        generous=True,
        environment={"XDG_CACHE_HOME": str(context.folder("cache"))},
    ).start()
    greedy = visitor(house.url)
    statuses: dict[int, int] = {}
    for n in range(context.pick(40, 100)):
        # Every other rule and stake is another question, and each takes long.
        query = f"decks={6 if n % 2 else 8}&resplit={'true' if n % 4 < 2 else 'false'}&stake={10 + n}.00"
        answer = greedy.get(f"/odds/star-blackjack?{query}")
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
        findings.count("questions of one visitor")
        findings.check(answer.status in (200, 202, 304, 429, 503), f"a question: {answer.short()}")
    findings.note(f"one visitor was answered {statuses}")
    findings.check(statuses.get(202, 0) > 0, "none of the questions of one visitor takes long: nothing was tried")
    other = status_from("127.0.0.66", house.url, "/odds/star-blackjack?decks=6&stake=77.00")
    findings.count("questions of another")
    findings.check(other in (200, 202), f"another visitor's question is answered {other}")
    # A question about a hand takes little time, even while whole games are calculated.
    since = time.monotonic()
    status = 202
    while status == 202 and time.monotonic() < since + HANGS:
        status = status_from("127.0.0.67", house.url, "/odds/three-card-poker/hand?hand=Qd+6c+4s")
        time.sleep(0.1)
    took = time.monotonic() - since
    findings.count("questions of another")
    findings.note(f"a third visitor's question about a hand is answered {status} after {took:.1f} s")
    findings.check(status == 200, f"a third visitor's question about a hand is answered {status} after {took:.0f} s")
    who = guest(house.url)
    findings.check(who.get("/me").fine, "others are not served meanwhile")
    since = time.monotonic()
    findings.check(who.get("/tables").fine, "the tables are not shown meanwhile")
    looked = time.monotonic() - since
    if context.long:
        findings.check(took < 12, f"a third visitor's question about a hand takes {took:.0f} s")
        findings.check(looked < 5, f"the tables take {looked:.0f} s")
