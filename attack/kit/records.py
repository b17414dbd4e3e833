"""The rows of a record, read and spoiled from outside with nothing but SQL."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from kit.play import cents
from kit.postgres import Postgres


class Rows(Protocol):
    """What is read of a record."""

    def facts(self) -> list[tuple[str, int, str]]:
        """Stream, version and text of every fact."""

    def answers(self) -> list[tuple[str, str, str]]:
        """Actor, key and text of every answer that is kept."""


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
        """Changes rows, as someone who can write the file does; says how many."""
        database = sqlite3.connect(self.path, timeout=20)
        try:
            with database:
                return database.execute(statement, values).rowcount
        finally:
            database.close()

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
