"""The rows of a record, read and spoiled from outside with nothing but SQL."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from kit.play import cents
from kit.postgres import Postgres


class Rows(Protocol):
    """Reads a record, in either database."""

    def facts(self) -> list[tuple[str, int, str]]:
        """Stream, version and text of every fact."""

    def answers(self) -> list[tuple[str, str, str]]:
        """Actor, key and text of every answer that is kept."""

    def end(self, stream: str) -> tuple[int, str, str]:
        """Version and text of the last fact of a stream, and the link before it in hexadecimal digits."""

    def run(self, *statements: str) -> None:
        """Runs statements in one transaction, while a server runs or not."""

    def bytes(self, digits: str) -> str:
        """How a statement writes bytes."""


def link(before: str, stream: str, version: int, text: str) -> str:
    """The link of a fact, as docs/audit.md describes it, in hexadecimal digits."""
    name, fact = stream.encode(), text.encode()
    sizes = [len(name).to_bytes(8, "big"), version.to_bytes(8, "big"), len(fact).to_bytes(8, "big")]
    return hashlib.sha256(
        b"croupier link 1" + bytes.fromhex(before) + sizes[0] + name + sizes[1] + sizes[2] + fact
    ).hexdigest()


def forge_end(rows: Rows, stream: str, old: str, new: str) -> int:
    """Alters the last fact of a stream, with a link and a head that fit; says which version it has."""
    version, text, before = rows.end(stream)
    forged = text.replace(old, new)
    assert forged != text, text
    digest = rows.bytes(link(before, stream, version, forged))
    quoted = forged.replace("'", "''")
    rows.run(
        f"UPDATE facts SET fact = '{quoted}', hash = {digest} WHERE stream = '{stream}' AND version = {version}",
        f"UPDATE heads SET hash = {digest} WHERE stream = '{stream}'",
    )
    return version


class Sqlite:
    """The built-in database."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self, statement: str) -> list[Any]:
        """The rows of a question."""
        with sqlite3.connect(self.path, timeout=20) as database:
            rows = database.execute(statement).fetchall()
        database.close()
        return rows

    def facts(self) -> list[tuple[str, int, str]]:
        """Stream, version and text of every fact."""
        return self.all("SELECT stream, version, fact FROM facts ORDER BY stream, version")

    def answers(self) -> list[tuple[str, str, str]]:
        """Actor, key and text of every answer that is kept."""
        return self.all("SELECT actor, key, answer FROM answers")

    def change(self, statement: str, *values: Any) -> int:
        """Changes rows, as an attacker with write access to the file does; says how many."""
        database = sqlite3.connect(self.path, timeout=20)
        try:
            with database:
                return database.execute(statement, values).rowcount
        finally:
            database.close()

    def end(self, stream: str) -> tuple[int, str, str]:
        """Version and text of the last fact of a stream, and the link before it in hexadecimal digits."""
        rows = self.all(
            f"SELECT version, fact, lower(hex(hash)) FROM facts WHERE stream = '{stream}' ORDER BY version DESC LIMIT 2"
        )
        return rows[0][0], rows[0][1], rows[1][2] if len(rows) > 1 else "00" * 32

    def run(self, *statements: str) -> None:
        """Runs statements in one transaction, while a server runs or not."""
        database = sqlite3.connect(self.path, timeout=20)
        try:
            with database:
                for statement in statements:
                    database.execute(statement)
        finally:
            database.close()

    def bytes(self, digits: str) -> str:
        """How a statement writes bytes."""
        return f"X'{digits}'"

    def checkpoint(self) -> None:
        """Brings everything into the one file."""
        database = sqlite3.connect(self.path, timeout=20)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()


class Postgresql:
    """A database of the attacks' own Postgres."""

    def __init__(self, server: Postgres, name: str) -> None:
        self.server, self.name = server, name

    def _json(self, statement: str) -> list[Any]:
        text = self.server.sql(self.name, f"SELECT coalesce(json_agg(r), '[]') FROM ({statement}) r")
        rows: list[dict[str, Any]] = json.loads(text)
        return [tuple(row.values()) for row in rows]

    def facts(self) -> list[tuple[str, int, str]]:
        """Stream, version and text of every fact."""
        return self._json("SELECT stream, version, fact FROM facts ORDER BY stream, version")

    def answers(self) -> list[tuple[str, str, str]]:
        """Actor, key and text of every answer that is kept."""
        return self._json("SELECT actor, key, answer FROM answers")

    def end(self, stream: str) -> tuple[int, str, str]:
        """Version and text of the last fact of a stream, and the link before it in hexadecimal digits."""
        rows = self._json(
            "SELECT version, fact, encode(hash, 'hex') AS link FROM facts "
            f"WHERE stream = '{stream}' ORDER BY version DESC LIMIT 2"
        )
        return rows[0][0], rows[0][1], rows[1][2] if len(rows) > 1 else "00" * 32

    def run(self, *statements: str) -> None:
        """Runs statements in one transaction, while a server runs or not."""
        self.server.sql(self.name, "; ".join(statements))

    def bytes(self, digits: str) -> str:
        """How a statement writes bytes."""
        return f"decode('{digits}', 'hex')"


def postings(value: Any) -> Iterator[tuple[Any, int]]:
    """Every movement of money in a fact, wherever it stands: account and cents."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "moved" and isinstance(inner, list):
                for posting in inner:
                    yield posting["account"], cents(posting["amount"])
            else:
                yield from postings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from postings(inner)
