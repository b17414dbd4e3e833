"""Cards that lie face down: whether any message shows one, or has a size that depends on one."""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import dataclass
from typing import Any

from kit.context import Context
from kit.feed import Feed
from kit.findings import Findings, attack
from kit.people import guest, open_table, player, visitor
from kit.play import GAMES, View, decide, next_order, own_seat, play, round_over
from kit.web import API, Answer, Client

CARD = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA][cdhs])(?![0-9A-Za-z])")
IN_WORDS = re.compile(
    r"\b(ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two|deuce) of (spades|hearts|diamonds|clubs)\b",
    re.I,
)
# How many of the dealer's cards lie open while players decide: the documents deal one face up, Three Card Poker none, and Let It Ride's two
# community cards are turned one after the other.
MOST_OPEN = {"caribbean-stud": 1, "let-it-ride": 2, "three-card-poker": 0, "lunar-poker": 1, "star-blackjack": 1}
BEFORE_SETTLEMENT = ("deal", "insurance", "decisions")


def open_cards(view: View) -> tuple[list[str], list[tuple[bool, list[str]]]]:
    """The dealer's cards as a view has them, and those of every area with whether it is the viewer's."""
    own = own_seat(view)
    hands = [(area["seat"] == own, hand["cards"]) for area in view["areas"] for hand in area["hands"]]
    return view["dealer"], hands


@dataclass
class Seen:
    """A message that somebody was sent while a hand was being played."""

    who: str
    where: str
    text: str
    shown: frozenset[str]


