"""Simultaneous requests: the same money taken twice, the same place, the same request."""

from __future__ import annotations

from functools import partial

from kit.context import Context, parallel
from kit.findings import Findings, attack
from kit.house import stopped_and_verified
from kit.people import Worker, hire_clerk, open_table, player
from kit.play import cents
from kit.web import Answer, succeeded


def fine(answers: list[object]) -> int:
    """How many of them succeeded."""
    return len(succeeded(answers))


def no_faults(findings: Findings, answers: list[object], what: str) -> None:
    """A request that comes second is refused; no request fails with an internal error."""
    for answer in answers:
        if not isinstance(answer, Answer):
            findings.wrong(f"{what}: {answer!r}")
        elif answer.status >= 500:
            findings.wrong(f"{what}: {answer.short()}")


@attack(
    "races-money",
    tries="deposits, withdraws twice, buys in at several tables and leaves, all at the same moment, at one server and at two of one Postgres",
    must_hold="no cent is made or lost, no balance below nothing, verify finds nothing",
    promised={
        "docs/house.md": "Either all of it is durable or none of it happened.",
        "docs/audit.md": "the postings of each fact sum to zero, and so do those of the whole house",
    },
    long=240,
)
def races_money(context: Context, findings: Findings) -> None:
    house, grace = context.money("races", factor=False)
    one_house(context, findings, [house.url], grace)
    stopped_and_verified(findings, house, "verify on SQLite")
    first, second, boss = context.two_servers()
    one_house(context, findings, [first.url, second.url], boss)
    second.stop()
    stopped_and_verified(findings, first, "verify on Postgres")


def one_house(context: Context, findings: Findings, urls: list[str], grace: Worker) -> None:
    clerk = hire_clerk(grace)
    clerks = [clerk.at(url) for url in urls]
    tables = [open_table(grace, "star-blackjack") for _ in range(3)]
    for turn in range(context.pick(2, 20)):
        if turn > 1 and not context.more():
            break
        ada = player(urls[0])
        adas = [ada.at(url) for url in urls]
        cage = f"/patrons/{ada.patron}/commands"
        deposits = parallel(
            [partial(clerks[n % len(clerks)].post, cage, {"do": "deposit", "amount": "10.00"}) for n in range(30)]
        )
        no_faults(findings, deposits, "30 deposits at once")
        findings.count("deposits", 30)
        money = cents(ada.must("GET", "/me")["balance"])
        findings.check(money == 1000 * fine(deposits), f"{fine(deposits)} deposits of 10.00 make {money} cents")
        # All of it twelve times over, and chips for it at three tables meanwhile.
        for place, table in enumerate(tables):
            parallel(
                [
                    partial(
                        adas[seat % len(adas)].post,
                        f"/tables/{table}/orders",
                        {"do": "sit", "seat": 1 + (seat + turn + place) % 7},
                    )
                    for seat in range(2)
                ]
            )
        withdraw = [
            partial(clerks[n % len(clerks)].post, cage, {"do": "withdraw", "amount": "60.00"}) for n in range(12)
        ]
        chips = [
            partial(adas[n % len(adas)].post, f"/tables/{tables[n % 3]}/orders", {"do": "buy-in", "amount": "50.00"})
            for n in range(12)
        ]
        answers = parallel(withdraw + chips)
        no_faults(findings, answers, "withdrawals and buy-ins at once")
        findings.count("withdrawals and buy-ins", 24)
        out, in_play = 6000 * fine(answers[:12]), 5000 * fine(answers[12:])
        left = cents(ada.must("GET", "/me")["balance"])
        findings.check(
            left == money - out - in_play and left >= 0,
            f"of {money} cents {out} were withdrawn and {in_play} taken to tables, and {left} are left",
        )
        stacks = sum(cents(ada.must("GET", f"/tables/{table}")["view"]["stack"]) for table in tables)
        findings.check(stacks == in_play, f"{in_play} cents were taken to tables and {stacks} lie there")
        # The player leaves and cashes out everywhere at once.
        jobs = []
        for table in tables:
            for n in range(4):
                who = adas[n % len(adas)]
                seat = next(
                    (chair["seat"] for chair in ada.must("GET", f"/tables/{table}")["view"]["chairs"] if chair["you"]),
                    1,
                )
                jobs.append(partial(who.post, f"/tables/{table}/orders", {"do": "leave", "seat": seat}))
                jobs.append(partial(who.post, f"/tables/{table}/orders", {"do": "cash-out", "amount": "50.00"}))
        answers = parallel(jobs)
        no_faults(findings, answers, "leaving and cashing out at once")
        findings.count("leaves and cash-outs", len(jobs))
        rest = cents(ada.must("GET", "/me")["balance"])
        stacks = sum(cents(ada.must("GET", f"/tables/{table}")["view"]["stack"]) for table in tables)
        findings.check(
            rest + stacks == left + in_play, f"{left + in_play} cents before leaving, {rest} and {stacks} after it"
        )


@attack(
    "races-seats",
    tries="lets many players take one place, and one player many, at the same moment",
    must_hold="one place has one player; a refused player gets no place",
    promised={"docs/house.md": "If another command was quicker"},
    long=120,
)
def races_seats(context: Context, findings: Findings) -> None:
    manager = context.demo_manager()
    people = [player(manager.url) for _ in range(8)]
    for game in ("caribbean-stud", "star-blackjack", "lunar-poker")[: context.pick(2, 3)]:
        for turn in range(context.pick(2, 30)):
            if turn > 1 and not context.more():
                break
            table = open_table(manager, game, play_money=True)
            answers = parallel(
                [partial(who.post, f"/tables/{table}/orders", {"do": "sit", "seat": 1}) for who in people]
            )
            no_faults(findings, answers, "eight players for one place")
            findings.count("places fought for")
            chairs = [
                chair for chair in people[0].must("GET", f"/tables/{table}")["view"]["chairs"] if chair["seat"] == 1
            ]
            if game != "star-blackjack":
                findings.check(
                    fine(answers) == 1 and len(chairs) == 1,
                    f"{game}: {fine(answers)} players were given place 1, {len(chairs)} sit there",
                )
            else:
                # Players may share an area there, as many as the table allows; a refused player must not sit.
                findings.check(
                    len(chairs) == fine(answers), f"{game}: {fine(answers)} were let in and {len(chairs)} sit there"
                )
