"""Attacks and their findings."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.context import Context

# At most this many broken expectations are kept for one attack: a fault that shows a thousand times is one fault.
MOST_KEPT = 12


# Tools that a machine may lack, and how to install them. If an attack cannot run for any other reason, that is a fault.
LACKS = {
    "faketime": "faketime, which lets a program see another time (Debian's package faketime)",
    "Postgres": "Postgres below /usr/lib/postgresql, and a user named postgres to run it (Debian's package postgresql)",
    "openssl": "openssl, which makes certificates (Debian's package openssl)",
}


class NotTried(Exception):
    """The machine lacks what this attack needs: one of LACKS. That is a result of its own, and never `held`."""

    def __init__(self, lack: str) -> None:
        super().__init__(f"this machine has no {LACKS[lack]}")


@dataclass
class Findings:
    """The results of one attack: how much it tried, the expectations that were not met, and notes."""

    tried: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    broken_times: int = 0
    notes: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str, times: int = 1) -> None:
        """Counts attempts."""
        with self.lock:
            self.tried[what] += times

    def wrong(self, what: str) -> None:
        """Adds an expectation that was not met."""
        with self.lock:
            self.broken_times += 1
            if len(self.broken) < MOST_KEPT and what not in self.broken:
                self.broken.append(what)

    def check(self, holds: object, what: str) -> bool:
        """Checks an expectation, and adds a fault if it is not met."""
        if not holds:
            self.wrong(what)
        return bool(holds)

    def note(self, what: str) -> None:
        """Adds a measurement or other information, which is not judged."""
        with self.lock:
            self.notes.append(what)


@dataclass(frozen=True)
class Attack:
    """One attack: its name, what it tries, what must hold, and the words of the pages that promise it."""

    name: str
    tries: str
    must_hold: str
    promised: Mapping[str, str]
    run: Callable[[Context, Findings], None]
    long_seconds: float
    remote: bool
    # Starts a house that must run for a while before the attack begins.
    prepare: Callable[[Context], None] | None = None

    def sources(self) -> str:
        """The pages that promise it, with the quoted words, for printing."""
        return "; ".join(f"{page}: “{words}”" for page, words in self.promised.items())


ATTACKS: list[Attack] = []


def attack(
    name: str,
    *,
    tries: str,
    must_hold: str,
    promised: Mapping[str, str],
    long: float = 300,
    remote: bool = False,
    prepare: Callable[[Context], None] | None = None,
) -> Callable[[Callable[[Context, Findings], None]], Callable[[Context, Findings], None]]:
    """Enters a function into the list of attacks. `long`: the number of seconds for which the long form repeats. `remote`: the attack only
    needs the address of a house."""

    def enter(run: Callable[[Context, Findings], None]) -> Callable[[Context, Findings], None]:
        ATTACKS.append(Attack(name, tries, must_hold, promised, run, long, remote, prepare))
        return run

    return enter


def unpromised(attacks: Iterable[Attack], root: Path) -> list[str]:
    """The quoted promises that are missing from the pages: an attack holds the house to its own words."""
    pages: dict[str, str] = {}
    found = []
    for which in attacks:
        for page, words in which.promised.items():
            if page not in pages:
                # Where lines are broken does not matter.
                pages[page] = " ".join((root / page).read_text(encoding="utf-8").split())
            if words not in pages[page]:
                found.append(f"{which.name}: {page} does not say “{words}”")
    return found
