"""Checks the licences of npm packages against deny.toml. A Rust test checks those of crates."""

from __future__ import annotations

import sys
from pathlib import Path

import locks
import shipped

DENY = locks.ROOT / "deny.toml"
# Fonts have this licence; they are shipped with its text.
SHIPPED_TOO = {"OFL-1.1"}
# Packages that are only used to build are not shipped, so they may also have these licences.
TOOLS_TOO = {"Python-2.0", "BlueOak-1.0.0"}


def allowed(deny: Path = DENY) -> set[str]:
    """The licences that deny.toml allows."""
    licences = locks.read_toml(deny).get("licenses", {}).get("allow")
    if not isinstance(licences, list) or not licences:
        raise locks.Unreadable(f"{deny}: licenses.allow is missing")
    return set(licences)


def permitted(expression: str, names: set[str]) -> bool:
    """Whether an expression is allowed: one side of each OR, all sides of each AND. The packages use no nested expressions."""
    plain = expression.replace("(", " ").replace(")", " ")
    return bool(plain.strip()) and all(
        any(name.strip().split(" WITH ")[0] in names for name in part.split(" OR ")) for part in plain.split(" AND ")
    )


def wrong(parts: list[shipped.Part], base: set[str]) -> list[str]:
    """The packages whose licences are not allowed."""
    return [
        f"{part.ref} has licence {part.licence or 'none'}, which is not allowed for a package that {'is shipped' if part.shipped else 'is only used to build'}"
        for part in parts
        if not permitted(part.licence, base | SHIPPED_TOO | (set() if part.shipped else TOOLS_TOO))
    ]


def main() -> int:
    """Returns the exit status: 0 if there is no error."""
    base = allowed()
    parts = [*shipped.client(), *shipped.npm(locks.NPM_LOCKS[1], set())]
    found = wrong(parts, base)
    for line in found:
        print(line, file=sys.stderr)
    print(f"npm: the licences of {len(parts)} packages were looked at.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
