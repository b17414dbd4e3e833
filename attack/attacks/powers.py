"""Every role tries every route of the document, and every power that docs/powers.md lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kit.context import Context
from kit.findings import Findings, attack
from kit.people import ROLES, Worker, guest, hire, open_table, player, visitor
from kit.web import API, Client, Unreachable

RANKS = ["dealer", "gaming-supervisor", "assistant-gaming-manager", "gaming-manager"]


def at_least(rank: str) -> set[str]:
    """A rank and those above it."""
    return set(RANKS[RANKS.index(rank) :])


OVERSEERS = at_least("gaming-supervisor") | {"inspector"}
STAFF = set(ROLES)
# Who may use a route, as docs/serving.md says under *Running the floor*, *Rounds of the past* and *Watching over it*. Routes that are not
# here are for all visitors or for all people who are signed in.
ONLY: dict[tuple[str, str], set[str]] = {
    ("POST", "/api/v1/tables"): {"gaming-manager"},
    ("POST", "/api/v1/pools"): {"gaming-manager"},
    ("GET", "/api/v1/pool-requests"): {"gaming-manager"},
    ("POST", "/api/v1/pool-requests/{request}"): {"gaming-manager"},
    ("DELETE", "/api/v1/pool-requests/{request}"): {"gaming-manager"},
    ("POST", "/api/v1/staff/{name}/vouch"): {"gaming-manager"},
    ("GET", "/api/v1/patrons"): OVERSEERS,
    ("GET", "/api/v1/patrons/{patron}"): OVERSEERS,
    ("GET", "/api/v1/person-orders"): OVERSEERS,
    ("GET", "/api/v1/money-requests"): OVERSEERS,
    ("GET", "/api/v1/tables/{table}/tray"): OVERSEERS,
    ("GET", "/api/v1/tables/{table}/notices"): STAFF,
    ("GET", "/api/v1/tables/{table}/rounds"): STAFF,
    ("GET", "/api/v1/staff"): STAFF,
    ("POST", "/api/v1/staff"): {"gaming-manager"},
    ("PUT", "/api/v1/staff/{name}"): {"gaming-manager"},
    ("DELETE", "/api/v1/staff/{name}"): {"gaming-manager"},
    ("PUT", "/api/v1/staff/{name}/password"): {"gaming-manager"},
    ("DELETE", "/api/v1/staff/{name}/second-factors"): {"gaming-manager"},
    ("GET", "/api/v1/tables/{table}/rounds/{round}/bundle"): {"gaming-manager", "inspector"},
    # Some commands of these routes need a lower rank; the attack powers-ranks tries each command with every rank below its own.
    ("POST", "/api/v1/tables/{table}/commands"): at_least("gaming-supervisor"),
    ("POST", "/api/v1/pools/{pool}/commands"): at_least("assistant-gaming-manager"),
    ("POST", "/api/v1/patrons/{patron}/commands"): at_least("gaming-supervisor"),
    ("POST", "/api/v1/tables/{table}/orders"): {"player", "guest"},
    ("PUT", "/api/v1/me/limits"): {"player", "guest"},
    ("GET", "/api/v1/me/limits"): {"player", "guest"},
    ("POST", "/api/v1/me/cool-off"): {"player", "guest"},
    ("POST", "/api/v1/me/exclusion"): {"player", "guest"},
    ("GET", "/api/v1/me/rounds"): {"player", "guest"},
}
# They end the session that asks, or open another one.
LEFT_OUT = {
    "/api/v1/logout",
    "/api/v1/logout-everywhere",
    "/api/v1/login",
    "/api/v1/register",
    "/api/v1/guests",
    "/api/v1/lobby",
}
# Bodies that are plausible and do no harm: they name people who do not exist, or acts that are impossible now.
BODIES: dict[str, Any] = {
    "/api/v1/me/cool-off": {"until": 1}, "/api/v1/me/exclusion": {"until": 1}, "/api/v1/me/limits": {"minutes": 600},
    "/api/v1/me/password": {"old": "not the password", "new": "correct horse battery"},
    "/api/v1/me/second-factors": {"label": "x", "secret": "A" * 32, "code": "000000", "password": "no"},
    "/api/v1/me/second-factors/confirm": {"code": "000000"}, "/api/v1/tokens": {"label": "x", "days": 0},
    "/api/v1/patrons/{patron}/commands": {"do": "block-card", "card": 999_999}, "/api/v1/pools": {"terms": {"seed": "-1.00"}},
    "/api/v1/pools/{pool}/commands": {"do": "reconcile", "day": "1999-01-01"}, "/api/v1/staff": {"name": "", "password": "", "role": "dealer"},
    "/api/v1/staff/{name}": {"role": "dealer"}, "/api/v1/staff/{name}/password": {"password": "correct horse battery"},
    "/api/v1/tables": {"game": "no-game", "float": "1.00"}, "/api/v1/tables/{table}/commands": {"release": {"patron": 999_999}},
    "/api/v1/tables/{table}/orders": {"do": "take-back", "seat": 1, "on": "main"},
}  # fmt: skip


def crew(context: Context) -> tuple[Worker, dict[str, Client]]:
    """The gaming manager of the shared floor, and one person of each role."""
    manager = context.demo_manager()
    people: dict[str, Client] = {
        "visitor": visitor(manager.url),
        "guest": guest(manager.url),
        "player": player(manager.url),
    }
    for role in ROLES:
        people[role] = hire(manager, role, False)
    return manager, people


@attack(
    "powers-routes",
    tries="each role asks every route and method of the API's own description, and every other method on the same paths",
    must_hold="roles without access are answered 401, 403 or 404; no request gets a 5xx; a method that is not described is refused",
    promised={"docs/serving.md": "lists every route with who may use it"},
    long=60,
)
def routes(context: Context, findings: Findings) -> None:
    manager, people = crew(context)
    document = manager.must("GET", "/openapi.json")
    table = open_table(manager, "star-blackjack", play_money=True)
    values = {
        "table": table,
        "round": 1,
        "patron": people["player"].patron,
        "pool": 1,
        "number": 9,
        "notice": 1,
        "request": 9,
        "token": 999_999,
        "game": "star-blackjack",
        "name": "nobody-by-this-name",
        "server": "0" * 16,
    }
    described_routes = {(method.upper(), path) for path, item in document["paths"].items() for method in item}
    for method, path in set(ONLY) - described_routes:
        findings.wrong(f"the description of the API has no {method} {path}")
    for path, item in document["paths"].items():
        if path in LEFT_OUT or path.endswith("/socket"):
            continue
        filled = re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), path)
        described = {method.upper() for method in item if method in ("get", "put", "post", "delete", "patch")}
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
            for role, client in people.items():
                headers = client.credentials()
                body = BODIES.get(path, {}) if method in ("POST", "PUT", "PATCH") else None
                try:
                    answer = (
                        client.ask(method, filled.removeprefix(API), body)
                        if path.startswith(API)
                        else client.send(method, filled, None, headers)
                    )
                except Unreachable as error:
                    findings.wrong(f"{role}: {method} {path}: {error}")
                    continue
                findings.count("requests")
                if path != "/readyz":
                    findings.check(answer.status < 500, f"{role}: {method} {path}: {answer.short()}")
                if method not in described:
                    findings.check(
                        answer.status in (401, 403, 404, 405),
                        f"{role}: {method} {path}, which is not described: {answer.short()}",
                    )
                    continue
                allowed = ONLY.get((method, path))
                if allowed is not None and role not in allowed:
                    findings.check(answer.status in (401, 403, 404), f"{role}: {method} {path}: {answer.short()}")
                elif allowed is not None:
                    findings.check(
                        answer.status not in (401, 403),
                        f"{role}, who may, is refused: {method} {path}: {answer.short()}",
                    )


def listed_powers() -> list[tuple[str, str, str]]:
    """The table of docs/powers.md: least rank, over what, and the name."""
    page = Path(__file__).resolve().parents[2] / "docs" / "powers.md"
    found: list[tuple[str, str, str]] = []
    rank = ""
    for line in page.read_text().splitlines():
        heading = re.match(r"## What takes an? (.+?)(?: or above)?$", line)
        if heading:
            rank = heading[1].replace(" ", "-")
        elif line.startswith("## "):
            rank = ""
        row = re.match(r"\| (\w[\w ]*) \| `([\w -]+)` \|", line)
        if rank and row:
            found.append((rank, row[1], row[2]))
    return found


# Examples of commands to a table, except incidents.
COMMANDS: dict[str, Any] = {
    "record-check": {"missing": 0, "foreign": 0}, "record-shuffle": {}, "cutting-card-out": {}, "withdraw-request": {}, "vacate": {"patron": 999_999},
    "reserve": {"seat": 1, "patron": None}, "set-limits": {"change": "next-round", "limits": {"minimum": "5.00", "maximum": "400.00", "unit": "5.00"}},
    "set-wager-limits": {"change": "next-round", "on": "perfect-pairs", "limits": None}, "set-player-limits": {"patron": 999_999, "limits": None},
    "order-shuffle": {}, "replace-cards": {}, "close": {"closes": 1}, "keep-open": {}, "replace-device": {"device": "shoe"}, "agree": {}, "decline": {},
    "tell-inspector": {"about": {"hold": {"patron": 999_999}}, "inspector": 1}, "release": {"patron": 999_999}, "suspend": {"cause": "dispute"}, "resume": {},
    "link": {"pool": 999_999}, "unlink": {}, "change-settings": {"settings": [["maximum", "450.00"]]}, "order-check": {}, "deal": {"input": "turn"},
}  # fmt: skip
TRAY = {
    "tray request": {"request": {"transfer": "fill", "amount": "1.00"}}, "tray confirm": {"confirm": {"request": 999}}, "tray cancel": {"cancel": {"request": 999}},
    "tray count": {"count": {"day": "1999-01-01", "count": "opening", "counted": "1.00", "witness": 1}},
}  # fmt: skip
POOL: dict[str, Any] = {"reconcile": {"day": "1999-01-01"}, "set-terms": {"terms": {"seed": "1.00"}}}
PATRON: dict[str, Any] = {
    "exclude": {"why": "tried", "until": 1}, "keep-apart": {"from": 999_999, "why": "tried"}, "reunite": {"with": 999_999}, "deposit": {"amount": "1.00"},
    "withdraw": {"amount": "0.01"}, "issue-card": {"card": 424_242}, "block-card": {"card": 999_999}, "agree-to-money": {"amount": "1.00", "since": 1}, "decline-money": {},
    "issue-tokens": {"amount": "1.00", "voucher": "tried"}, "readmit": {},
}  # fmt: skip


@attack(
    "powers-ranks",
    tries="each rank, an inspector and a player gives every command over tables, patrons and pools that docs/powers.md lists, from below its rank",
    must_hold="people below the rank are refused with 403, even if something else is wrong with the command too",
    promised={"docs/powers.md": "Each rank holds the powers of the ranks below it too"},
    long=60,
)
def ranks(context: Context, findings: Findings) -> None:
    manager, people = crew(context)
    table = open_table(manager, "star-blackjack", play_money=True)
    patron = player(manager.url)
    parts = 0
    for least, over, name in listed_powers():
        if over == "table" and (name in COMMANDS or name in TRAY):
            path = f"/tables/{table}/commands"
            body: Any = {name: COMMANDS[name]} if name in COMMANDS else {"tray": TRAY[name]}
        elif over == "patron" and name in PATRON:
            path, body = f"/patrons/{patron.patron}/commands", {"do": name} | PATRON[name]
        elif over == "jackpot pool":
            path = "/pools/1/commands"
            body = {"do": name} | POOL.get(name, {})
        else:
            # Incidents and settings are parts of commands, which are tried; so are the kinds of a command that are named with it.
            known = over in ("incident", "setting") or " " in name
            findings.check(known, f"this attack has no example of `{name}` over a {over}")
            parts += 1
            continue
        findings.count("powers")
        for role, client in people.items():
            below = role not in RANKS or RANKS.index(role) < RANKS.index(least)
            # Inspectors may order a count of the cards, and let play go on after a stop.
            if not below or (role == "inspector" and name in ("order-check", "resume")):
                continue
            answer = client.post(path, body)
            findings.count("commands from below")
            findings.check(
                answer.status in (401, 403),
                f"{role} gives `{name}` over a {over}, which takes a {least}: {answer.short()}",
            )
    findings.note(f"{parts} incidents, settings and kinds of commands are not tried by themselves")
