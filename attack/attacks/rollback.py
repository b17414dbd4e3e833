"""The end of the record removed, or an older copy put back: only a witness outside the house can notice."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from kit.context import Context
from kit.findings import Findings, attack
from kit.house import House, WillNotStart, faults, verified
from kit.people import Worker, hire_clerk, player
from kit.records import Sqlite, forge_end
from kit.web import Client


def new_witness(context: Context) -> Path:
    """The file in which a new witness will keep what it sees, in a folder of its own."""
    kept = context.folder("witness") / "witness.json"
    kept.parent.mkdir()
    return kept


def look(house: House, kept: Path) -> subprocess.CompletedProcess[str]:
    """The witness looks at a house once."""
    command = [str(house.program), "witness", house.url, "--keep", str(kept), "--once"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def cut(rows: Sqlite, seals: int) -> None:
    """Removes the last seals of the record together with the facts under them, and lets the heads agree with what is left."""
    server = rows.all("SELECT server FROM seals GROUP BY server ORDER BY count(*) DESC LIMIT 1")[0][0]
    last = rows.all(f"SELECT max(number) FROM seals WHERE server = '{server}'")[0][0]
    removed = rows.all(f"SELECT seal FROM seals WHERE server = '{server}' AND number > {last - seals}")
    rows.change("DELETE FROM seals WHERE server = ? AND number > ?", server, last - seals)
    rows.change("DELETE FROM seal_subtrees")
    heads: dict[str, int] = {}
    for (text,) in rows.all(f"SELECT seal FROM seals WHERE server = '{server}' ORDER BY number"):
        heads |= streams_of(text)
    for stream in {name for (text,) in removed for name in streams_of(text)}:
        version = heads.get(stream, 0)
        rows.change("DELETE FROM facts WHERE stream = ? AND version > ?", stream, version)
        rows.change("DELETE FROM snapshots WHERE stream = ? AND version > ?", stream, version)
        if version == 0:
            rows.change("DELETE FROM heads WHERE stream = ?", stream)
        else:
            rows.change(
                "UPDATE heads SET version = ?, hash = (SELECT hash FROM facts WHERE facts.stream = heads.stream AND version = ?) WHERE stream = ?",
                version, version, stream,
            )  # fmt: skip


def streams_of(seal: str) -> dict[str, int]:
    """The length of each stream that a seal names."""
    parts = [line.split(" ") for line in seal.splitlines()]
    return {part[0]: int(part[1]) for part in parts if len(part) == 3 and "/" in part[0]}


def work(house: House, clerk: Worker, patron: Client, times: int) -> None:
    """Makes some facts, each under a seal of its own."""
    for _ in range(times):
        clerk.must("POST", f"/patrons/{patron.patron}/commands", {"do": "deposit", "amount": "1.00"})


@attack(
    "rollback",
    tries="removes the last 1 to 1,000 seals with their facts, and puts an older copy back, under a witness that has seen more",
    must_hold="`croupier witness`, `verify --witness` and `serve --witness` each notice; an honest house raises no alarm",
    promised={"docs/witness.md": "a record that cannot be rolled back unseen"},
    long=240,
)
def rollback(context: Context, findings: Findings) -> None:
    house, grace = context.money("witnessed", factor=False)
    clerk, ada = hire_clerk(grace), player(house.url)
    work(house, clerk, ada, 10)
    kept = new_witness(context)
    first = look(house, kept)
    findings.check(first.returncode == 0, f"the first look ends with {first.returncode}: {first.stderr[-200:]}")
    # An older copy, as a backup is.
    house.stop()
    old = context.again(house.copy(context.folder("old") / "data"))
    house.start()
    work(house, clerk, ada, context.pick(120, 1100))
    again = look(house, kept)
    findings.check(
        again.returncode == 0, f"an honest house raises an alarm: {again.stdout[-200:]} {again.stderr[-200:]}"
    )
    findings.count("looks", 2)
    house.stop()
    Sqlite(house.database).checkpoint()
    verified(findings, house, "verify --witness of the honest record", "--witness", str(kept))

    spoiled: dict[str, House] = {"an older copy": old}
    for seals in [1, 100] if not context.long else [1, 2, 10, 100, 500, 1000]:
        copy = context.again(house.copy(context.folder("cut") / "data"))
        cut(Sqlite(copy.database), seals)
        spoiled[f"{seals} seals removed"] = copy
    for what, copy in spoiled.items():
        notice(context, findings, copy, kept, what)


def notice(context: Context, findings: Findings, copy: House, kept: Path, what: str) -> None:
    """The three places where a rollback is to be noticed."""
    findings.count("rollbacks")
    own = context.folder("seen") / "witness.json"
    shutil.copytree(kept.parent, own.parent)
    status, report = copy.verify()
    findings.note(f"{what}: verify alone ends with {status}")
    status, report = copy.verify("--witness", str(own))
    findings.check(status == 1, f"{what}: verify --witness ends with {status}: {faults(report)}")
    guarded = House(copy.program, copy.data, [*copy.flags, "--witness", str(own)])
    context.again(guarded)
    try:
        guarded.start()
        findings.wrong(f"{what}: serve --witness starts")
    except WillNotStart as error:
        findings.check("seal" in error.said or "witness" in error.said, f"{what}: serve --witness: {error.said[-200:]}")
    guarded.kill()
    try:
        copy.start()
    except WillNotStart:
        # It has noticed without its witness.
        return
    seen = look(copy, own)
    findings.check(
        seen.returncode == 1 and "ALARM" in seen.stdout + seen.stderr,
        f"{what}: the witness ends with {seen.returncode}: {(seen.stdout + seen.stderr)[-200:]}",
    )
    copy.kill()


@attack(
    "rollback-middle",
    tries="puts an account back to before a loss, and takes out the one seal that saw it, inside a complete subtree and far from the newest seals",
    must_hold="`verify`, `serve` and `serve --witness` each notice",
    promised={
        "docs/operations.md": "the last 20,000 seals, none of which may be missing",
        "docs/witness.md": "a record that cannot be rolled back unseen",
    },
    long=60,
)
def rollback_middle(context: Context, findings: Findings) -> None:
    house, grace = context.money("middle", factor=False)
    clerk, ada, bert = hire_clerk(grace), player(house.url), player(house.url, "bert")
    rows, stream = Sqlite(house.database), f"patron/{bert.patron}"
    work(house, clerk, bert, 1)
    version = rows.end(stream)[0]
    rows.run(f"CREATE TABLE aside AS SELECT * FROM heads WHERE stream = '{stream}'")
    work(house, clerk, bert, 1)
    work(house, clerk, ada, 300)
    kept = new_witness(context)
    seen = look(house, kept)
    findings.check(seen.returncode == 0, f"an honest house raises an alarm: {seen.stdout[-200:]} {seen.stderr[-200:]}")
    house.stop()
    rows.checkpoint()
    taken = [
        "DELETE FROM seals WHERE number = (SELECT number FROM seals "
        f"WHERE seal LIKE '%' || char(10) || '{stream} {version + 1} %')",
        f"DELETE FROM facts WHERE stream = '{stream}' AND version > {version}",
        f"DELETE FROM heads WHERE stream = '{stream}'",
        "INSERT INTO heads SELECT * FROM aside",
    ]
    for statement in taken:
        findings.check(rows.change(statement) == 1, f"not one row: {statement}")
    findings.count("seals taken out")
    status, report = house.verify()
    findings.check(status == 1, f"verify ends with {status}: {faults(report)}")
    for flags in ([], ["--witness", str(kept)], ["--witness", str(kept), "--start-check", "false"]):
        copy = context.again(House(house.program, house.data, [*house.flags, *flags]))
        try:
            copy.start()
            findings.wrong(f"serve {' '.join(flags[:1])} starts without a seal in its middle")
        except WillNotStart as error:
            findings.check("seal" in error.said, f"serve {' '.join(flags[:1])}: {error.said[-200:]}")
        copy.kill()


@attack(
    "downgrade",
    tries="makes a record look like one of an earlier version, without stamps and with a forged deposit, and starts a server on it",
    must_hold="the server does not start and stamps nothing, in its own folder and in one that remembers nothing",
    promised={
        "docs/storage.md": "A record of an earlier version has no stamps. A server adds them once, when it first opens the record",
    },
    long=50,
)
def downgrade(context: Context, findings: Findings) -> None:
    house, grace = context.money("downgrade", factor=False)
    clerk, ada = hire_clerk(grace), player(house.url)
    work(house, clerk, ada, 5)
    house.stop()
    Sqlite(house.database).checkpoint()
    for what in ("its own folder", "a folder that remembers nothing", "without the seals about the house"):
        copy = context.again(house.copy(context.folder("downgraded") / "data"))
        rows = Sqlite(copy.database)
        forge_end(rows, f"patron/{ada.patron}", '"1.00"', '"9000.00"')
        rows.run("DELETE FROM facts WHERE stream = 'house/1'", "DELETE FROM heads WHERE stream = 'house/1'")
        rows.run("UPDATE heads SET stamp = NULL", "UPDATE answers SET stamp = NULL", "UPDATE accounts SET stamp = NULL")
        if what != "its own folder":
            (copy.data / "keys" / "stamped").unlink()
        if "without" in what:
            rows.run("DELETE FROM seals WHERE seal LIKE '%' || char(10) || 'house/1 %'")
        findings.count("records made to look old")
        try:
            copy.start()
            findings.wrong(f"{what}: the server starts")
        except WillNotStart as error:
            findings.check("record" in error.said or "seal" in error.said, f"{what}: {error.said[-200:]}")
        copy.kill()
        stamped = rows.all("SELECT count(*) FROM heads WHERE stamp IS NOT NULL")[0][0]
        findings.check(stamped == 0, f"{what}: {stamped} rows were stamped")
