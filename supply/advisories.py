"""Compares the lock files with the list of known advisories in advisories.toml, without a network.

    advisories.py                    checks
    advisories.py refresh DATABASE DATE   replaces the part on Rust; DATABASE is a folder with a copy of the RustSec database of that date

If the list names the packages that were looked up, a used package that is missing there is an error: every new dependency must be looked up.
docs/supply.md says what the list covers.
"""

from __future__ import annotations

import datetime
import json
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import locks
from locks import Package, Unreadable
from versions import Unreadable as UnreadableVersion
from versions import Version, includes

LIST = Path(__file__).resolve().parent / "advisories.toml"
# A list that is older than this many days is reported as old, but does not fail: time alone must not break a build.
STALE_DAYS = 90
KINDS = {"vulnerability", "unsound", "unmaintained", "notice"}


@dataclass(frozen=True)
class Advisory:
    """An advisory on a package. A version is affected if `affected` includes it or, without that, `fixed` and `never` do not."""

    id: str
    package: str
    kind: str
    fixed: tuple[str, ...]
    never: tuple[str, ...]
    affected: tuple[str, ...]

    def affects(self, version: str) -> bool:
        """Whether the advisory affects this version."""
        known = Version(version)
        if self.affected:
            return any([includes(range_, known) for range_ in self.affected])
        return not any([includes(range_, known) for range_ in (*self.fixed, *self.never)])


@dataclass(frozen=True)
class Accepted:
    """An advisory that is accepted until a day, because it does not affect us."""

    id: str
    until: datetime.date
    reason: str


@dataclass(frozen=True)
class Known:
    """The known advisories on the packages of one registry."""

    registry: str
    date: datetime.date
    # The source that was searched on that day.
    source: str
    # The packages that were looked up; None if not all of them were.
    packages: frozenset[str] | None
    advisories: tuple[Advisory, ...]
    accepted: tuple[Accepted, ...]


