"""What an attack is, and what it has found."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.context import Context

# As many broken expectations are kept of one attack; a fault that shows a thousand times is one fault.
MOST_KEPT = 12


class NotTried(Exception):
    """The machine lacks what this attack needs. That is a result of its own, and never `held`."""


@dataclass
class Findings:
    """What one attack has tried, what did not hold, and what else there is to say."""

    tried: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    broken_times: int = 0
    notes: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str, times: int = 1) -> None:
        """So often was this tried."""
        with self.lock:
            self.tried[what] += times

    def wrong(self, what: str) -> None:
        """Something does not hold."""
        with self.lock:
            self.broken_times += 1
            if len(self.broken) < MOST_KEPT and what not in self.broken:
                self.broken.append(what)

    def check(self, holds: object, what: str) -> bool:
        """What is expected, and said as a fault where it does not hold."""
        if not holds:
            self.wrong(what)
        return bool(holds)

    def note(self, what: str) -> None:
        """A measure, or something else to say."""
        with self.lock:
            self.notes.append(what)


@dataclass(frozen=True)
class Attack:
    """One attack: its name, what it tries, what must hold, and where that is promised."""

    name: str
    tries: str
    must_hold: str
    promised: str
    run: Callable[[Context, Findings], None]
    short_seconds: float
    long_seconds: float
    remote: bool
    # What must run for a while before the attack does.
    prepare: Callable[[Context], None] | None = None


ATTACKS: list[Attack] = []


def attack(
    name: str,
    *,
    tries: str,
    must_hold: str,
    promised: str,
    short: float = 20,
    long: float = 300,
    remote: bool = False,
    prepare: Callable[[Context], None] | None = None,
) -> Callable[[Callable[[Context, Findings], None]], Callable[[Context, Findings], None]]:
    """Enters a function into the list of attacks. `remote`: it needs nothing but the address of a house."""

    def enter(run: Callable[[Context, Findings], None]) -> Callable[[Context, Findings], None]:
        ATTACKS.append(Attack(name, tries, must_hold, promised, run, short, long, remote, prepare))
        return run

    return enter
