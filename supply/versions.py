"""Versions and ranges of versions as Cargo and npm write them, as far as lists of advisories use them."""

from __future__ import annotations

import re
from functools import total_ordering

_VERSION = re.compile(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?")
_COMPARATOR = re.compile(r"(>=|<=|>|<|=|\^)?\s*(\S+)")


class Unreadable(ValueError):
    """Something is no version, or no range of versions."""


@total_ordering
class Version:
    """A version by the order of Semantic Versioning: what comes before a release is smaller than it."""

    def __init__(self, text: str) -> None:
        match = _VERSION.fullmatch(text.strip())
        if match is None:
            raise Unreadable(f'"{text}" is no version')
        self.numbers = tuple(int(part or 0) for part in match.group(1, 2, 3))
        before = match.group(4)
        parts = before.split(".") if before else []
        # Numbers come before words, and fewer parts before more.
        order = tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts)
        self.key = (self.numbers, 0 if before else 1, order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Version) and self.key == other.key

    def __lt__(self, other: Version) -> bool:
        return self.key < other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def next_incompatible(self) -> Version:
        """The first version that a caret does not include."""
        major, minor, patch = self.numbers
        if major:
            return Version(f"{major + 1}.0.0-0")
        return Version(f"0.{minor + 1}.0-0") if minor else Version(f"0.0.{patch + 1}-0")


def includes(range_: str, version: Version) -> bool:
    """Whether a range such as ">=1.2, <2" includes a version: all of its parts must. A bare version means what is compatible with it."""
    comparators = [part.strip() for part in range_.split(",")]
    return all([_holds(part, version) for part in comparators])


def _holds(comparator: str, version: Version) -> bool:
    match = _COMPARATOR.fullmatch(comparator)
    if match is None:
        raise Unreadable(f'"{comparator}" is no range of versions')
    sign, bound = match.group(1), Version(match.group(2))
    match sign:
        case ">=":
            return version >= bound
        case "<=":
            return version <= bound
        case ">":
            return version > bound
        case "<":
            return version < bound
        case "=":
            return version == bound
        case _:
            return bound <= version < bound.next_incompatible()