def _strings(place: str, table: dict[str, Any], field: str) -> tuple[str, ...]:
    value = table.get(field, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Unreadable(f"{place}: {field} must be a list of texts")
    return tuple(value)


def _fields(place: str, table: Any, needed: dict[str, type], allowed: set[str]) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise Unreadable(f"{place}: a table was expected")
    for field, kind in needed.items():
        if not isinstance(table.get(field), kind):
            raise Unreadable(f"{place}: {field} is missing, or no {kind.__name__}")
    unknown = sorted(set(table) - set(needed) - allowed)
    if unknown:
        raise Unreadable(f"{place}: unknown fields {unknown}")
    return table


def _advisory(place: str, table: Any) -> Advisory:
    read = _fields(place, table, {"id": str, "package": str, "kind": str}, {"fixed", "never", "affected"})
    place = f"{place} {read['id']}"
    if read["kind"] not in KINDS:
        raise Unreadable(f"{place}: kind must be one of {sorted(KINDS)}")
    ranges = {field: _strings(place, read, field) for field in ("fixed", "never", "affected")}
    if ranges["affected"] and (ranges["fixed"] or ranges["never"]):
        raise Unreadable(f"{place}: either affected, or fixed and never")
    if "affected" in read and not ranges["affected"]:
        raise Unreadable(f"{place}: affected names no versions")
    for range_ in (*ranges["fixed"], *ranges["never"], *ranges["affected"]):
        try:
            includes(range_, Version("0.0.0"))
        except UnreadableVersion as error:
            raise Unreadable(f"{place}: {error}") from error
    return Advisory(read["id"], read["package"], read["kind"], **ranges)


def read_list(path: Path = LIST) -> list[Known]:
    """Reads the list. Unreadable says what is wrong with it."""
    whole = locks.read_toml(path)
    found = []
    for registry in ("rust", "npm"):
        place = f"{path}: {registry}"
        table = _fields(place, whole.get(registry), {"date": datetime.date, "source": str, "advisory": list}, {"accepted", "packages"})
        accepted = []
        for number, entry in enumerate(table.get("accepted", []), 1):
            read = _fields(f"{place}.accepted {number}", entry, {"id": str, "until": datetime.date, "reason": str}, set())
            accepted.append(Accepted(**read))
        advisories = tuple(_advisory(f"{place}.advisory {number}", entry) for number, entry in enumerate(table["advisory"], 1))
        packages = frozenset(_strings(place, table, "packages")) if "packages" in table else None
        if packages == frozenset() or not advisories:
            raise Unreadable(f"{place}: it names no packages or no advisories")
        strangers = sorted({advisory.package for advisory in advisories} - packages) if packages else []
        if strangers:
            raise Unreadable(f"{place}: advisories of packages that are not listed: {strangers}")
        found.append(Known(registry, table["date"], table["source"], packages, advisories, tuple(accepted)))
    return found


def check(known: Known, used: set[Package], today: datetime.date) -> tuple[list[str], list[str]]:
    """Errors, and notes about accepted advisories."""
    wrong: list[str] = []
    told: list[str] = []
    missing = [] if known.packages is None else sorted({package.name for package in used} - known.packages)
    if missing:
        wrong.append(
            f"{known.registry}: the advisories of {', '.join(missing)} were not looked up: "
            "look them up and add their names to supply/advisories.toml (docs/supply.md)"
        )
    accepted = {entry.id: entry for entry in known.accepted}
    met = set()
    for package in sorted(used):
        for advisory in known.advisories:
            if advisory.package != package.name or not advisory.affects(package.version):
                continue
            met.add(advisory.id)
            what = f"{known.registry}: {package.name} {package.version} has {advisory.id} ({advisory.kind})"
            entry = accepted.get(advisory.id)
            if entry is None:
                fixed = ", or ".join(advisory.fixed)
                wrong.append(f"{what}; fixed in {fixed}" if fixed else f"{what}; no fixed version")
            elif entry.until < today:
                wrong.append(f"{what}, which was accepted until {entry.until}: {entry.reason}")
            else:
                told.append(f"{what}, accepted until {entry.until}: {entry.reason}")
    for advisory_id in sorted(set(accepted) - met):
        wrong.append(f"{known.registry}: {advisory_id} is accepted but affects nothing: remove it from the list")
    return wrong, told


def summary(known: Known, used: set[Package], wrong: list[str], today: datetime.date) -> str:
    """The result in one line. It says so if the list is old."""
    age = (today - known.date).days
    old = f", which is {age} days ago: `make advisories` asks the current database" if age > STALE_DAYS else ""
    result = "see above" if wrong else "none affects them"
    return f"{known.registry}: {len(used)} packages compared with {len(known.advisories)} advisories known on {known.date}: {result}{old}"


def from_database(folder: Path, used: set[Package]) -> list[Advisory]:
    """The advisories of the RustSec database on used packages, without withdrawn ones."""
    names = {package.name for package in used}
    found = []
    files = sorted(folder.glob("crates/*/RUSTSEC-*.md"))
    if not files:
        raise Unreadable(f"{folder}: there is no crates/*/RUSTSEC-*.md")
    for file in files:
        if file.parent.name not in names:
            continue
        block = re.match(r"\s*```toml\n(.*?)\n```", file.read_text(encoding="utf-8"), re.DOTALL)
        if block is None:
            raise Unreadable(f"{file}: it does not begin with TOML")
        try:
            table = tomllib.loads(block[1])
        except tomllib.TOMLDecodeError as error:
            raise Unreadable(f"{file}: {error}") from error
        head, ranges = table["advisory"], table.get("versions", {})
        if "withdrawn" not in head:
            entry = {
                "id": head["id"],
                "package": head["package"],
                "kind": head.get("informational", "vulnerability"),
                "fixed": ranges.get("patched", []),
                "never": ranges.get("unaffected", []),
            }
            found.append(_advisory(str(file), entry))
    return found


def written(known: Known) -> str:
    """The part of the list on one registry as TOML, without accepted advisories."""
    # A JSON string is also a TOML string.
    quoted = lambda items: ", ".join(json.dumps(item, ensure_ascii=False) for item in items)  # noqa: E731
    lines = [f"[{known.registry}]", f"date = {known.date}", f"source = {quoted([known.source])}"]
    if known.packages is not None:
        lines.append("packages = [")
        line = "   "
        for name in sorted(known.packages):
            if len(line) + len(name) > 150:
                lines.append(line)
                line = "   "
            line += f" {quoted([name])},"
        lines += [line, "]"]
    lines.append("")
    for advisory in known.advisories:
        lines += [f"[[{known.registry}.advisory]]", f"id = {quoted([advisory.id])}", f"package = {quoted([advisory.package])}"]
        lines += [f"kind = {quoted([advisory.kind])}"]
        ranges = {field: getattr(advisory, field) for field in ("fixed", "never", "affected")}
        lines += [f"{field} = [{quoted(found)}]" for field, found in ranges.items() if found]
        lines.append("")
    return "\n".join(lines)


def refresh(folder: Path, date: datetime.date, path: Path = LIST) -> None:
    """Replaces the part on Rust. The rest of the file stays as it is, including accepted advisories and their comments."""
    used = locks.crates()
    found = tuple(from_database(folder, used))
    fresh = Known("rust", date, "the RustSec database", frozenset(package.name for package in used), found, ())
    head, rest = path.read_text(encoding="utf-8").split("[rust]\n", 1)
    # A part begins with the name of a table; comments right above it belong to it.
    head = re.sub(r"(?:^#.*\n)+\Z", "", head, flags=re.MULTILINE)
    parts = re.split(r"^(?=(?:#.*\n)*\[)", rest, flags=re.MULTILINE)
    kept = "".join(part for part in parts[1:] if not re.search(r"^\[\[rust\.advisory\]\]", part, flags=re.MULTILINE))
    path.write_text(f"{head}{written(fresh)}\n{kept}", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Returns the exit status: 0 if there is no error."""
    match arguments:
        case []:
            pass
        case ["refresh", folder, date]:
            refresh(Path(folder), datetime.date.fromisoformat(date))
        case _:
            print("advisories.py [refresh DATABASE DATE]", file=sys.stderr)
            return 2
    today = datetime.datetime.now(datetime.UTC).date()
    failed = False
    try:
        for known in read_list():
            used = locks.crates() if known.registry == "rust" else locks.npm()
            wrong, told = check(known, used, today)
            for line in told:
                print(line)
            for line in wrong:
                print(line, file=sys.stderr)
            failed = failed or bool(wrong)
            print(summary(known, used, wrong, today))
    except (Unreadable, UnreadableVersion) as error:
        print(error, file=sys.stderr)
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
