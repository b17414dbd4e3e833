"""Money and power: every act must name its author, and large sums must take two persons."""

from __future__ import annotations

import json
import time
from functools import partial

from kit.context import Context, parallel
from kit.findings import Findings, attack
from kit.house import PASSWORD, stopped_and_verified, verified
from kit.people import Worker, fresh_name, hire, player, worker
from kit.play import cents
from kit.records import Sqlite, postings
from kit.web import Answer, Client, succeeded

LARGE = "25000.00"


def balance(client: Client) -> int:
    """The balance of the account, in cents."""
    return cents(client.must("GET", "/me")["balance"])


@attack(
    "money-two-persons",
    tries="moves money above the limit alone, splits it, agrees to one's own request, and agrees with a rank that does not have the power",
    must_hold="it takes two different persons with their second factors; every fact of money says who, when and by which access",
    promised={"docs/serving.md": "Staff move money at the cage alone up to `money-limit`"},
    long=60,
)
def two_persons(context: Context, findings: Findings) -> None:
    # Two people whom the same manager hired are not second persons for each other, so one of them is engaged on the command line.
    house, grace = context.money("cage", "--money-limit", "10000.00", engaged={"sue": "gaming-supervisor"})
    sam, pat = hire(grace, "gaming-supervisor", True), hire(grace, "gaming-supervisor", True)
    sue = worker(house.url, "sue", True)
    dora, ivy = hire(grace, "dealer", True), hire(grace, "inspector", True)
    ada = player(house.url)
    cage = f"/patrons/{ada.patron}/commands"

    def ask(who: Worker, **order: str) -> Answer:
        findings.count("orders at the cage")
        return who.post(cage, order)

    def agree(who: Worker) -> Answer:
        """Agrees to the request that waits, as a second person has seen it; if none waits, to an invented one."""
        seen = (sue.get(f"/patrons/{ada.patron}").json or {}).get("awaits") or {"amount": "1.00", "since": 1}
        findings.count("orders at the cage")
        return who.post(cage, {"do": "agree-to-money", "amount": seen["amount"], "since": seen["since"]})

    findings.check(ask(sue, do="deposit", amount="100.00").fine, "a supervisor cannot deposit 100.00")
    ghost = ask(sam, do="deposit", amount="0.01")
    findings.check(
        ghost.code == "not-vouched-for", f"a supervisor without a voucher moves money alone: {ghost.short()}"
    )
    findings.check(not ask(dora, do="deposit", amount="1.00").fine, "a dealer deposits money")
    findings.check(not ask(ivy, do="deposit", amount="1.00").fine, "an inspector deposits money")
    alone = ask(sam, do="deposit", amount=LARGE)
    findings.check(
        alone.code == "second-factor-first", f"above the limit without the second factor again: {alone.short()}"
    )
    for who in (sam, pat, sue, grace, dora, ivy):
        findings.check(who.confirm().fine, f"{who.name} cannot give the second factor again")
    asked = ask(sam, do="deposit", amount=LARGE)
    findings.check(balance(ada) == 10000, f"one supervisor alone deposited {LARGE}: {asked.short()}")
    for who, what in (
        (sam, "the person who asked"),
        (dora, "a dealer"),
        (ivy, "an inspector"),
        (grace, "the manager who gave the person who asked their password"),
        (pat, "a person with a password from the same manager"),
    ):
        answer = agree(who)
        findings.check(not answer.fine, f"{what} agrees to it: {answer.short()}")
    findings.check(balance(ada) == 10000, "a request was carried out without a second person")
    agreed = agree(sue)
    findings.check(
        agreed.fine and balance(ada) == 10000 + cents(LARGE),
        f"two persons cannot deposit {LARGE}: {agreed.short()}, {balance(ada)}",
    )
    twice = parallel([lambda: agree(sue)] * 5)
    findings.check(not succeeded(twice), "one request is agreed to twice")
    ask(sam, do="withdraw", amount="20000.00")
    answers = parallel([partial(agree, who) for who in (sam, sue, sue, sam)])
    done = succeeded(answers)
    findings.check(
        len(done) == 1 and balance(ada) == 10000 + cents(LARGE) - 2_000_000,
        f"{len(done)} agreements at once, {balance(ada)} cents left",
    )
    # The limit cut into pieces: 100.00 were moved alone already.
    before = balance(ada)
    for _ in range(5):
        ask(sue, do="deposit", amount="3000.00")
    alone_moved = 10_000 + balance(ada) - before
    findings.check(
        alone_moved <= 1_000_000, f"one person alone deposits {alone_moved / 100:.2f} in pieces below 10000.00"
    )
    findings.check(alone_moved == 910_000, f"one person alone cannot move 9100.00 in pieces: {alone_moved / 100:.2f}")
    house.stop()
    authored(findings, Sqlite(house.database))
    verified(findings, house, "verify")