class Watch:
    """Everything that is sent about one round, held against what may be known."""

    def __init__(self, game: str, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.kept: dict[int, list[Seen]] = {}

    def frame(self, who: str, text: str) -> None:
        """A frame of a websocket at the table."""
        self.findings.count("frames")
        message = json.loads(text)
        # Nothing is padded or spaced out: the size of a message is that of what it says.
        plain = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
        self.findings.check(
            len(plain) == len(text), f"{self.game}: a frame to {who} has {len(text)} bytes and says {len(plain)}"
        )
        if "table" in message:
            self.view(who, "frame", text, message["table"]["view"])

    def view(self, who: str, where: str, text: str, view: View) -> None:
        """A view of the table, in whatever message."""
        self.findings.check(not IN_WORDS.search(text), f"{self.game}: a {where} to {who} names a card in words")
        dealer, hands = open_cards(view)
        structural = set(dealer) | {card for _, cards in hands for card in cards}
        loose = set(CARD.findall(text)) - structural
        self.findings.check(
            not loose, f"{self.game}: a {where} to {who} shows {sorted(loose)} outside the hands on the table"
        )
        if view["phase"] not in BEFORE_SETTLEMENT:
            return
        turned = [card for card in dealer if card != "??"]
        self.findings.check(
            len(turned) <= MOST_OPEN[self.game],
            f"{self.game}: {who} sees {turned} of the dealer's cards in {view['phase']}",
        )
        if self.game != "star-blackjack":
            others = [card for own, cards in hands if not own for card in cards if card != "??"]
            self.findings.check(
                not others, f"{self.game}: {who} sees {others} in somebody else's hand in {view['phase']}"
            )
        shown = frozenset(structural - {"??"})
        self.kept.setdefault(view["round"], []).append(Seen(who, where, text, shown))

    def text(self, who: str, where: str, answer: Answer, number: int, shown: frozenset[str]) -> None:
        """Any other answer that came while the cards lay so."""
        self.kept.setdefault(number, []).append(Seen(who, where, answer.body.decode(errors="replace"), shown))

    def judge(self, number: int, dealt: set[str], cards: int) -> None:
        """Once all cards of a round are known: none that lay face down then was in anything that was sent."""
        for seen in self.kept.pop(number, []):
            self.findings.count("messages judged")
            hidden = dealt - seen.shown if cards <= 52 else set()
            leaked = set(CARD.findall(seen.text)) & hidden
            # A bundle, a proof or a record in which a card stands as a number would show its salt too.
            self.findings.check(not leaked, f"{self.game}: {seen.where} showed {seen.who} {sorted(leaked)} face down")
            undealt = set(CARD.findall(seen.text)) - dealt if cards <= 52 else set()
            self.findings.check(
                not undealt, f"{self.game}: {seen.where} showed {seen.who} {sorted(undealt)}, which was not dealt"
            )


def paths(table: int, number: int) -> list[str]:
    """Whatever may be asked about a round that is being played."""
    return [
        f"/tables/{table}", "/tables", f"/tables/{table}/sign", f"/tables/{table}/rounds", f"/tables/{table}/rounds/{number}",
        f"/tables/{table}/rounds/{number}/proof", f"/tables/{table}/rounds/{number}/bundle", f"/tables/{table}/notices",
        f"/tables/{table}/tray", "/me/rounds", "/me", "/pools", "/heads",
    ]  # fmt: skip


@attack(
    "cards-hidden",
    tries="plays and watches at all five games as player, neighbour, guest and visitor, and asks every route about the round under way",
    must_hold="no message shows a card that lies face down, and none is longer than what it says",
    promised="docs/fair-dealing.md: what is not dealt stays hidden; docs/serving.md: the table as this person may see it",
    short=40,
    long=1500,
)
def hidden_cards(context: Context, findings: Findings) -> None:
    manager = context.demo_manager()
    rounds = context.pick(2, 200)
    for game in GAMES:
        table = open_table(manager, game, play_money=True)
        watch = Watch(game, findings)
        people = {
            "the player": player(manager.url),
            "the neighbour": player(manager.url),
            "a guest": guest(manager.url),
            "a visitor": visitor(manager.url),
        }
        feeds = {who: feed_of(watch, who, client, table) for who, client in people.items()}
        seated = [feeds["the player"], feeds["the neighbour"]]
        try:
            for number in range(1, rounds + 1):
                if context.left() < 3:
                    findings.note(f"{game}: time was up after {number - 1} rounds")
                    break
                one_round(context, findings, watch, table, number, people, feeds, seated)
        finally:
            for feed in feeds.values():
                feed.close()


def feed_of(watch: Watch, who: str, client: Client, table: int) -> Feed:
    return Feed(client, f"/tables/{table}/socket", listener=lambda text: watch.frame(who, text))


def one_round(
    context: Context,
    findings: Findings,
    watch: Watch,
    table: int,
    number: int,
    people: dict[str, Client],
    feeds: dict[str, Feed],
    seated: list[Feed],
) -> None:
    """Two people play a round step by step; while they think, everybody asks about everything."""
    end = time.monotonic() + 20
    asked: set[tuple[str, int]] = set()
    while time.monotonic() < end and context.left() > 1:
        for feed in feeds.values():
            feed.drain()
        if all(round_over(number)(feed.view) for feed in seated):
            break
        view = seated[0].view
        state = (view["phase"], seated[0].version)
        if view["round"] == number and view["phase"] in BEFORE_SETTLEMENT and state not in asked and len(asked) < 3:
            asked.add(state)
            look_around(findings, watch, table, number, people, feeds)
        moved = False
        for feed in seated:
            order = next_order(feed.view, context.chance)
            if order is not None and not round_over(number)(feed.view):
                feed.order(order)
                moved = True
        if not moved:
            seated[0].receive(0.1)
    findings.count("rounds")
    known = dealt_in(people["the player"], table, number)
    if known is not None:
        watch.judge(number, *known)
    for before in list(watch.kept):
        if before < number:
            later = dealt_in(people["the player"], table, before)
            if later is not None:
                watch.judge(before, *later)


def look_around(
    findings: Findings, watch: Watch, table: int, number: int, people: dict[str, Client], feeds: dict[str, Feed]
) -> None:
    """Everybody asks every route about the hand that is being played. Nobody decides meanwhile, so nothing is turned."""
    for feed in feeds.values():
        feed.drain(0.05)
    for who, client in people.items():
        dealer, hands = open_cards(feeds[who].view)
        shown = frozenset({card for card in dealer} | {card for _, cards in hands for card in cards}) - {"??"}
        for path in paths(table, number):
            answer = client.get(path)
            findings.count("answers")
            findings.check(answer.status < 500, f"{path} asked by {who}: {answer.short()}")
            if path.endswith("/bundle"):
                findings.check(not answer.fine, f"{watch.game}: {who} gets the bundle of a round that is being played")
            if path == f"/tables/{table}" and answer.fine:
                watch.view(who, f"GET {API}{path}", answer.body.decode(), answer.json["view"])
            watch.text(who, f"GET {API}{path}", answer, number, shown)


def dealt_in(client: Client, table: int, number: int) -> tuple[set[str], int] | None:
    """Every card of a round and of how many its shoe had; nothing as long as the proof hides one."""
    answer = client.get(f"/tables/{table}/rounds/{number}/proof")
    if not answer.fine:
        return None
    proof: dict[str, Any] = answer.json
    cards = {card["card"] for card in proof["dealt"]}
    size = max((shoe["cards"] for shoe in proof["shoes"]), default=0)
    # A shoe of several decks is never shown before it is done; its hidden cards are judged by where they stand alone.
    if "??" in cards and size <= 52:
        return None
    return cards - {"??"}, size


@attack(
    "cards-sizes",
    tries="compares the sizes of what a visitor is sent at the same moment of many rounds with the cards that lay face down then",
    must_hold="what is sent to a visitor at a moment has one size, whatever the hidden cards are",
    promised="docs/serving.md: a table as one viewer sees it",
    short=12,
    long=600,
)
def sizes(context: Context, findings: Findings) -> None:
    manager = context.demo_manager()
    # At this game nothing at all lies open before the decisions, so nothing visible differs but numbers.
    table = open_table(manager, "three-card-poker", play_money=True)
    client, watcher = player(manager.url), visitor(manager.url)
    sizes_seen: dict[int, list[int]] = {}

    def weigh(text: str) -> None:
        message = json.loads(text)
        if "table" in message and message["table"]["view"]["phase"] == "decisions":
            view = message["table"]["view"]
            # Rounds and moments are numbers that grow, and the root of the shoe is another each time.
            bare = text.replace(json.dumps(view.get("shoe"), separators=(",", ":")), "")
            sizes_seen.setdefault(len(re.sub(r"[0-9]+", "0", bare)), []).append(view["round"])
            findings.count("frames weighed")

    feed, looker = Feed(client, f"/tables/{table}/socket"), Feed(watcher, f"/tables/{table}/socket", listener=weigh)
    chance = random.Random(0)
    try:
        for number in range(1, context.pick(6, 200) + 1):
            if context.left() < 2 or not play(
                feed,
                chance,
                lambda view: view["phase"] == "decisions" and decide(view, own_seat(view) or 0, chance),
                10,
            ):
                break
            looker.drain(0.05)
            if not play(feed, chance, round_over(number), 10):
                break
            looker.drain(0.05)
    finally:
        feed.close()
        looker.close()
    rounds_by_size = {size: len(set(rounds)) for size, rounds in sizes_seen.items()}
    # The board comes with the first view of a connection only.
    usual = max(rounds_by_size, key=lambda size: rounds_by_size[size], default=0)
    odd = {size: count for size, count in rounds_by_size.items() if size != usual and count > 0 and size < usual * 1.5}
    findings.check(not odd, f"a visitor's view during the decisions has sizes {rounds_by_size}")
