"""The database stands still or is cut off for a while, with people at the tables."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kit.context import Context
from kit.feed import Closed, Feed, Refused
from kit.findings import Findings, attack
from kit.house import House, stopped_and_verified
from kit.people import Worker, hire_clerk, open_table, player
from kit.play import next_order
from kit.web import Client, Unreachable, fresh_key

# Both attacks of this file check the same promise.
MUST_HOLD = "people stay signed in, no 1008, /readyz answers 503, orders are refused, all goes on afterwards; how soon, the long form judges"
PROMISED = {
    "docs/operations.md": "Websockets stay open and report the trouble, and people stay signed in. Everything goes on by itself when the database is back.",
}
# An answer that has not come after this many seconds counts as hanging. The long form judges how quick the house is.
HANGS = 60


class Wire:
    """A way to the database that can be cut: a small relay on the loopback address."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.pairs: list[tuple[socket.socket, socket.socket]] = []
        self.whole = True
        self.ended = False
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while not self.ended:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.to), timeout=5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            self.pairs.append((near, far))
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(a, b), daemon=True).start()

    @staticmethod
    def _carry(source: socket.socket, to: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                to.sendall(piece)
        for end in (source, to):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        """Ends every connection, and takes no other."""
        self.whole = False
        for pair in self.pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self.pairs.clear()

    def mend(self) -> None:
        """Takes connections again."""
        self.whole = True

    def close(self) -> None:
        """Ends it."""
        self.ended = True
        self.cut()
        self.listener.close()


@dataclass
class Watcher:
    """A player on a websocket through the whole outage."""

    client: Client
    feed: Feed
    closed: list[int | None] = field(default_factory=list)


def timed(do: Callable[[], int]) -> tuple[float, int]:
    """How long a request took, and its status; 0 without an answer."""
    since = time.monotonic()
    try:
        status = do()
    except Unreachable:
        status = 0
    return time.monotonic() - since, status


def through(
    context: Context,
    findings: Findings,
    house: House,
    grace: Worker,
    begin: Callable[[], None],
    end: Callable[[], None],
    seconds: float,
) -> None:
    """Lets an outage begin and end, and checks requests, orders and websockets meanwhile."""
    clerk = hire_clerk(grace)
    table = open_table(grace, "star-blackjack")
    people = [player(house.url) for _ in range(3)]
    for who in people:
        clerk.must("POST", f"/patrons/{who.patron}/commands", {"do": "deposit", "amount": "500.00"})
    watchers = [Watcher(who, Feed(who, f"/tables/{table}/socket")) for who in people]
    for seat, watcher in enumerate(watchers, 1):
        watcher.feed.order({"do": "sit", "seat": seat})
        watcher.feed.order({"do": "buy-in", "amount": "100.00"})
    order, key = {"do": "deposit", "amount": "7.00"}, fresh_key()
    cage = f"/patrons/{people[0].patron}/commands"
    clerk.timeout = HANGS
    begin()
    since = time.monotonic()
    slowest_ready = slowest_order = 0.0
    noticed: float | None = None
    statuses: set[int] = set()
    try:
        # It goes on until the house has noticed it, and for some seconds after that.
        while time.monotonic() < (since + HANGS if noticed is None else noticed + seconds):
            took, status = timed(lambda: Client(house.url, timeout=HANGS).send("GET", "/readyz", None, {}).status)
            slowest_ready = max(slowest_ready, took)
            findings.count("/readyz asked")
            if status == 503 and noticed is None:
                noticed = time.monotonic()
            if noticed is not None:
                findings.check(status == 503, f"/readyz says {status} in the middle of an outage")
            took, status = timed(lambda: clerk.post(cage, order, key=key).status)
            slowest_order = max(slowest_order, took)
            statuses.add(status)
            findings.count("orders during the outage")
            for watcher in watchers:
                look(findings, watcher)
            time.sleep(0.2)
    finally:
        end()
    if noticed is None:
        findings.wrong(f"/readyz does not notice an outage of {HANGS} s")
        return
    findings.note(
        f"noticed after {noticed - since:.1f} s; /readyz took {slowest_ready:.2f} s at most, an order {slowest_order:.2f} s, "
        f"answered {sorted(statuses)}"
    )
    findings.check(0 not in statuses, "an order got no answer at all")
    findings.check(
        not statuses - {503, 429, 0}, f"orders were answered {sorted(statuses)} by a house without its database"
    )
    if context.long:
        findings.check(noticed - since <= 5.0, f"/readyz says no after {noticed - since:.1f} s")
        findings.check(slowest_ready <= 1.5, f"/readyz took {slowest_ready:.1f} s")
        # The first orders may still find out that the database is away; after that they fail at once.
        findings.check(slowest_order <= 6.0, f"an order took {slowest_order:.1f} s to fail")
    after(context, findings, house, grace, clerk, watchers, table, cage, order, key)


def look(findings: Findings, watcher: Watcher) -> None:
    """Reads what came; a connection that was closed is opened again, as a browser does."""
    if watcher.closed:
        return
    try:
        watcher.feed.drain()
    except Closed as error:
        watcher.closed.append(error.code)
        findings.check(error.code != 1008, "a websocket was closed with 1008, which is final")


def after(
    context: Context,
    findings: Findings,
    house: House,
    grace: Worker,
    clerk: Worker,
    watchers: list[Watcher],
    table: int,
    cage: str,
    order: dict[str, str],
    key: str,
) -> None:
    """Everything goes on by itself: sessions, websockets, the order that was not answered."""
    ready = time.monotonic()
    while time.monotonic() - ready < HANGS:
        if timed(lambda: Client(house.url, timeout=HANGS).send("GET", "/readyz", None, {}).status)[1] == 200:
            break
        time.sleep(0.2)
    else:
        findings.wrong(f"/readyz is not 200 within {HANGS} s after the outage")
    findings.note(f"ready {time.monotonic() - ready:.1f} s after it")
    done = None
    while time.monotonic() - ready < 2 * HANGS:
        try:
            done = clerk.post(cage, order, key=key)
        except Unreachable:
            done = None
        if done is not None and done.fine:
            break
        time.sleep(0.25)
    findings.check(
        done is not None and done.fine, f"the order does not go through after the outage: {done and done.short()}"
    )
    for watcher in watchers:
        look(findings, watcher)
        me = watcher.client.get("/me")
        findings.count("sessions looked at")
        findings.check(me.fine, f"{watcher.client.name} is signed out by the outage: {me.short()}")
        if watcher.closed:
            findings.count("websockets opened again")
            try:
                watcher.feed = Feed(watcher.client, f"/tables/{table}/socket")
            except (Refused, Closed) as error:
                findings.wrong(f"{watcher.client.name} cannot come back to the table: {error}")
                continue
        try:
            watcher.feed.receive(0.3)
            order_now = next_order(watcher.feed.view, random.Random(0)) if watcher.feed.view else None
            answer = watcher.feed.order(order_now or {"do": "ready"}, seconds=HANGS)
            refused = answer.get("refused", {}).get("error", {}).get("code", "")
            findings.check(
                refused not in ("unavailable", "internal", "not-signed-in", "uncertain"),
                f"after the outage an order at the table is {refused}",
            )
        except Closed as error:
            findings.wrong(f"after the outage the websocket of {watcher.client.name} does not work: {error}")
        watcher.feed.close()
    money = clerk.must("GET", cage.removesuffix("/commands"))
    deposited = round(float(money["balance"]) * 100)
    findings.check(deposited == 40700, f"500.00 and once 7.00, less chips of 100.00, make {money['balance']}")


@attack(
    "outage-paused",
    tries="lets Postgres stand still (SIGSTOP) while players are connected and orders come in",
    must_hold=MUST_HOLD,
    promised=PROMISED,
    long=120,
)
def paused(context: Context, findings: Findings) -> None:
    postgres = context.own_postgres()
    house, grace = context.money("paused", "--database", postgres.database(), factor=False)
    through(context, findings, house, grace, postgres.pause, postgres.go_on, context.pick(5, 30))
    stopped_and_verified(findings, house, "verify after it")


@attack(
    "outage-cut",
    tries="cuts every connection to Postgres and takes no new one for a while",
    must_hold=MUST_HOLD,
    promised=PROMISED,
    long=120,
)
def cut_off(context: Context, findings: Findings) -> None:
    postgres = context.postgres()
    wire = Wire(postgres.port)
    try:
        address = postgres.database().replace(f":{postgres.port}/", f":{wire.port}/")
        house, grace = context.money("cut", "--database", address, factor=False)
        through(context, findings, house, grace, wire.cut, wire.mend, context.pick(5, 30))
        stopped_and_verified(findings, house, "verify after it")
    finally:
        wire.close()
