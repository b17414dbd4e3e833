"""The same order many times at once."""

from __future__ import annotations

from kit.context import Context, parallel
from kit.feed import Feed
from kit.findings import Findings, attack
from kit.people import guest
from kit.play import cents, own_seat
from kit.web import Client, fresh_key


def seated_guest(url: str) -> tuple[Client, int]:
    """A guest with a place at a table that has one free."""
    client = guest(url)
    for table in client.must("GET", "/tables"):
        for seat in table["free"]:
            if table["open"] and client.post(f"/tables/{table['table']}/orders", {"do": "sit", "seat": seat}).fine:
                return client, table["table"]
    raise RuntimeError("no table has a free place")


def holdings(client: Client, table: int) -> tuple[int, int]:
    """The money in the account and the chips at the table."""
    return cents(client.must("GET", "/me")["balance"]), cents(client.must("GET", f"/tables/{table}")["view"]["stack"])


@attack(
    "copies-http",
    tries="sends one order many times at once over HTTP, each on a connection of its own, and another order under its key",
    must_hold="one effect, one answer to all copies; another body under the key is refused",
    promised={
        "docs/serving.md": "The same order under the same key has one effect and one answer, however often it is sent",
    },
    long=120,
    remote=True,
)
def copies_http(context: Context, findings: Findings) -> None:
    client, table = seated_guest(context.url())
    path = f"/tables/{table}/orders"
    copies = 200 if context.remote_url is None else 50
    for turn in range(context.pick(1, 10)):
        if turn and not context.more():
            break
        key, before = fresh_key(), holdings(client, table)
        order = {"do": "buy-in", "amount": "10.00"}
        answers = parallel([lambda: client.post(path, order, key=key)] * copies)
        findings.count("copies", len(answers))
        errors = [answer for answer in answers if isinstance(answer, Exception)]
        findings.check(not errors, f"{len(errors)} copies got no answer: {errors[:1]!r}")
        bodies = {(answer.status, answer.body) for answer in answers if not isinstance(answer, Exception)}
        findings.check(
            len(bodies) == 1 and all(status == 200 for status, _ in bodies),
            f"copies are answered differently: {list(bodies)[:3]}",
        )
        after = holdings(client, table)
        findings.check(
            (before[0] - after[0], after[1] - before[1]) == (1000, 1000),
            f"{copies} copies of a buy-in of 10.00 moved {before} to {after}",
        )
        other = client.post(path, {"do": "buy-in", "amount": "20.00"}, key=key)
        findings.count("other bodies under the key")
        findings.check(other.status in (409, 422), f"another order under the key: {other.short()}")
        findings.check(holdings(client, table) == after, "the other order under the key had an effect")
        again = client.post(path, order, key=key)
        findings.check((again.status, again.body) in bodies, f"the same order later: {again.short()}")
        spread = parallel([lambda: client.post(path, {"do": "cash-out", "amount": "10.00"})] * 20)
        done = sum(not isinstance(answer, Exception) and answer.fine for answer in spread)
        findings.count("withdrawals of the same chips", 20)
        left = holdings(client, table)
        findings.check(
            left[0] == after[0] + 1000 * done and left[1] == after[1] - 1000 * done,
            f"{done} withdrawals moved {after} to {left}",
        )
        findings.check(left[1] >= 0, f"a stack of {left[1]}")


@attack(
    "copies-websocket",
    tries="sends one order many times over several websockets and HTTP at once",
    must_hold="one effect and the same answer everywhere",
    promised={"docs/serving.md": "The client sends an order whose answer was lost again under its key"},
    long=120,
    remote=True,
)
def copies_websocket(context: Context, findings: Findings) -> None:
    client, table = seated_guest(context.url())
    feeds = [Feed(client, f"/tables/{table}/socket") for _ in range(10)]
    copies = 18 if context.remote_url is None else 5
    try:
        for feed in feeds:
            feed.until(lambda view: own_seat(view) is not None, 5)
        before, key = holdings(client, table), fresh_key()
        order = {"do": "buy-in", "amount": "10.00"}

        def many(feed: Feed) -> list[str]:
            for _ in range(copies):
                feed.send(order, key)
            answers = []
            for _ in range(400):
                message = feed.receive(3)
                if message is None:
                    break
                if "done" in message or "refused" in message:
                    answers.append(str(message))
                    if len(answers) == copies:
                        break
            return answers

        jobs = [lambda feed=feed: many(feed) for feed in feeds] + [
            lambda: client.post(f"/tables/{table}/orders", order, key=key)
        ] * 20
        answers = parallel(jobs)
        findings.count("copies", copies * len(feeds) + 20)
        told = [text for answer in answers[: len(feeds)] if isinstance(answer, list) for text in answer]
        findings.check(len(told) == copies * len(feeds), f"{len(told)} of {copies * len(feeds)} copies were answered")
        findings.check(len(set(told)) == 1, f"copies are answered differently: {list(set(told))[:3]}")
        after = holdings(client, table)
        findings.check(
            (before[0] - after[0], after[1] - before[1]) == (1000, 1000),
            f"copies of a buy-in of 10.00 moved {before} to {after}",
        )
        feeds[0].results.clear()
        other = feeds[0].order({"do": "buy-in", "amount": "20.00"}, key)
        findings.count("other bodies under the key")
        findings.check("refused" in other, f"another order under the key: {other}")
    finally:
        for feed in feeds:
            feed.close()
