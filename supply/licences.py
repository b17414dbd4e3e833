"""Whether the licences of npm's packages allow what is done with them. Those of crates are held against deny.toml by the Rust tests."""

from __future__ import annotations

import sys
from pathlib import Path

import locks
import shipped

DENY = locks.ROOT / "deny.toml"
# Fonts have a licence of their own: they are shipped with its text.
SHIPPED_TOO = {"OFL-1.1"}
# What only helps to build is not passed on.
TOOLS_TOO = {"Python-2.0", "BlueOak-1.0.0"}


def allowed(deny: Path = DENY) -> set[str]:
    """The licences that deny.toml allows."""
    licences = locks.read_toml(deny).get("licenses", {}).get("allow")
    if not isinstance(licences, list) or not licences:
        raise locks.Unreadable(f"{deny}: licenses.allow is missing")
    return set(licences)


def permitted(expression: str, names: set[str]) -> bool:
    """Whether an expression is allowed: one side of each OR, all sides of each AND. Nothing is more involved than that here."""
    plain = expression.replace("(", " ").replace(")", " ")
    return bool(plain.strip()) and all(
        any(name.strip().split(" WITH ")[0] in names for name in part.split(" OR ")) for part in plain.split(" AND ")
    )


def wrong(parts: list[shipped.Part], base: set[str]) -> list[str]:
    """What may not be used as it is."""
    return [
        f"{part.ref} has licence {part.licence or 'none'}, which is not allowed for what {'is shipped' if part.shipped else 'helps to build'}"
        for part in parts
        if not permitted(part.licence, base | SHIPPED_TOO | (set() if part.shipped else TOOLS_TOO))
    ]


def main() -> int:
    """The status: 0 where nothing is wrong."""
    base = allowed()
    parts = [*shipped.client(), *shipped.npm(locks.NPM_LOCKS[1], set())]
    found = wrong(parts, base)
    for line in found:
        print(line, file=sys.stderr)
    print(f"npm: the licences of {len(parts)} packages were looked at.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