def authored(findings: Findings, rows: Sqlite) -> None:
    """Every fact that moves money between the cage and a patron names a person, a time and an access."""
    for stream, version, text in rows.facts():
        fact = json.loads(text)
        if not stream.startswith("patron/") or not any(account == "outside" for account, _ in postings(fact)):
            continue
        findings.count("facts of money")
        author = fact.get("author") or {}
        access = [name for name in ("session", "token", "command-line") if name in author]
        findings.check(
            author.get("login") and author.get("at") and access,
            f"{stream} version {version} has no author: {text[:200]}",
        )


@attack(
    "staff-limit",
    tries="moves more than one person's limit of a day: over many patrons, as floats of tables and seeds of pools, through people hired for it, "
    "by vouching for them, and by asking before being dismissed",
    must_hold="one person moves no more than `staff-limit` alone; only an independent manager vouches; requests of a dismissed person are not agreed to",
    promised={"docs/serving.md": "Until another manager has vouched for them"},
    long=60,
)
def staff_limit(context: Context, findings: Findings) -> None:
    house, grace = context.money("limit", "--staff-limit", "20000.00", factor=False)
    ghosts = [hire(grace, "gaming-manager", False, fresh_name("ghost")) for _ in range(context.pick(2, 6))]
    adas = [player(house.url) for _ in range(4)]

    def deposit(who: Worker, ada: Client) -> Answer:
        findings.count("attempts to move money")
        return who.post(f"/patrons/{ada.patron}/commands", {"do": "deposit", "amount": "4000.00"})

    def opened(who: Worker) -> Answer:
        findings.count("attempts to move money")
        return who.post("/tables", {"game": "star-blackjack", "float": "4000.00", "concede": 0})

    def seeded(who: Worker) -> Answer:
        findings.count("attempts to move money")
        return who.post("/pools", {"terms": {"seed": "4000.00"}})

    for ghost in ghosts:
        for answer in [deposit(ghost, adas[0]), opened(ghost), seeded(ghost)]:
            findings.check(
                answer.code == "not-vouched-for", f"a newly hired manager moves money alone: {answer.short()}"
            )
    for voucher in [grace, *ghosts]:
        answer = voucher.post(f"/staff/{ghosts[0].name}/vouch")
        findings.count("vouchers that are not independent")
        findings.check(not answer.fine, f"{voucher.name} vouches for {ghosts[0].name}: {answer.short()}")
    # Everything at once: deposits, floats and seeds together count towards the limit.
    jobs = [partial(deposit, grace, ada) for ada in adas] + [partial(opened, grace)] * 4 + [partial(seeded, grace)] * 4
    parallel(jobs)
    tables, pools = grace.must("GET", "/tables"), grace.must("GET", "/pools")
    moved = sum(balance(ada) for ada in adas) + 400_000 * (len(tables) + len(pools))
    findings.check(moved <= 2_000_000, f"one person moved {moved / 100:.2f} alone")
    stopped_and_verified(findings, house, "verify")


