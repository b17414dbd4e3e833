"""A player who understands what a view offers, and no rule of any game."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from kit.feed import Feed

GAMES = ["caribbean-stud", "let-it-ride", "three-card-poker", "lunar-poker", "star-blackjack"]
# Decisions that need nothing but their name. The others are left to players who know what they do.
PLAIN = {
    "fold",
    "play",
    "ride",
    "withdraw",
    "hit",
    "stand",
    "decline",
    "refuse",
    "even-money",
    "split",
    "buy",
    "concede",
    "declare",
}
CHIPS = "100.00"

Order = dict[str, Any]
View = dict[str, Any]


def cents(text: str | None) -> int:
    """Dollars with two decimals as cents."""
    return round(float(text or "0") * 100)


def dollars(amount: int) -> str:
    """Cents as dollars with two decimals."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def own_seat(view: View) -> int | None:
    """Where the viewer sits."""
    return next((chair["seat"] for chair in view.get("chairs", []) if chair["you"]), None)


def own_wagers(view: View, seat: int) -> list[dict[str, Any]]:
    """The wagers that the viewer has on the layout."""
    player = next(chair["player"] for chair in view["chairs"] if chair["you"])
    return [
        wager for area in view["areas"] if area["seat"] == seat for wager in area["wagers"] if wager["player"] == player
    ]


def wanted_wagers(view: View) -> list[dict[str, str]]:
    """The least that must lie so that the viewer is dealt in."""
    taken = {wager["on"]: wager for wager in (view.get("board") or {}).get("wagers") or []}
    offered = {offer["on"] for offer in view["offers"] if offer["do"] == "wager"}
    for wager in taken.values():
        if wager.get("needs") or wager["on"] not in offered:
            continue
        names = dict.fromkeys([wager["on"], *wager.get("together", [])])
        low = max(cents(taken[name]["from"]) for name in names)
        return [{"on": name, "amount": dollars(low)} for name in names]
    return []


def next_order(view: View, chance: random.Random) -> Order | None:
    """The next order for the table, if there is one to give."""
    seat = own_seat(view)
    if seat is None:
        taken = {chair["seat"] for chair in view["chairs"]}
        free = [number for number in range(1, view["seats"] + 1) if number not in taken]
        return {"do": "sit", "seat": chance.choice(free)} if free else None
    offers = view["offers"]
    cut = [offer for offer in offers if offer["do"] == "cut"]
    if cut:
        return {"do": "cut", "card": chance.randint(cut[0]["from"], cut[0]["to"])}
    if cents(view.get("stack")) < 4000 and view["phase"] in ("vacant", "over", "wagers", "shuffle"):
        return {"do": "buy-in", "amount": CHIPS}
    chair = next(chair for chair in view["chairs"] if chair["you"])
    laid = own_wagers(view, seat)
    ready = any(offer["do"] == "ready" for offer in offers) and not chair["ready"]
    if view["phase"] in ("vacant", "over", "wagers"):
        if not laid:
            wagers = wanted_wagers(view)
            return {"do": "wagers", "seat": seat, "wagers": wagers} if wagers else None
        return {"do": "ready"} if ready else None
    decision = decide(view, seat, chance)
    if decision is not None:
        return decision
    return {"do": "ready"} if ready and view["phase"] in ("insurance", "settlement") else None


def decide(view: View, seat: int, chance: random.Random) -> Order | None:
    """One of the decisions that are offered for the viewer's hand."""
    offers = [offer for offer in view["offers"] if offer["do"] == "decide" and offer["seat"] == seat]
    if not offers or view.get("turn") not in (seat, None):
        return None
    possible: list[Any] = []
    for offer in offers:
        name = offer["decision"]
        if name in PLAIN:
            possible.append(name)
        elif name == "bet":
            possible.append({"bet": None})
    # A hand that is given up shows less than one that is played.
    kept = [decision for decision in possible if decision not in ("fold", "concede", "refuse")] or possible
    return {"do": "decide", "seat": seat, "decision": chance.choice(kept)} if kept else None


def play(feed: Feed, chance: random.Random, until: Callable[[View], object], seconds: float) -> bool:
    """Plays at a table until `until` accepts its view, for `seconds` at most; says whether it did."""
    end = time.monotonic() + seconds
    asked_at = -1
    while time.monotonic() < end:
        feed.drain()
        if feed.view and until(feed.view):
            return True
        order = next_order(feed.view, chance) if feed.view and feed.version != asked_at else None
        if order is None:
            feed.receive(min(0.3, max(0.0, end - time.monotonic())))
            asked_at = -1
            continue
        answer = feed.order(order, seconds=max(1.0, end - time.monotonic()))
        # A refused order is not repeated before the table has changed or some time has passed.
        asked_at = feed.version if "refused" in answer else -1
    return bool(feed.view and until(feed.view))


def round_over(number: int) -> Callable[[View], bool]:
    """Whether a round has ended."""
    return lambda view: view["round"] > number or (view["round"] == number and view["phase"] == "over")
