"""Cards that lie face down: whether any message shows one, or has a size that depends on one."""

from __future__ import annotations

import json
import random
import re
import time
from dataclasses import dataclass

from kit.context import Context
from kit.feed import Feed
from kit.findings import Findings, attack
from kit.people import Worker, guest, open_table, player, visitor
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
    """A message that a viewer was sent while a hand was being played."""

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
        """A view of the table, from any kind of message."""
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
                not others, f"{self.game}: {who} sees {others} in another player's hand in {view['phase']}"
            )
        shown = frozenset(structural - {"??"})
        self.kept.setdefault(view["round"], []).append(Seen(who, where, text, shown))

    def text(self, who: str, where: str, answer: Answer, number: int, shown: frozenset[str]) -> None:
        """Any other answer that came while the cards lay so."""
        self.kept.setdefault(number, []).append(Seen(who, where, answer.body.decode(errors="replace"), shown))

    def judge(self, number: int, dealt: frozenset[str] = frozenset()) -> None:
        """No message that was sent while a hand was played contains a card that did not lie open for its receiver. `dealt`: the
        round's cards, as far as they are known by now; in a shoe of several decks a card that lies open may lie face down elsewhere too."""
        for seen in self.kept.pop(number, []):
            self.findings.count("messages judged")
            # A bundle, a proof or a record in which a card stands as a number would show its salt too.
            leaked = set(CARD.findall(seen.text)) - seen.shown
            down, other = sorted(leaked & dealt), sorted(leaked - dealt)
            self.findings.check(not down, f"{self.game}: {seen.where} showed {seen.who} {down}, which lay face down")
            self.findings.check(
                not other, f"{self.game}: {seen.where} showed {seen.who} {other}, which no viewer could see"
            )


def paths(table: int, number: int) -> list[str]:
    """Every path that can be asked about a round that is being played."""
    return [
        f"/tables/{table}", "/tables", f"/tables/{table}/sign", f"/tables/{table}/rounds", f"/tables/{table}/rounds/{number}",
        f"/tables/{table}/rounds/{number}/proof", f"/tables/{table}/rounds/{number}/bundle", f"/tables/{table}/notices",
        f"/tables/{table}/tray", "/me/rounds", "/me", "/pools", "/heads",
    ]  # fmt: skip


@attack(
    "cards-hidden",
    tries="plays and watches at all five games as player, neighbour, guest and visitor, and asks every route about the round under way",
    must_hold="no message shows a card that lies face down, and none is longer than what it says",
    promised={
        "docs/fair-dealing.md": "Undealt cards stay hidden.",
        "docs/serving.md": "It sends the table as this person may see it",
    },
    long=1500,
)
def hidden_cards(context: Context, findings: Findings) -> None:
    manager = context.demo_manager()
    parties = [Party(manager, game, findings) for game in GAMES]
    try:
        # All games get the same number of rounds, however long the form goes on.
        for number in range(1, context.pick(2, 200) + 1):
            if number > 2 and not context.more():
                break
            for party in parties:
                one_round(context, findings, party, number)
    finally:
        for party in parties:
            party.leave()
    for party in parties:
        for number in list(party.watch.kept):
            party.watch.judge(number)


class Party:
    """The players at a table of one game, and the onlookers."""

    def __init__(self, manager: Worker, game: str, findings: Findings) -> None:
        self.table = open_table(manager, game, play_money=True)
        self.watch = Watch(game, findings)
        self.people = {
            "the player": player(manager.url),
            "the neighbour": player(manager.url),
            "a guest": guest(manager.url),
            "a visitor": visitor(manager.url),
        }
        self.feeds = {who: self.feed(who, client) for who, client in self.people.items()}
        self.seated = [self.feeds["the player"], self.feeds["the neighbour"]]

    def feed(self, who: str, client: Client) -> Feed:
        """A websocket at the table, of which every frame is looked at."""
        return Feed(client, f"/tables/{self.table}/socket", listener=lambda text: self.watch.frame(who, text))

    def leave(self) -> None:
        """All of them leave."""
        for feed in self.feeds.values():
            feed.close()


def one_round(context: Context, findings: Findings, party: Party, number: int) -> None:
    """Two people play a round step by step; while they think, all four ask about everything."""
    end = time.monotonic() + 120
    asked: set[tuple[str, int]] = set()
    seated = party.seated
    while True:
        for feed in party.feeds.values():
            feed.drain()
        if all(round_over(number)(feed.view) for feed in seated):
            break
        if not findings.check(time.monotonic() < end, f"{party.watch.game}: round {number} is not over in 120 s"):
            return
        view = seated[0].view
        state = (view["phase"], seated[0].version)
        if view["round"] == number and view["phase"] in BEFORE_SETTLEMENT and state not in asked and len(asked) < 3:
            asked.add(state)
            look_around(findings, party, number)
        moved = False
        for feed in seated:
            order = next_order(feed.view, context.chance)
            if order is not None and not round_over(number)(feed.view):
                feed.order(order)
                moved = True
        if not moved:
            seated[0].receive(0.1)
    findings.count("rounds")
    for before in list(party.watch.kept):
        known = dealt_in(party.people["the player"], party.table, before)
        if known is not None:
            party.watch.judge(before, known)


def look_around(findings: Findings, party: Party, number: int) -> None:
    """All four ask every route about the hand that is being played. No player decides meanwhile, so no card is turned."""
    watch, table = party.watch, party.table
    for feed in party.feeds.values():
        feed.drain(0.05)
    for who, client in party.people.items():
        dealer, hands = open_cards(party.feeds[who].view)
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


def dealt_in(client: Client, table: int, number: int) -> frozenset[str] | None:
    """Every card of a round; nothing as long as the proof hides one, which it does until the shoe is done."""
    answer = client.get(f"/tables/{table}/rounds/{number}/proof")
    cards = frozenset(card["card"] for card in answer.json["dealt"]) if answer.fine else frozenset({"??"})
    return None if "??" in cards else cards


@attack(
    "cards-sizes",
    tries="compares the sizes of the messages that a visitor is sent at the same moment of many rounds",
    must_hold="messages to a visitor at one moment have the same size for all hidden cards",
    promised={"docs/fair-dealing.md": "Undealt cards stay hidden."},
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
            if number > 6 and not context.more():
                break
            dealt = play(
                feed,
                chance,
                lambda view: view["phase"] == "decisions" and decide(view, own_seat(view) or 0, chance),
                60,
            )
            looker.drain(0.05)
            over = play(feed, chance, round_over(number), 60)
            looker.drain(0.05)
            if not findings.check(dealt and over, f"round {number} is not over in two minutes"):
                break
    finally:
        feed.close()
        looker.close()
    rounds_by_size = {size: len(set(rounds)) for size, rounds in sizes_seen.items()}
    # The board comes with the first view of a connection only.
    usual = max(rounds_by_size, key=lambda size: rounds_by_size[size], default=0)
    odd = {size: count for size, count in rounds_by_size.items() if size != usual and count > 0 and size < usual * 1.5}
    findings.check(not odd, f"a visitor's view during the decisions has sizes {rounds_by_size}")
