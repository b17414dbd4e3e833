#!/usr/bin/env python3
"""Plays in a house and keeps what it wrote down: the fixtures of crates/server/tests/records.

    make.py PROGRAM OUT      for instance make.py target/release/croupier crates/server/tests/records/2026-12

Every release makes one with its own program. Two houses are opened on 127.0.0.1: a demonstration floor that is killed in the middle of a
hand, and a small house that plays for money and is stopped in good order. What is kept of each is a folder: README.md says
what lies in it.
"""
import base64
import datetime
import gzip
import hashlib
import hmac
import http.client
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
import zoneinfo

PASSWORD = "correct horse battery"
SECONDS_OF_PLAY = 120


class House:
    """A server of its own, in a folder of its own."""

    def __init__(self, program, folder, flags):
        self.program, self.data, self.flags = program, os.path.join(folder, "data"), flags
        self.process = None

    def staff(self, name, role):
        subprocess.run([self.program, "staff", "add", name, "--role", role, "--data", self.data],
                       input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)

    def run(self, command, *arguments):
        subprocess.run([self.program, command, *arguments, "--data", self.data], check=True, stdout=subprocess.DEVNULL)

    def start(self, clock=None):
        """Serves, where `clock` is given by a machine's clock that is off by so much, such as -10m."""
        environment = dict(os.environ)
        if clock is not None:
            # The program faketime would stand between the server and its signals.
            library = subprocess.run(["faketime", "-f", clock, "printenv", "LD_PRELOAD"], text=True, check=True, stdout=subprocess.PIPE)
            environment |= {"LD_PRELOAD": library.stdout.strip(), "FAKETIME": clock, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        command = [self.program, "serve", "--listen", "127.0.0.1:0", "--data", self.data, "--log", "warn",
                   "--address-logins", "10000", "--name-logins", "1000", *self.flags]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline().strip()
        self.port = int(line.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=60) != 0:
            raise SystemExit("the server did not end well")

    def verify(self):
        done = subprocess.run([self.program, "verify", "--json", "--data", self.data], text=True, stdout=subprocess.PIPE)
        report = json.loads(done.stdout)
        if done.returncode != 0:
            raise SystemExit(f"the record is not clean: {report}")
        return report


class Person:
    """A client over HTTP."""

    def __init__(self, house, cookie=None, token=None):
        self.house, self.cookie, self.token, self.host = house, cookie, token, None

    def ask(self, method, path, body=None, expect=(200, 201, 204)):
        headers = {"content-type": "application/json", "idempotency-key": uuid.uuid4().hex}
        if self.host:
            headers["host"] = f"{self.host}:{self.house.port}"
        if self.cookie:
            headers["cookie"] = self.cookie
        if self.token:
            headers["authorization"] = "Bearer " + self.token
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=30)
        connection.request(method, "/api/v1" + path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status not in expect:
            raise SystemExit(f"{method} {path} {body}: {answer.status} {text}")
        cookie = answer.getheader("set-cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        return json.loads(text) if text else None

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, body, **more)

    def view(self, table):
        return self.get(f"/tables/{table}")["view"]

    def order(self, table, do, **details):
        return self.post(f"/tables/{table}/orders", {"do": do, **details})

    def command(self, table, name, details=None):
        return self.post(f"/tables/{table}/commands", {name: details if details is not None else {}})

    def until(self, table, stands, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            view = self.view(table)
            if stands(view):
                return view
            time.sleep(0.1)
        raise SystemExit(f"table {table} never stood so: {self.view(table)}")


class App:
    """An authenticator app (RFC 6238): six digits for each half minute, which the house takes once."""

    def __init__(self, secret):
        self.secret, self.used = base64.b32decode(secret + "=" * (-len(secret) % 8)), 0

    def digits(self):
        # The house takes those of the half minutes before and after, too. It may be slow, so those of before would soon be too old.
        while True:
            now = int(time.time()) // 30
            step = max(self.used + 1, now)
            if step <= now + 1:
                break
            time.sleep(0.5)
        self.used = step
        mac = hmac.new(self.secret, step.to_bytes(8, "big"), hashlib.sha1).digest()
        at = mac[-1] & 15
        return f"{(int.from_bytes(mac[at:at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06d}"


class Key:
    """A security key (Web Authentication) that signs with ES256. Good enough for a test: its numbers are not drawn with care."""

    P = 2**256 - 2**224 + 2**192 + 2**96 - 1
    ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    BASE = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
            0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)

    def __init__(self):
        self.secret = 1 + int.from_bytes(os.urandom(40), "big") % (self.ORDER - 1)
        self.credential, self.count = os.urandom(20), 0

    def add(self, one, other):
        if one is None or other is None:
            return one or other
        if one[0] == other[0]:
            if (one[1] + other[1]) % self.P == 0:
                return None
            slope = 3 * (one[0] * one[0] - 1) * pow(2 * one[1], -1, self.P)
        else:
            slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, self.P)
        x = (slope * slope - one[0] - other[0]) % self.P
        return x, (slope * (one[0] - x) - one[1]) % self.P

    def times(self, number):
        product, power = None, self.BASE
        while number:
            if number & 1:
                product = self.add(product, power)
            power, number = self.add(power, power), number >> 1
        return product

    def sign(self, message):
        number = 1 + int.from_bytes(os.urandom(40), "big") % (self.ORDER - 1)
        r = self.times(number)[0] % self.ORDER
        digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
        s = pow(number, -1, self.ORDER) * (digest + r * self.secret) % self.ORDER
        def whole(value):
            octets = value.to_bytes(value.bit_length() // 8 + 1, "big")
            return bytes([2, len(octets)]) + octets
        pair = whole(r) + whole(s)
        return bytes([0x30, len(pair)]) + pair

    @staticmethod
    def written(octets):
        return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()

    def said(self, person, kind, asked):
        origin = f"http://localhost:{person.house.port}"
        return json.dumps({"type": kind, "challenge": asked["challenge"], "origin": origin, "crossOrigin": False}).encode()

    def data(self, asked, flags):
        self.count += 1
        return hashlib.sha256(asked["site"].encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def added_by(self, person, label):
        offer = person.post("/me/second-factors/keys/offer")
        x, y = (number.to_bytes(32, "big") for number in self.times(self.secret))
        public = bytes([0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]) + x + bytes([0x22, 0x58, 32]) + y
        made = self.data(offer, 0x41) + bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        person.post("/me/second-factors/keys", {
            "label": label, "password": person.password, "client_data": self.written(self.said(person, "webauthn.create", offer)),
            "authenticator_data": self.written(made)})

    def answer(self, person, question):
        said, data = self.said(person, "webauthn.get", question), self.data(question, 0x01)
        signature = self.sign(data + hashlib.sha256(said).digest())
        return {"credential": self.written(self.credential), "client_data": self.written(said),
                "authenticator_data": self.written(data), "signature": self.written(signature)}


def take_key(person, name):
    """A security key beside what one has, signed in with and given again."""
    key, person.host = Key(), "localhost"
    key.added_by(person, "blue key")
    person.post("/logout")
    person.cookie = None
    refused = person.post("/login", {"name": name, "password": person.password}, expect=(401,))
    person.post("/login", {"name": name, "password": person.password, "key": key.answer(person, refused["second_factor"]["key"])})
    question = person.post("/me/second-factors/keys/question")
    person.post("/me/second-factors/confirm", {"key": key.answer(person, question)})


def sign_in(house, name, factor=False):
    """The first sign-in of a member of staff: they choose their own password, and register a second factor where that is asked for."""
    person = Person(house)
    person.password = PASSWORD
    person.post("/login", {"name": name, "password": PASSWORD})
    if person.get("/me").get("password_provisional"):
        person.password = f"{PASSWORD} of {name}"
        person.ask("PUT", "/me/password", {"old": PASSWORD, "new": person.password})
    if factor:
        secret = person.post("/me/second-factors/offer")["secret"]
        person.app = App(secret)
        adding = {"label": "telephone", "secret": secret, "code": person.app.digits(), "password": person.password}
        person.post("/me/second-factors", adding)
    return person


def sign_in_again(person, name):
    """Out, and in again with the second factor."""
    person.post("/logout")
    person.cookie = None
    person.post("/login", {"name": name, "password": person.password, "code": person.app.digits()})


def register(house, name):
    person = Person(house)
    me = person.post("/register", {"name": name, "password": PASSWORD})
    return person, me["patron"]


def engage(manager, house, name, role, factor=False):
    """A new member of staff, signed in, with the number by which records name them."""
    if getattr(manager, "app", None):
        manager.post("/me/second-factors/confirm", {"code": manager.app.digits()})
    number = manager.post("/staff", {"name": name, "password": PASSWORD, "role": role})["account"]
    return sign_in(house, name, factor), number


def opened(answer):
    return int(answer["stream"].split("/")[1])


def lay(person, table, wagers, seat=1):
    """Places chips, once that is possible; a shoe that is offered for it is cut first."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        offers = person.view(table)["offers"]
        cut = [offer for offer in offers if offer["do"] == "cut"]
        if cut:
            person.order(table, "cut", card=(cut[0]["from"] + cut[0]["to"]) // 2)
        elif any(offer["do"] == "wager" for offer in offers):
            break
        time.sleep(0.1)
    placed = [{"on": on, "amount": amount} for on, amount in wagers.items()]
    person.order(table, "wagers", seat=seat, wagers=placed)
    person.order(table, "ready")


def play(person, table, wagers, seat=1):
    """Plays one round to its end, by the first decision that is offered each time but giving up."""
    lay(person, table, wagers, seat)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        view = person.view(table)
        if view["phase"] == "over":
            return view
        offers = [offer for offer in view["offers"] if offer["do"] == "decide" and offer["decision"] not in ("fold", "concede", "buy", "insure", "even-money", "split", "double")]
        if offers and view["turn"] == seat:
            decision = offers[0]["decision"]
            if decision == "hit" and any(offer["decision"] == "stand" for offer in offers):
                decision = "stand"
            if decision == "exchange":
                decision = "bet" if any(offer["decision"] == "bet" for offer in offers) else "fold"
            person.order(table, "decide", seat=seat, decision={"bet": None} if decision == "bet" else decision)
        elif any(offer["do"] == "ready" for offer in view["offers"]) and view["phase"] in ("insurance", "settlement"):
            person.order(table, "ready")
        time.sleep(0.05)
    raise SystemExit(f"a round at table {table} does not end: {person.view(table)}")


def sit(person, table, chips, seat=1):
    person.order(table, "sit", seat=seat)
    person.order(table, "buy-in", amount=chips)


def invalidate(asks, agrees, table, round_number):
    incident = {"invalidated": {"ground": "disruption", "forfeit": []}}
    asks.command(table, "correct-round", {"round": round_number, "incident": incident})
    agrees.command(table, "agree")


def now():
    return int(time.time() * 1000)


def gaming_day():
    """The house's day, which begins at six in the morning in Sydney."""
    local = datetime.datetime.now(zoneinfo.ZoneInfo("Australia/Sydney")) - datetime.timedelta(hours=6)
    return local.date().isoformat()


def demonstration(house):
    """Bots play all games, staff of every rank do what their rank allows, and the power fails in the middle of a hand."""
    house.staff("grace", "gaming-manager")
    house.start()
    since = time.monotonic()
    grace = sign_in(house, "grace")
    sam, _ = engage(grace, house, "sam", "gaming-supervisor")
    ann, _ = engage(grace, house, "ann", "assistant-gaming-manager", factor=True)
    sign_in_again(ann, "ann")
    ivy, _ = engage(grace, house, "ivy", "inspector")
    take_key(ivy, "ivy")
    engage(grace, house, "mia", "gaming-manager")
    engage(grace, house, "dora", "dealer")
    grace.ask("PUT", "/staff/dora/password", {"password": PASSWORD + " once more"})
    grace.ask("PUT", "/staff/dora", {"role": "gaming-supervisor"})
    engage(grace, house, "sue", "gaming-supervisor")
    grace.ask("DELETE", "/staff/sue")

    ada, ada_number = register(house, "ada")
    carl, carl_number = register(house, "carl")
    eve, eve_number = register(house, "eve")
    guest = Person(house)
    guest_number = guest.post("/guests")["patron"]
    token = Person(house, token=ada.post("/tokens", {"label": "a program of hers"})["secret"])
    inspecting = Person(house, token=ivy.post("/tokens", {"label": "a program that watches"})["secret"])
    token.get("/me")

    # A table and a pool of the manager's. Ada is the only player there.
    pool = opened(grace.post("/pools", {"play_money": True, "terms": {"seed": "1000.00"}}))
    slow = {"wagers": 60_000, "decisions": 60_000, "results": 1_000, "cut": 5_000}
    stud = opened(grace.post("/tables", {
        "game": "caribbean-stud", "float": "20000.00", "play_money": True, "pool": pool, "pace": slow,
        "settings": {"minimum": "5.00", "maximum": "100.00", "unit": "5.00", "seed": "1000.00"}}))
    jack = opened(grace.post("/tables", {
        "game": "star-blackjack", "float": "20000.00", "play_money": True, "pace": slow,
        "settings": {"minimum": "5.00", "maximum": "100.00", "unit": "5.00"}}))
    sam.command(stud, "set-limits", {"limits": {"minimum": "10.00", "maximum": "100.00", "unit": "5.00"},
                                     "change": {"sign": {"takes_effect": now() + 21 * 60_000}}})
    sam.command(jack, "set-limits", {"limits": {"minimum": "5.00", "maximum": "200.00", "unit": "5.00"}, "change": "next-round"})
    sit(ada, stud, "300.00")
    play(ada, stud, {"ante": "10.00", "jackpot": "1.00"})
    number = play(ada, stud, {"ante": "10.00", "jackpot": "1.00"})["round"]
    invalidate(sam, ann, stud, number)
    sam.post(f"/pools/{pool}/commands", {"do": "stop"})
    ada.until(stud, lambda view: "halt" in view)
    ivy.post(f"/pools/{pool}/commands", {"do": "resume"})
    ada.until(stud, lambda view: "halt" not in view)
    ann.post(f"/pools/{pool}/commands", {"do": "reconcile", "day": gaming_day()})

    sit(guest, jack, "200.00", seat=2)
    play(guest, jack, {"main": "10.00"}, seat=2)
    sam.command(jack, "suspend", {"cause": "dispute"})
    sam.command(jack, "resume")
    notices = inspecting.get(f"/tables/{stud}/notices")
    for notice in notices:
        if notice["whom"] == "inspector" and not notice.get("acknowledged"):
            ivy.post(f"/tables/{stud}/notices/{notice['number']}")

    sam.post(f"/patrons/{carl_number}/commands", {"do": "exclude", "why": "a calculator at the table"})
    sam.post(f"/patrons/{eve_number}/commands", {"do": "keep-apart", "from": guest_number, "why": "signals"})
    eve.ask("PUT", "/me/limits", {"loss": "50.00", "minutes": 60})
    carl.get("/me")

    # The bots have had time for some rounds of every game.
    time.sleep(max(0, SECONDS_OF_PLAY - (time.monotonic() - since)))
    sit(ada, jack, "200.00")
    view = None
    # A blackjack ends the round at once.
    while view is None or view["phase"] == "over":
        lay(ada, jack, {"main": "10.00"})
        if any(offer["do"] == "ready" for offer in guest.view(jack)["offers"]):
            guest.order(jack, "ready")
        view = ada.until(jack, lambda view: view["phase"] in ("insurance", "decisions", "over"))
    house.kill()
    return {"demo": True, "unfinished": {"table": jack, "round": view["round"]}, "next": {"table": stud, "wagers": {"ante": "10.00"}},
            "player": {"name": "ada", "password": PASSWORD}}


def for_money(house):
    """A cage, a tray, vouchers, and a player who has taken winnings away that a ruling then takes back."""
    house.staff("grace", "gaming-manager")
    # Two people whom the same manager has hired do not agree to each other's money.
    house.staff("ann", "assistant-gaming-manager")
    house.staff("mia", "gaming-manager")
    house.start()
    grace = sign_in(house, "grace", factor=True)
    sam, sam_number = engage(grace, house, "sam", "gaming-supervisor", factor=True)
    ann = sign_in(house, "ann", factor=True)
    ann_number = ann.get("/me")["staff"]
    # Whom a manager has hired moves no money alone before another manager has vouched for them.
    mia = sign_in(house, "mia", factor=True)
    sign_in_again(mia, "mia")
    mia.post("/staff/sam/vouch")
    ivy, _ = engage(grace, house, "ivy", "inspector", factor=True)
    dora, _ = engage(grace, house, "dora", "dealer", factor=True)
    ada, ada_number = register(house, "ada")
    bert, bert_number = register(house, "bert")
    cage = lambda by, patron, **order: by.post(f"/patrons/{patron}/commands", order)
    cage(sam, ada_number, do="deposit", amount="500.00")
    cage(sam, bert_number, do="deposit", amount="300.00")
    cage(sam, bert_number, do="withdraw", amount="120.00")
    cage(sam, ada_number, do="issue-card", card=1001)
    cage(sam, bert_number, do="issue-card", card=1002)
    cage(sam, bert_number, do="block-card", card=1002, lost=True)
    cage(ann, ada_number, do="issue-tokens", voucher="spring", amount="20.00")
    # More than one person moves alone, with second factors that were given just now: one is agreed to, another is not.
    sign_in_again(sam, "sam")
    mia.post("/me/second-factors/confirm", {"code": mia.app.digits()})
    _, carl_number = register(house, "carl")
    cage(sam, carl_number, do="deposit", amount="20000.00")
    seen = mia.get(f"/patrons/{carl_number}")["awaits"]
    cage(mia, carl_number, do="agree-to-money", amount=seen["amount"], since=seen["since"])
    cage(sam, carl_number, do="withdraw", amount="15000.00")
    cage(mia, carl_number, do="decline-money")
    # One more waits when the house is stopped.
    cage(sam, carl_number, do="withdraw", amount="15000.00")

    table = lambda game, **more: opened(grace.post("/tables", {
        "game": game, "float": "5000.00", "settings": {"minimum": "5.00", "maximum": "100.00", "unit": "5.00"},
        "pace": {"wagers": 30_000, "decisions": 30_000, "results": 500, "cut": 5_000}, **more}))
    three = table("three-card-poker")
    ride = table("let-it-ride")
    lunar = table("lunar-poker")
    jack = table("star-blackjack")
    count = lambda count, counted: {"count": {"day": gaming_day(), "count": count, "counted": counted, "witness": ann_number}}
    sam.command(three, "tray", count("opening", "5000.00"))
    sam.command(three, "tray", {"request": {"transfer": "fill", "amount": "500.00"}})
    ann.command(three, "tray", {"confirm": {"request": 1}})
    sam.command(three, "tray", {"request": {"transfer": "credit", "amount": "100.00"}})
    ann.command(three, "tray", {"cancel": {"request": 2}})

    sit(ada, three, "100.00")
    ada.order(three, "carry-tokens", amount="20.00")
    play(ada, three, {"ante": "10.00", "pair-plus": "5.00"})
    ada.order(three, "leave", seat=1)
    sit(ada, ride, "100.00")
    play(ada, ride, {"1": "5.00", "2": "5.00", "$": "5.00"})
    ada.order(ride, "leave", seat=1)
    sit(ada, lunar, "100.00")
    play(ada, lunar, {"ante": "5.00", "super": "5.00"})
    ada.order(lunar, "leave", seat=1)
    sam.command(three, "tray", count("closing", "5390.00"))

    # Winnings that are gone when the outcome is invalidated are owed.
    sit(ada, jack, "60.00")
    for _ in range(40):
        before = ada.view(jack)["stack"]
        if float(before) < 10:
            ada.order(jack, "buy-in", amount="50.00")
            before = ada.view(jack)["stack"]
        view = play(ada, jack, {"main": "5.00"})
        if float(view["stack"]) > float(before):
            break
    else:
        raise SystemExit("ada never won")
    ada.order(jack, "leave", seat=1)
    balance = ada.get("/me")["balance"]
    cage(sam, ada_number, do="withdraw", amount=balance)
    invalidate(sam, ann, jack, view["round"])
    if ada.get("/me").get("owed") is None:
        raise SystemExit("ada owes nothing")

    # Real cards, which the dealer enters; bert has no player card that works, so it is no game of three cards.
    cards = table("caribbean-stud", source="entered", settings={"minimum": "5.00", "maximum": "100.00", "unit": "5.00", "jackpot_wager": "1.00"})
    sit(bert, cards, "50.00")
    bert.order(cards, "wager", seat=1, on="ante", amount="5.00")
    dora.command(cards, "deal", {"input": "no-more-bets"})
    for card in "As Ad 7h 7c 2d Ks Qd 9h 4c 3d".split():
        dora.command(cards, "deal", {"input": {"card": card}})
    bert.order(cards, "decide", seat=1, decision={"bet": None})
    for _ in range(12):
        if bert.view(cards)["phase"] == "over":
            break
        for step in ("turn", "settle"):
            dora.post(f"/tables/{cards}/commands", {"deal": {"input": step}}, expect=(200, 422))
    bert.until(cards, lambda view: view["phase"] == "over", seconds=1)
    sam.command(cards, "order-check")
    sam.command(cards, "record-check", {"missing": 0, "foreign": 0})
    sam.command(cards, "close", {"closes": now() + 21 * 60_000})
    house.stop()
    # The machine's clock is set back before the next start, and is right again after it.
    house.start("-10m")
    house.stop()
    house.start()
    house.stop()
    return {"demo": False, "unfinished": None, "next": {"table": jack, "wagers": {"main": "5.00"}}, "player": {"name": "bert", "password": PASSWORD}}


def pack(plain, packed):
    with open(plain, "rb") as read, open(packed, "wb") as written:
        written.write(gzip.compress(read.read(), 9, mtime=0))


def keep(house, name, facts, out, version):
    """The database without empty pages, the keys, what is expected; a round in a file of its own, and of the small house a backup."""
    place = os.path.join(out, name)
    os.makedirs(place)
    with tempfile.TemporaryDirectory() as folder:
        whole = os.path.join(folder, "croupier.db")
        # Python finishes what a killed server left in the write-ahead log, as the server itself would.
        database = sqlite3.connect(os.path.join(house.data, "croupier.db"))
        database.execute("VACUUM INTO ?", (whole,))
        database.close()
        pack(whole, os.path.join(place, "croupier.db.gz"))
        # The other two files that leave a house.
        round_file, whole_file = os.path.join(folder, "round.json"), os.path.join(folder, "record.jsonl")
        where = facts["next"]["table"]
        house.run("export", "--table", str(where), "--round", "1", "-o", round_file)
        pack(round_file, os.path.join(place, "round.json.gz"))
        if facts["unfinished"] is None:
            house.run("backup", whole_file)
            pack(whole_file, os.path.join(place, "record.jsonl.gz"))
    shutil.copytree(os.path.join(house.data, "keys"), os.path.join(place, "keys"))
    with open(os.path.join(place, "expected.json"), "w") as file:
        json.dump({"version": version, "ended": now(), **facts, "verify": house.verify()}, file, indent=1)
        file.write("\n")
    return sum(os.path.getsize(os.path.join(at, file)) for at, _, files in os.walk(place) for file in files)


def main():
    program, out = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(out, exist_ok=True)
    version = subprocess.run([program, "--version"], text=True, stdout=subprocess.PIPE, check=True).stdout.strip()
    for name, flags, evening in [("demonstration", ["--demo", "--demo-hurries", "--bots", "6"], demonstration), ("money", [], for_money)]:
        with tempfile.TemporaryDirectory() as folder:
            house = House(program, folder, flags)
            try:
                facts = evening(house)
            finally:
                if house.process and house.process.poll() is None:
                    house.kill()
            size = keep(house, name, facts, out, version)
            print(f"{name}: {size} bytes, {house.verify()['rounds']} rounds")


main()
