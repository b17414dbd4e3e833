"""Tokens of programs: how many, for how long, for what, and when they end."""

from __future__ import annotations

import time
from functools import partial

from kit.context import Context, parallel
from kit.findings import Findings, attack
from kit.people import hire, open_table, player
from kit.web import Answer, Client, succeeded

LIMIT = 20
DAY = 24 * 60 * 60 * 1000


def program(url: str, secret: str) -> Client:
    """A program with a token."""
    client = Client(url)
    client.token = secret
    return client


@attack(
    "tokens",
    tries="makes 100 tokens at once, uses them beyond their scopes and roles, and after a password change, signing out everywhere and a dismissal",
    must_hold="20 at most, none does more than it was made for, none outlives what it was made under",
    promised={"docs/serving.md": "Programs have tokens"},
    long=80,
)
def tokens(context: Context, findings: Findings) -> None:
    manager = context.demo_manager()
    url = manager.url
    for turn in range(context.pick(1, 5)):
        ada = player(url)
        answers = parallel([partial(ada.post, "/tokens", {"label": f"program {n}"}) for n in range(100)])
        findings.count("tokens asked for at once", 100)
        made = [answer.json for answer in succeeded(answers)]
        for answer in answers:
            findings.check(isinstance(answer, Answer) and answer.status < 500, f"a token asked for: {answer!r:.200}")
        listed = ada.must("GET", "/tokens")
        findings.check(
            len(made) <= LIMIT and len(listed) <= LIMIT,
            f"100 requests at once made {len(made)} tokens, {len(listed)} are listed",
        )
        findings.check(len(made) == len(listed), f"{len(made)} were made and {len(listed)} are listed")
        for token in listed:
            findings.check(
                token["expires"] and token["expires"] <= (time.time() * 1000) + 366 * DAY + DAY,
                f"a token expires {token['expires']}",
            )
        findings.check(program(url, made[0]["secret"]).get("/me").fine, "a fresh token is not let in")
        ended(findings, url, made[0]["secret"], ada, turn)
    limits_of_tokens(context, findings, url)


def ended(findings: Findings, url: str, secret: str, ada: Client, turn: int) -> None:
    """The events that end all tokens of an account."""
    if turn % 2 == 0:
        changed = ada.ask("PUT", "/me/password", {"old": ada.password, "new": ada.password + " new"})
        findings.check(changed.fine, f"changing the password: {changed.short()}")
        after = program(url, secret).get("/me")
        findings.count("tokens used after their end")
        findings.check(after.status == 401, f"a token is good after the password was changed: {after.short()}")
    fresh = ada.post("/tokens", {"label": "once more"})
    findings.check(fresh.fine, f"a token after all others have ended: {fresh.short()}")
    if fresh.fine:
        findings.check(ada.post("/logout-everywhere").fine, "signing out everywhere")
        after = program(url, fresh.json["secret"]).get("/me")
        findings.count("tokens used after their end")
        findings.check(after.status == 401, f"a token is good after signing out everywhere: {after.short()}")


def limits_of_tokens(context: Context, findings: Findings, url: str) -> None:
    """Scopes, roles, lifetimes."""
    ada = player(url)
    manager = context.demo_manager()
    table = open_table(manager, "star-blackjack", play_money=True)
    looking = program(url, ada.must("POST", "/tokens", {"label": "looks", "scopes": ["look"]})["secret"])
    for method, path, body in [
        ("POST", f"/tables/{table}/orders", {"do": "sit", "seat": 1}),
        ("PUT", "/me/limits", {"loss": "1.00"}),
        ("POST", "/me/refill", None),
        ("POST", "/tokens", {"label": "a token of a token"}),
        ("GET", "/tokens", None),
        ("PUT", "/me/password", {"old": ada.password, "new": "another password of ada"}),
        ("POST", "/logout-everywhere", None),
        ("GET", "/me/second-factors", None),
    ]:
        answer = looking.ask(method, path, body)
        findings.count("asked beyond a scope")
        findings.check(answer.status in (401, 403), f"a token that may look: {method} {path}: {answer.short()}")
    for what, body in {
        "a role above one's own": {"label": "x", "role": "gaming-manager"},
        "no scope": {"label": "x", "scopes": []},
        "a scope that does not exist": {"label": "x", "scopes": ["everything"]},
        "ten years": {"label": "x", "days": 3660},
        "no day at all": {"label": "x", "days": 0},
        "less than none": {"label": "x", "days": -1},
        "a label of a megabyte": {"label": "x" * 50_000},
    }.items():
        answer = ada.post("/tokens", body)
        findings.count("tokens that must not be")
        findings.check(400 <= answer.status < 500, f"a token with {what}: {answer.short()}")
    sam = hire(manager, "gaming-supervisor", False)
    secret = sam.must("POST", "/tokens", {"label": "cage", "scopes": ["look", "cage", "floor"]})["secret"]
    clerk = program(url, secret)
    findings.check(clerk.get(f"/patrons/{ada.patron}").fine, "a supervisor's token cannot look a patron up")
    hired = clerk.post("/staff", {"name": "eve", "password": "correct horse battery", "role": "dealer"})
    findings.check(hired.status in (401, 403), f"a token engages staff: {hired.short()}")
    manager.must("PUT", f"/staff/{sam.name}", {"role": "dealer"})
    after = clerk.get(f"/patrons/{ada.patron}")
    findings.count("tokens used after their end")
    findings.check(after.status in (401, 403), f"a token goes on after its owner's role was changed: {after.short()}")
