"""The house is killed again and again while it works: every acknowledged order must be in the record, once."""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from kit import records
from kit.context import Context
from kit.feed import Closed, Feed, Refused
from kit.findings import Findings, attack
from kit.house import House, verified
from kit.people import Worker, hire_clerk, open_table, player
from kit.play import cents, dollars, next_order
from kit.web import Client, Unreachable, fresh_key


@dataclass
class Journal:
    """The orders that were sent, by key, and their answers."""

    acknowledged: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Amounts by which a deed is known again in the record: no two orders have the same.
    deposits: dict[int, bool] = field(default_factory=dict)
    doubtful: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def done(self, key: str, answer: dict[str, Any]) -> str | None:
        """Notes an answer; says so where another one came before."""
        with self.lock:
            before = self.acknowledged.setdefault(key, answer)
        return None if before == answer else f"{key} was answered {before} and then {answer}"


class Rush:
    """Clients that keep sending orders while servers are killed, and repeat unanswered orders."""

    def __init__(self, context: Context, findings: Findings, urls: list[str], journal: Journal) -> None:
        self.context, self.findings, self.urls, self.journal = context, findings, urls, journal
        self.stopped = threading.Event()
        self.threads: list[threading.Thread] = []
        self.amounts = iter(range(1, 1_000_000))
        self.lock = threading.Lock()

    def start(self, clerk: Worker, patrons: list[Client], gamblers: list[tuple[Client, int]]) -> None:
        """Starts the deposits of each patron, and a player at each table."""
        for patron in patrons:
            self.threads.append(threading.Thread(target=self.deposits, args=(clerk, patron), daemon=True))
        for place, (client, table) in enumerate(gamblers):
            self.threads.append(threading.Thread(target=self.gamble, args=(client, table, place), daemon=True))
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Lets all clients finish the orders that they have begun."""
        self.stopped.set()
        for thread in self.threads:
            thread.join(40)
            self.findings.check(not thread.is_alive(), "a client still waits for an answer after the last start")

    def server(self, n: int) -> str:
        return self.urls[n % len(self.urls)]

    def deposits(self, clerk: Worker, patron: Client) -> None:
        """Every deposit has an amount of its own, and is repeated under its key until it is answered."""
        n = 0
        while not self.stopped.is_set():
            with self.lock:
                amount = next(self.amounts)
            self.journal.deposits[amount] = False
            self.once(clerk, f"/patrons/{patron.patron}/commands", {"do": "deposit", "amount": dollars(amount)}, n)
            self.journal.deposits[amount] = True
            n += 1

    def once(self, client: Client, path: str, order: dict[str, Any], n: int) -> None:
        """Sends one order until it is answered, to one server after the other."""
        key, end = fresh_key(), time.monotonic() + 60
        while time.monotonic() < end:
            try:
                answer = client.at(self.server(n)).ask("POST", path, order, key=key)
            except Unreachable:
                answer = None
            if answer is not None and answer.fine:
                wrong = self.journal.done(key, answer.json)
                self.findings.count("orders acknowledged")
                if wrong:
                    self.findings.wrong(wrong)
                return
            if answer is not None and answer.status < 500:
                self.findings.wrong(f"{order} was refused after a kill: {answer.short()}")
                return
            n += 1
            self.findings.count("repeated")
            time.sleep(0.05)
        self.findings.wrong(f"{order} got no answer in a minute")

    def gamble(self, client: Client, table: int, place: int) -> None:
        """Plays on a websocket; after a lost connection the unanswered order is sent again under its key."""
        chance = random.Random(place)
        waiting: tuple[str, dict[str, Any]] | None = None
        n = place
        while not self.stopped.is_set():
            feed = None
            try:
                feed = Feed(client.at(self.server(n)), f"/tables/{table}/socket", timeout=3)
                while not self.stopped.is_set() or waiting is not None:
                    feed.receive(0.1) if not feed.view else feed.drain()
                    if waiting is None:
                        order = next_order(feed.view, chance) if feed.view else None
                        if order is None:
                            feed.receive(0.2)
                            continue
                        waiting = (fresh_key(), order)
                    answer = feed.order(waiting[1], waiting[0], seconds=5)
                    if "done" in answer:
                        wrong = self.journal.done(waiting[0], answer["done"]["answer"])
                        self.findings.count("orders acknowledged")
                        if wrong:
                            self.findings.wrong(wrong)
                    elif answer["refused"]["error"]["code"] in ("unavailable", "uncertain", "internal", "busy"):
                        time.sleep(0.05)
                        continue
                    waiting = None
            except (Closed, Refused, OSError):
                self.findings.count("reconnected")
                n += 1
                time.sleep(0.05)
            finally:
                if feed is not None:
                    feed.close()


def judge(findings: Findings, house: House, rows: records.Rows, journal: Journal) -> None:
    """Everything acknowledged is in the record, once; nothing is there twice."""
    facts = rows.facts()
    answers = Counter((actor, key) for actor, key, _ in rows.answers())
    kept: dict[str, Any] = {key: json.loads(text) for _, key, text in rows.answers()}
    findings.check(all(times == 1 for times in answers.values()), "an answer is kept twice")
    lengths = Counter(stream for stream, _, _ in facts)
    for key, answer in journal.acknowledged.items():
        findings.check(lengths.get(answer["stream"], 0) >= answer["version"], f"acknowledged and gone: {answer}")
        # Answers are kept for 48 hours.
        findings.check(
            kept.get(key) == answer, f"{key} was answered {answer}, and the record keeps {kept.get(key, 'no answer')}"
        )
    found: Counter[int] = Counter()
    total = 0
    for stream, _, text in facts:
        fact = json.loads(text)
        moved = list(records.postings(fact))
        findings.check(sum(amount for _, amount in moved) == 0, f"{stream}: {text[:200]} does not sum to nothing")
        total += sum(amount for _, amount in moved)
        if '"deposited":{' in text:
            found[max((amount for _, amount in moved), default=0)] += 1
    findings.check(total == 0, f"the house sums to {total} cents")
    for amount, told in journal.deposits.items():
        findings.check(found[amount] <= 1, f"the deposit of {dollars(amount)} is there {found[amount]} times")
        findings.check(found[amount] == 1 or not told, f"the deposit of {dollars(amount)} was acknowledged and is gone")
    verified(findings, house, "verify after the kills")


def crowd(context: Context, grace: Worker) -> tuple[Worker, list[Client], list[tuple[Client, int]]]:
    """A clerk, patrons with accounts, and players with money at tables."""
    clerk = hire_clerk(grace)
    patrons = [player(grace.url) for _ in range(3)]
    gamblers = []
    for game in ("caribbean-stud", "star-blackjack", "let-it-ride"):
        client = player(grace.url)
        clerk.must("POST", f"/patrons/{client.patron}/commands", {"do": "deposit", "amount": "9999.00"})
        gamblers.append((client, open_table(grace, game)))
    return clerk, patrons, gamblers


def storm(context: Context, findings: Findings, houses: list[House], grace: Worker, kills: int) -> Journal:
    """Kills one server after the other while all clients send orders."""
    journal = Journal()
    clerk, patrons, gamblers = crowd(context, grace)
    rush = Rush(context, findings, [house.url for house in houses], journal)
    rush.start(clerk, patrons, gamblers)
    try:
        for kill in range(kills):
            if kill > 1 and not context.more():
                break
            time.sleep(context.chance.uniform(0.2, 1.2))
            house = houses[kill % len(houses)]
            house.kill()
            findings.count("kills")
            house.start()
        time.sleep(0.3)
    finally:
        rush.stop()
    for client in patrons:
        findings.check(cents(client.must("GET", "/me")["balance"]) >= 0, f"{client.name} has less than nothing")
    return journal


@attack(
    "kills-sqlite",
    tries="kills the server with SIGKILL while deposits, wagers and decisions are under way, and repeats what was not answered",
    must_hold="every acknowledged order is there, none twice, money sums to nothing, verify finds nothing",
    promised={
        "docs/operations.md": "Every acknowledged order is there exactly once, and each round goes on at the card it had reached.",
    },
    long=400,
)
def kills_sqlite(context: Context, findings: Findings) -> None:
    house, grace = context.money("kills", factor=False)
    journal = storm(context, findings, [house], grace, context.pick(2, 40))
    house.kill()
    judge(findings, house, records.Sqlite(house.database), journal)


@attack(
    "kills-postgres",
    tries="the same with two servers of one Postgres, killed in turn",
    must_hold="every acknowledged order is there, none twice, money sums to nothing, verify finds nothing",
    promised={
        "docs/operations.md": "When one dies, its players connect to another and repeat unanswered orders under the same key.",
    },
    long=300,
)
def kills_postgres(context: Context, findings: Findings) -> None:
    first, second, grace = context.two_servers()
    journal = storm(context, findings, [first, second], grace, context.pick(2, 12))
    first.kill()
    second.kill()
    name = first.flags[first.flags.index("--database") + 1].rsplit("/", 1)[1]
    judge(findings, first, records.Postgresql(context.postgres(), name), journal)