@attack(
    "staff-two-servers",
    tries="lets two managers dismiss and demote each other at two servers of one Postgres at the same moment",
    must_hold="one of them stays a manager, at both servers",
    promised={"docs/serving.md": "A house is never without a gaming manager"},
    long=60,
)
def two_servers(context: Context, findings: Findings) -> None:
    first, second, grace = context.two_servers()
    for turn in range(context.pick(3, 20)):
        if turn > 1 and not context.more():
            break
        pair = [hire(grace, "gaming-manager", False, fresh_name("pat")) for _ in range(2)]
        here, there = pair[0].at(first.url), pair[1].at(second.url)
        acts = [("DELETE", None), ("PUT", {"role": "dealer"})]
        answers = parallel(
            [
                partial(here.ask, acts[turn % 2][0], f"/staff/{pair[1].name}", acts[turn % 2][1]),
                partial(there.ask, acts[turn // 2 % 2][0], f"/staff/{pair[0].name}", acts[turn // 2 % 2][1]),
            ]
        )
        findings.count("managers against each other", 2)
        done = succeeded(answers)
        findings.check(len(done) == 1, f"{len(done)} of two succeeded: {answers!r:.300}")
        for house in (first, second):
            left = [who for who in pair if (who.at(house.url).get("/me").json or {}).get("role") == "gaming-manager"]
            findings.check(len(left) == 1, f"{len(left)} of two managers are left at {house.url}")
    second.stop()
    stopped_and_verified(findings, first, "verify on Postgres")


@attack(
    "pool-requests",
    tries="agrees to a seed with another amount, under a guessed identifier, many times at once, and as the manager who asked",
    must_hold="two managers open a pool once, with the seed that the second one saw",
    promised={"docs/serving.md": "They say what they have seen"},
    long=60,
)
def pool_requests(context: Context, findings: Findings) -> None:
    house, grace = context.money("seeds", "--money-limit", "1000.00", engaged={"max": "gaming-manager"})
    second = worker(house.url, "max", True)
    for who in (grace, second):
        findings.check(who.confirm().fine, f"{who.name} gives the second factor again")
    waiting = grace.must("POST", "/pools", {"terms": {"seed": "5000.00"}})
    path, seen = (
        f"/pool-requests/{waiting['request']}",
        {name: waiting[name] for name in ("pool", "seed", "amount", "by")},
    )
    wrong = [
        {**seen, "amount": "1.00"},
        {**seen, "seed": "9000.00"},
        {**seen, "by": seen["by"] + 1},
        {**seen, "pool": 1},
        {},
    ]
    for body in wrong:
        findings.count("agreements to something else")
        findings.check(not second.post(path, body).fine, f"agreed to {body}")
    for guess in ["1", "2", "0" * 32]:
        findings.count("guessed identifiers")
        findings.check(second.post(f"/pool-requests/{guess}", seen).status == 404, f"{guess} is a request")
        findings.check(second.ask("DELETE", f"/pool-requests/{guess}").status == 404, f"{guess} can be dropped")
    findings.check(not grace.post(path, seen).fine, "the manager who asked agrees to it herself")
    findings.check(not grace.must("GET", "/pools"), "a pool was opened without a second person")
    answers = parallel([lambda: second.post(path, seen)] * 6)
    done = succeeded(answers)
    findings.count("agreements at once", len(answers))
    findings.check(len(done) == 1, f"{len(done)} agreements at once")
    findings.check(len(grace.must("GET", "/pools")) == 1, "not one pool was opened")
    stopped_and_verified(findings, house, "verify")


@attack(
    "staff-managers",
    tries="lets managers dismiss each other and themselves at once, hires back, resets passwords, and does it as every other role",
    must_hold="one manager is always left; an old password no longer works; managers cannot reset their own password",
    promised={"docs/serving.md": "A house is never without a gaming manager"},
    long=120,
)
def managers(context: Context, findings: Findings) -> None:
    house, grace = context.money("staff", factor=False)
    for turn in range(context.pick(6, 20)):
        if turn > 1 and not context.more():
            break
        mia = hire(grace, "gaming-manager", False, fresh_name("mia"))
        jobs = [
            lambda: grace.ask("DELETE", f"/staff/{mia.name}"),
            lambda: mia.ask("DELETE", f"/staff/{grace.name}"),
            lambda: grace.ask("PUT", f"/staff/{mia.name}", {"role": "dealer"}),
            lambda: mia.ask("PUT", f"/staff/{grace.name}", {"role": "dealer"}),
            lambda: grace.ask("DELETE", f"/staff/{grace.name}"),
            lambda: mia.ask("DELETE", f"/staff/{mia.name}"),
        ]
        answers = parallel(jobs[:2] if turn % 2 == 0 else jobs)
        findings.count("dismissals at once", len(answers))
        for answer in answers:
            findings.check(
                isinstance(answer, Answer) and answer.status < 500, f"dismissing each other: {answer!r:.200}"
            )
        left = [
            who
            for who in (grace, mia)
            if who.sign_in().fine and (who.get("/me").json or {}).get("role") == "gaming-manager"
        ]
        if not findings.check(left, f"try {turn + 1}: no gaming manager is left"):
            return
        grace = left[0]
        findings.check(not grace.ask("DELETE", f"/staff/{grace.name}").fine, "a manager dismisses herself")
    # A member of staff who comes back.
    dan = hire(grace, "dealer", False, fresh_name("dan"))
    old = dan.password
    grace.must("DELETE", f"/staff/{dan.name}")
    findings.check(not Worker(house.url, dan.name, old).sign_in().fine, "a dismissed dealer signs in")
    findings.check(not dan.get("/staff").fine, "the session of a dismissed dealer goes on")
    bare = grace.ask("PUT", f"/staff/{dan.name}", {"role": "dealer"})
    findings.check(not bare.fine, "a dealer is taken back without a new password")
    grace.must("PUT", f"/staff/{dan.name}", {"role": "dealer", "password": f"{PASSWORD} again"})
    findings.check(
        not Worker(house.url, dan.name, old).sign_in().fine, "a re-hired dealer signs in with the old password"
    )
    back = Worker(house.url, dan.name, f"{PASSWORD} again")
    findings.check(back.sign_in().fine, "a re-hired dealer cannot sign in with the new password")
    findings.check(not back.get("/staff").fine, "a re-hired dealer works before choosing a password of their own")
    findings.count("re-hired")
    # People of lower rank change the staff, and a manager changes her own password.
    sam = hire(grace, "assistant-gaming-manager", False)
    for who in (sam, back, player(house.url)):
        for method, path, body in [
            ("POST", "/staff", {"name": fresh_name("eve"), "password": PASSWORD, "role": "gaming-manager"}),
            ("PUT", f"/staff/{sam.name}", {"role": "gaming-manager"}),
            ("PUT", f"/staff/{grace.name}/password", {"password": PASSWORD}),
            ("DELETE", f"/staff/{grace.name}", None),
            ("DELETE", f"/staff/{grace.name}/second-factors", None),
        ]:
            findings.count("staff changed from below")
            answer = who.ask(method, path, body)
            findings.check(answer.status in (401, 403), f"{who.name}: {method} {path}: {answer.short()}")
    own = grace.ask("PUT", f"/staff/{grace.name}/password", {"password": f"{PASSWORD} other"})
    findings.check(not own.fine, "a manager resets her own password without the old one")
    stopped_and_verified(findings, house, "verify after it")


@attack(
    "staff-lockout",
    tries="gives wrong passwords for a manager's name many times, from a browser that the house does not know",
    must_hold="the stranger is slowed down; the owner signs in with the right password from her own browser",
    promised={"docs/serving.md": "so that other people cannot use up the owner's attempts"},
    long=60,
)
def lockout(context: Context, findings: Findings) -> None:
    house = context.house("lockout", "--second-factor", "false", generous=False)
    house.engage("grace", "gaming-manager")
    house.start()
    grace = Worker(house.url, "grace")
    findings.check(grace.sign_in().fine, "the manager cannot sign in at first")
    findings.check(grace.post("/logout").fine, "signing out")
    slowed = 0
    for n in range(context.pick(15, 60)):
        # A stranger has no cookies and starts from nothing each time.
        answer = Client(house.url).post("/login", {"name": "grace", "password": f"guess number {n}"})
        findings.count("wrong passwords")
        findings.check(answer.status in (401, 429), f"a wrong password: {answer.short()}")
        slowed += answer.status == 429
    findings.check(slowed > 0, "a stranger guesses as often as they like")
    answer = grace.sign_in()
    findings.check(answer.fine, f"the owner is locked out by a stranger's wrong passwords: {answer.short()}")


@attack(
    "second-factor",
    tries="does staff's work without a second factor, with digits used before, with old and wrong digits, and removes it with a stolen session",
    must_hold="all of it is refused in a house that plays for money",
    promised={"docs/serving.md": "A code or signature that was accepted once is not accepted again"},
    long=60,
)
def second_factor(context: Context, findings: Findings) -> None:
    house = context.house("factor")
    house.engage("grace", "gaming-manager")
    house.start()
    grace = Worker(house.url, "grace")

    def sign_in(code: str | None, password: str = PASSWORD) -> Answer:
        """Signs in from a browser that the house does not know."""
        body = {"name": "grace", "password": password} | ({"code": code} if code else {})
        return Worker(house.url, "grace").post("/login", body)

    findings.check(grace.sign_in().fine, "the first sign-in")
    for method, path, body in [
        ("GET", "/staff", None),
        ("POST", "/staff", {"name": "eve", "password": PASSWORD, "role": "gaming-manager"}),
        ("POST", "/tokens", {"label": "around it"}),
        ("GET", "/patrons/1", None),
        ("POST", "/tables", {"game": "star-blackjack", "float": "1.00"}),
    ]:
        answer = grace.ask(method, path, body)
        findings.count("asked without a second factor")
        findings.check(answer.status in (401, 403), f"without a second factor: {method} {path}: {answer.short()}")
    findings.check(grace.add_factor().fine, "a second factor cannot be added")
    app = grace.app
    assert app is not None
    used = app.last()
    grace.app = None
    for what, code in {
        "no digits": None,
        "digits used before": used,
        "wrong digits": "000000",
        "letters": "abcdef",
        "old digits": "123456",
    }.items():
        findings.count("sign-ins without fresh digits")
        findings.check(not sign_in(code).fine, f"{what} let the manager in")
    grace.app = app
    findings.check(grace.sign_in().fine, "fresh digits do not let the manager in")
    same = app.last()
    answers = parallel([lambda: sign_in(same)] * 5)
    findings.check(not succeeded(answers), "digits that were used are taken again")
    fresh = app.fresh()
    answers = parallel([lambda: sign_in(fresh)] * 8)
    let_in = len(succeeded(answers))
    findings.count("the same digits at once", 8)
    findings.check(let_in <= 1, f"the same digits let {let_in} in at once")
    without = sign_in("000000", "wrong " + PASSWORD)
    findings.check(without.code == "wrong-credentials", f"a wrong password: {without.short()}")
    started = time.monotonic()
    guesses = [sign_in(f"{n:06d}") for n in range(40)]
    findings.count("digits guessed", len(guesses))
    findings.check(
        not any(answer.fine for answer in guesses),
        f"guessed digits let an attacker in after {time.monotonic() - started:.0f} s",
    )
