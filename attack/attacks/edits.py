"""An attacker with write access to the database file: `croupier verify` and the server must find every change."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kit.context import Context
from kit.feed import Feed
from kit.findings import Findings, attack
from kit.house import House, WillNotStart, faults, verified
from kit.people import Worker, hire_clerk, open_table, player
from kit.play import cents, play, round_over
from kit.records import Postgresql, Rows, Sqlite, forge_end
from kit.web import Client, Unreachable, fresh_key


@dataclass
class Played:
    """A house with some play in it, stopped."""

    house: House
    grace: Worker
    clerk: Worker
    ada: Client
    table: int
    # An order that was answered, to be sent again.
    key: str
    answer: bytes


# The server keeps a snapshot of a stream after this many facts.
KEPT_EVERY = 500
# If nothing has happened after this many seconds, it counts as not happening.
HANGS = 150


def played(context: Context, stem: str, rounds: int = 3, states: bool = False) -> Played:
    """A house that plays for money, in which two players have played, one of them with chips still on the table, and one has won a
    prize. `states`: until a state of the table and one of an account are kept."""
    house, grace = context.money(stem, factor=False)
    clerk = hire_clerk(grace)
    ada, bert = player(house.url, "ada"), player(house.url, "bert")
    key = fresh_key()
    answer = clerk.post(f"/patrons/{ada.patron}/commands", {"do": "deposit", "amount": "1.00"}, key=key).body
    for who in (ada, bert):
        clerk.must("POST", f"/patrons/{who.patron}/commands", {"do": "deposit", "amount": "500.00"})
    pool = int(grace.must("POST", "/pools", {"terms": {"seed": "1000.00"}})["stream"].split("/")[1])
    table = open_table(grace, "caribbean-stud", pool=pool, settings=STUD)
    jack = open_table(grace, "star-blackjack")
    for who, where in ((ada, table), (bert, jack)):
        feed = Feed(who, f"/tables/{where}/socket")
        if not play(feed, context.chance, round_over(rounds), HANGS):
            raise RuntimeError(f"{rounds} rounds are not played in {HANGS} s")
        feed.close()
    grace.must("GET", "/staff")
    at = Played(house, grace, clerk, ada, table, key, answer)
    win_jackpot(at, bert, pool)
    if states:
        keep_states(context, at)
    house.stop()
    Sqlite(house.database).checkpoint()
    return at


STUD = {"minimum": "5.00", "maximum": "500.00", "unit": "5.00", "seed": "1000.00"}


def win_jackpot(at: Played, who: Client, pool: int) -> None:
    """A prize of the pool: at a table with real cards, of which the dealer enters such as win one."""
    table = open_table(at.grace, "caribbean-stud", pool=pool, source="entered", settings=STUD)
    for order in (
        {"do": "sit", "seat": 1},
        {"do": "buy-in", "amount": "50.00"},
        {"do": "wager", "seat": 1, "on": "ante", "amount": "5.00"},
        {"do": "wager", "seat": 1, "on": "jackpot", "amount": "1.00"},
    ):
        who.must("POST", f"/tables/{table}/orders", order)

    def enter(said: object) -> None:
        at.clerk.must("POST", f"/tables/{table}/commands", {"deal": {"input": said}})

    enter("no-more-bets")
    # The dealer's five, and then a flush.
    for card in ["Kh", "Qd", "9h", "4c", "3d", "As", "Ks", "Qs", "7s", "2s"]:
        enter({"card": card})
    who.must("POST", f"/tables/{table}/orders", {"do": "decide", "seat": 1, "decision": {"bet": None}})
    enter("turn")
    enter("settle")


def keep_states(context: Context, at: Played) -> None:
    """Goes on until a state of the table and one of the account are kept."""
    rows = Sqlite(at.house.database)

    def kept(stream: str) -> bool:
        return bool(rows.all(f"SELECT count(*) FROM snapshots WHERE stream = '{stream}'")[0][0])

    feed = Feed(at.ada, f"/tables/{at.table}/socket")
    play(feed, context.chance, lambda view: kept(f"table/{at.table}"), HANGS)
    feed.close()
    for _ in range(2 * KEPT_EVERY):
        if kept(f"patron/{at.ada.patron}"):
            break
        at.clerk.must("POST", f"/patrons/{at.ada.patron}/commands", {"do": "deposit", "amount": "0.05"})


def replace_in(rows: Sqlite, table: str, column: str, where: str, old: str, new: str) -> int:
    """Changes some text in one row."""
    return rows.change(f"UPDATE {table} SET {column} = replace({column}, ?, ?) WHERE {where}", old, new)


Edit = Callable[[Sqlite], int]


def edits(at: Played) -> dict[str, Edit]:
    """Each changes something that would be worth money or power, and says how many rows it has changed."""
    patron, table = at.ada.patron, at.table
    deposit = f"stream = 'patron/{patron}' AND fact LIKE '%deposited%'"
    return {
        "a deposit made larger": lambda r: replace_in(r, "facts", "fact", deposit, "500.00", "900.00"),
        "a fact removed": lambda r: r.change(f"DELETE FROM facts WHERE {deposit}"),
        "the last fact of a table removed, with its head moved back": lambda r: drop_last(r, f"table/{table}"),
        "two facts exchanged": lambda r: r.change(
            "UPDATE facts SET fact = (SELECT b.fact FROM facts b WHERE b.stream = facts.stream AND b.version = 5 - facts.version) "
            f"WHERE stream = 'table/{table}' AND version IN (2, 3)"
        ),
        "the author of a fact exchanged": lambda r: r.change(
            "UPDATE facts SET fact = replace(fact, '\"by\":', '\"by\":9') WHERE fact LIKE '%deposited%'"
        ),
        "a seal's text changed": lambda r: r.change(
            "UPDATE seals SET seal = replace(seal, 'at 1', 'at 2') WHERE number = 4"
        ),
        "a seal's signature changed": lambda r: r.change("UPDATE seals SET signature = zeroblob(64) WHERE number = 4"),
        "a seal removed": lambda r: r.change("DELETE FROM seals WHERE number = 4"),
        "a shoe sealed anew": lambda r: r.change("UPDATE shoes SET sealed = CAST(zeroblob(length(sealed)) AS BLOB)"),
        "a shoe cut short": lambda r: r.change("UPDATE shoes SET sealed = substr(sealed, 1, length(sealed) - 1)"),
        "a signer's key exchanged": lambda r: r.change("UPDATE signers SET public_key = randomblob(32)"),
        "a chip stack in a snapshot": lambda r: rich_snapshot(r, f"table/{table}"),
        "an account's balance in a snapshot": lambda r: rich_snapshot(r, f"patron/{patron}"),
        "a player made gaming manager": lambda r: r.change(
            "UPDATE accounts SET role = 'gaming-manager', patron = NULL WHERE patron = ?", patron
        ),
        "a supervisor made gaming manager": lambda r: r.change(
            "UPDATE accounts SET role = 'gaming-manager' WHERE role = 'gaming-supervisor'"
        ),
        "a manager's password exchanged": lambda r: r.change(
            "UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE patron = ?) WHERE role = 'gaming-manager'",
            patron,
        ),
        "a dismissed supervisor let in again": lambda r: r.change(
            "UPDATE accounts SET enabled = 1 - enabled WHERE role = 'gaming-supervisor'"
        ),
        "an account moved to another patron": lambda r: r.change(
            "UPDATE accounts SET patron = patron + 1000 WHERE patron = ?", patron
        ),
        "a round moved in the index": lambda r: r.change(
            "UPDATE rounds SET first_version = first_version + 1 WHERE table_id = ? AND round = 2", table
        ),
        "a round removed from the index": lambda r: r.change(
            "DELETE FROM rounds WHERE table_id = ? AND round = 2", table
        ),
        "a round given to another player": lambda r: r.change(
            "UPDATE round_players SET patron = patron + 1000 WHERE table_id = ?", table
        ),
        "a player's round removed from the index": lambda r: r.change(
            "DELETE FROM round_players WHERE table_id = ? AND round = 2", table
        ),
        "a jackpot prize invented": lambda r: r.change(
            "INSERT INTO jackpot_wins VALUES (1, 1, 1, ?, 1, 1700000000000, 'royal flush', 90000000000, '11.4')", table
        ),
        "the amount of a jackpot prize changed": lambda r: r.change("UPDATE jackpot_wins SET pays = pays * 1000"),
        "the moment of a jackpot prize changed": lambda r: r.change("UPDATE jackpot_wins SET won_at = won_at - 1"),
        "the jackpot prizes removed": lambda r: r.change("DELETE FROM jackpot_wins"),
        "the whole index of rounds removed": lambda r: (
            r.change("DELETE FROM rounds") + r.change("DELETE FROM round_players")
        ),
        "the last number of the patrons removed": lambda r: r.change("DELETE FROM numbers WHERE kind = 'patron'"),
        "the last number of the tables set back": lambda r: r.change(
            "UPDATE numbers SET last = 1 WHERE kind = 'table'"
        ),
    }


def drop_last(rows: Sqlite, stream: str) -> int:
    """Cuts a stream short by one."""
    last = rows.all(f"SELECT max(version) FROM facts WHERE stream = '{stream}'")[0][0]
    changed = rows.change("DELETE FROM facts WHERE stream = ? AND version = ?", stream, last)
    rows.change(
        "UPDATE heads SET version = ?, hash = (SELECT hash FROM facts WHERE stream = heads.stream AND version = ?) WHERE stream = ?",
        last - 1, last - 1, stream,
    )  # fmt: skip
    return changed


def rich_prize(rows: Sqlite) -> int:
    """Adds a prize of 900 million dollars to a round that the pool has settled."""
    # Where a person caused it, the fact stands beside its author.
    changed = "coalesce(fact ->> '$.fact', fact) ->> '$.changed"
    settled = "SELECT max(version) FROM facts WHERE stream = 'pool/1' AND fact LIKE '%\"settled\"%'"
    return rows.change(
        f"INSERT INTO jackpot_wins SELECT 1, version, 9, {changed}.table', {changed}.round', {changed}.at', "
        f"'royal flush', 90000000000, '11.4' FROM facts WHERE stream = 'pool/1' AND version = ({settled})"
    )


def rich_snapshot(rows: Sqlite, stream: str) -> int:
    """Adds 900 million dollars to every amount of a kept state; its hash is made anew where one lies beside it."""
    changed = 0
    for version, state in rows.all(f"SELECT version, state FROM snapshots WHERE stream = '{stream}'"):
        rich = re.sub(r'"(\d+)\.(\d\d)"', lambda m: f'"{int(m[1]) + 900_000_000}.{m[2]}"', state)
        if rich == state:
            rich = re.sub(r"(?<=[:,\[])(\d{4,9})(?=[,}\]])", lambda m: str(int(m[1]) + 90_000_000_000), state)
        digest = hashlib.sha256(rich.encode()).digest()
        changed += rows.change(
            "UPDATE snapshots SET state = ?, state_hash = ? WHERE stream = ? AND version = ?",
            rich,
            digest,
            stream,
            version,
        )
    return changed


def altered(context: Context, findings: Findings, at: Played, edits: dict[str, Edit]) -> Iterator[tuple[str, House]]:
    """A copy of the house for each edit, altered by it, to be judged."""
    for what, edit in edits.items():
        copy = context.again(at.house.copy(context.folder("altered") / "data"))
        if findings.check(edit(Sqlite(copy.database)), f"{what}: there is no such row, so nothing was tried"):
            findings.count("edits")
            yield what, copy
        copy.kill()
        # Each takes megabytes.
        shutil.rmtree(copy.data.parent)


@attack(
    "edits",
    tries="changes facts, seals, shoes, snapshots, accounts, answers, indexes and sessions in a copy of the database, one after the other",
    must_hold="`croupier verify` notices each",
    promised={
        "docs/audit.md": "Was a fact altered, moved, left out or added?",
        "docs/storage.md": "Each row is therefore compared with something that cannot be rolled back alone",
    },
    long=180,
)
def edit_rows(context: Context, findings: Findings) -> None:
    at = played(context, "edits", context.pick(3, 80), states=True)
    if not verified(findings, at.house, "verify of the untouched record"):
        return
    for what, copy in altered(context, findings, at, edits(at)):
        status, report = copy.verify()
        findings.check(
            status == 1 or (status == 2 and report.get("said")),
            f"{what}: verify ends with {status} and finds {report.get('faults_in_all')} faults",
        )


@attack(
    "edits-served",
    tries="starts a server on a database with a forged chip stack, a forged role and a forged dismissal, and uses them",
    must_hold="the server pays out only what the facts give, and admits no person because of a forged row",
    promised={
        "docs/storage.md": "Each row is therefore compared with something that cannot be rolled back alone",
    },
    long=120,
)
def edits_served(context: Context, findings: Findings) -> None:
    at = played(context, "served", context.pick(3, 80), states=True)
    stream = f"table/{at.table}"
    manager = "(SELECT id FROM accounts WHERE role = 'gaming-manager')"
    forged: dict[str, Edit] = {
        "a chip stack of 900 million": lambda r: rich_snapshot(r, stream),
        "a player as gaming manager": lambda r: r.change(
            "UPDATE accounts SET role = 'gaming-manager' WHERE patron = ?", at.ada.patron
        ),
        "a supervisor as gaming manager": lambda r: r.change(
            "UPDATE accounts SET role = 'gaming-manager' WHERE role = 'gaming-supervisor'"
        ),
        "a player's session as the manager's": lambda r: r.change(
            f"UPDATE sessions SET account = {manager} WHERE account = (SELECT id FROM accounts WHERE patron = ?)",
            at.ada.patron,
        ),
        "a session without an end": lambda r: r.change("UPDATE sessions SET expires_at = expires_at + 86400000000"),
        "an answer changed": lambda r: r.change(
            "UPDATE answers SET answer = replace(answer, '\"version\":', '\"version\":9')"
        ),
        "a jackpot prize": rich_prize,
        "a head moved back": lambda r: r.change("UPDATE heads SET version = version - 1 WHERE stream = ?", stream),
    }
    for what, copy in altered(context, findings, at, forged):
        try:
            copy.start()
        except WillNotStart:
            findings.count("starts refused")
            continue
        try:
            use(findings, at, copy, what)
        except Unreachable:
            findings.check(not copy.runs(), f"{what}: the server does not answer")
        finally:
            copy.kill()
        if "head" in what:
            # It may stand still; what it must not do is to go on from there.
            verified(findings, copy, f"{what}: the server went on from it, and now verify says otherwise")


def use(findings: Findings, at: Played, copy: House, what: str) -> None:
    """Tries to make something of the forged row."""
    ada, clerk = Client(copy.url), Worker(copy.url, at.clerk.name, at.clerk.password)
    kept = at.ada.at(copy.url)
    seen = kept.get("/me")
    findings.check(not seen.fine or seen.json["role"] == "player", f"{what}: the cookie of a player is {seen.short()}")
    prizes = Client(copy.url).get("/pools/1/wins").json or []
    findings.check(not any(cents(prize["pays"]) >= 90000000000 for prize in prizes), f"{what}: a prize is shown")
    if "session without" in what:
        findings.check(not seen.fine, f"{what}: the server admits the person")
    signed_in = ada.post("/login", {"name": at.ada.name, "password": at.ada.password})
    role = (ada.get("/me").json or {}).get("role") if signed_in.fine else None
    findings.check(role in (None, "player"), f"{what}: the player is a {role}")
    if signed_in.fine:
        view = ada.get(f"/tables/{at.table}")
        stack = cents((view.json or {}).get("view", {}).get("stack")) if view.fine else 0
        findings.check(stack < 100_000_00, f"{what}: a stack of {stack // 100} dollars is served")
        paid = ada.post(f"/tables/{at.table}/orders", {"do": "cash-out", "amount": "800000000.00"})
        findings.check(not paid.fine, f"{what}: 800 million dollars were paid out")
        hired = ada.post("/staff", {"name": "mallory", "password": "correct horse battery", "role": "gaming-manager"})
        findings.check(not hired.fine, f"{what}: the player engages staff")
    kept.post(f"/tables/{at.table}/orders", {"do": "buy-in", "amount": "5.00"})
    if clerk.sign_in().fine:
        again = clerk.post(f"/patrons/{at.ada.patron}/commands", {"do": "deposit", "amount": "1.00"}, key=at.key)
        if "answer" in what:
            findings.check(
                again.body == at.answer or not again.fine, f"{what}: the forged answer is given, {again.short()}"
            )
        me = clerk.get("/me").json or {}
        findings.check(me.get("role") != "gaming-manager", f"{what}: the supervisor is let in as a gaming manager")


@attack(
    "edits-live-sqlite",
    tries="while the house runs: rewrites the last fact of an account with a link and a head that fit, and puts an account back to before a loss",
    must_hold="the server adds nothing to either account and pays nothing out of it",
    promised={"docs/storage.md": "The stream may be longer now, but not shorter, and that fact must be the same."},
    long=40,
)
def edits_live_sqlite(context: Context, findings: Findings) -> None:
    house, grace = context.money("live", factor=False)
    edit_live(findings, grace, [house], Sqlite(house.database))


@attack(
    "edits-live-postgres",
    tries="the same with two servers of one Postgres, asked in turn",
    must_hold="no server adds anything to either account or pays anything out of it",
    promised={"docs/storage.md": "The stream may be longer now, but not shorter, and that fact must be the same."},
    long=50,
)
def edits_live_postgres(context: Context, findings: Findings) -> None:
    first, second, grace = context.two_servers()
    name = first.flags[first.flags.index("--database") + 1].rsplit("/", 1)[1]
    edit_live(findings, grace, [first, second], Postgresql(context.postgres(), name))


def edit_live(findings: Findings, grace: Worker, houses: list[House], rows: Rows) -> None:
    """Forges the account of ada and puts the one of bert back, while all houses run."""
    clerk = hire_clerk(grace)
    ada, bert = player(houses[0].url, "ada"), player(houses[0].url, "bert")

    def cage(house: House, who: Client, do: str, amount: str) -> bool:
        order = {"do": do, "amount": amount}
        return clerk.at(house.url).post(f"/patrons/{who.patron}/commands", order, key=fresh_key()).fine

    def facts(stream: str) -> int:
        return sum(1 for name, _, _ in rows.facts() if name == stream)

    for who in (ada, bert):
        findings.check(cage(houses[0], who, "deposit", "100.00"), "a deposit of an honest house is refused")
    # Ada's last deposit becomes a larger one.
    stream = f"patron/{ada.patron}"
    version = forge_end(rows, stream, "100.00", "900.00")
    for house in houses:
        findings.count("orders on a forged account")
        findings.check(not cage(house, ada, "withdraw", "1.00"), f"{stream}: the server goes on from a forged fact")
        findings.check(facts(stream) == version, f"{stream}: a fact was added to a forged one")
    # Bert loses, and is put back to before that.
    stream = f"patron/{bert.patron}"
    version = rows.end(stream)[0]
    rows.run(f"CREATE TABLE aside AS SELECT * FROM heads WHERE stream = '{stream}'")
    findings.check(cage(houses[0], bert, "withdraw", "99.00"), "a withdrawal of an honest house is refused")
    # Longer than servers take to hear of each other.
    time.sleep(5)
    rows.run(
        f"DELETE FROM facts WHERE stream = '{stream}' AND version > {version}",
        f"DELETE FROM heads WHERE stream = '{stream}'",
        "INSERT INTO heads SELECT * FROM aside",
    )
    for house in houses:
        findings.count("orders on an account that was put back")
        findings.check(not cage(house, bert, "withdraw", "98.00"), f"{stream}: the lost money is paid out again")
        findings.check(facts(stream) == version, f"{stream}: a fact was added after the account was put back")


@attack(
    "pages-zeroed",
    tries="overwrites 50 pages of the database with zeros, in copies, and starts a server on each",
    must_hold="the server notices at its start or in its check in the background; `croupier verify` does",
    promised={"docs/operations.md": "A disk can lose pages silently. Three checks detect that:"},
    long=120,
)
def zeroed_pages(context: Context, findings: Findings) -> None:
    at = played(context, "pages", context.pick(30, 120))
    size = 4096
    for turn in range(context.pick(2, 12)):
        if turn > 1 and not context.more():
            break
        copy = context.again(at.house.copy(context.folder("zeroed") / "data"))
        pages = copy.database.stat().st_size // size
        chosen = context.chance.sample(range(1, pages), min(50, max(1, pages // 3)))
        with open(copy.database, "r+b") as file:
            for page in chosen:
                file.seek(page * size)
                file.write(bytes(size))
        findings.count("pages zeroed", len(chosen))
        status, report = copy.verify()
        findings.check(
            status != 0, f"verify finds nothing wrong with {len(chosen)} of {pages} pages zeroed: {faults(report)}"
        )
        findings.check(
            noticed(copy),
            f"a server with {len(chosen)} of {pages} pages zeroed (turn {turn + 1}) says nothing: {copy.log[-3:]}",
        )


def noticed(house: House) -> bool:
    """Whether a server says that its database is damaged, or does not serve."""
    try:
        house.start()
    except WillNotStart:
        return True
    end = time.monotonic() + HANGS
    words = ("damage", "corrupt", "malformed", "integrity", "not what", "broken", "does not")
    while time.monotonic() < end and house.runs():
        if any(word in line.lower() for line in house.log[1:] for word in words):
            house.kill()
            return True
        time.sleep(0.2)
    ended = not house.runs()
    house.kill()
    return ended


@attack(
    "keys-and-files",
    tries="takes the shoe key away, gives a wrong one, and looks at who may read the files",
    must_hold="the server does not start and leaves no new key behind; only the owner may read the database and the keys",
    promised={
        "docs/operations.md": "If the key for shoes is missing, the server does not open the record and makes no other key in its place",
        "docs/fair-dealing.md": "readable by its owner alone",
    },
    long=40,
)
def keys_and_files(context: Context, findings: Findings) -> None:
    at = played(context, "keys")
    for path in [at.house.data, *sorted(at.house.data.rglob("*"))]:
        findings.count("files looked at")
        mode = stat.S_IMODE(path.stat().st_mode)
        findings.check(mode & 0o077 == 0, f"{path.relative_to(at.house.data.parent)} has mode {mode:o}")
    previous = os.umask(0o000)
    try:
        open_house = context.house("umask", "--second-factor", "false").start()
    finally:
        os.umask(previous)
    for path in [path for path in open_house.data.rglob("*") if path.is_file()]:
        mode = stat.S_IMODE(path.stat().st_mode)
        findings.count("files looked at")
        findings.check(mode & 0o077 == 0, f"{path.name} has mode {mode:o} where the umask is 0")
    open_house.kill()
    spoilers: dict[str, Callable[[Path], object]] = {
        "missing": lambda path: path.unlink(),
        "another": lambda path: path.write_bytes(os.urandom(path.stat().st_size)),
        "empty": lambda path: path.write_bytes(b""),
    }
    for what, spoil in spoilers.items():
        copy = context.again(at.house.copy(context.folder("key") / "data"))
        key = copy.data / "keys" / "shoes.key"
        key.chmod(0o600)
        spoil(key)
        before = key.read_bytes() if key.exists() else None
        findings.count("keys spoiled")
        try:
            copy.start()
            findings.wrong(f"a server starts with a shoe key that is {what}")
        except WillNotStart as error:
            findings.check("key" in error.said, f"a shoe key that is {what}: {error.said[-200:]}")
        copy.kill()
        after = key.read_bytes() if key.exists() else None
        findings.check(before == after, f"a shoe key that is {what}: the start leaves another key file behind")
