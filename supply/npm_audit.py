"""Asks the registry of npm for advisories on the packages in the lock files: npm_audit.py [--required]

What is shipped may have none of moderate severity or above; tools, which run on the machines of those who build, none that is high. A registry
that does not answer is said and is no failure, unless --required: advisories.py has looked at the list that needs no network.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import locks
import shipped

ORDER = ["info", "low", "moderate", "high", "critical"]
SHIPPED_FROM = "moderate"
TOOLS_FROM = "high"
SECONDS = 90


class NoAnswer(Exception):
    """The registry was not asked, or did not answer."""


def read(text: str) -> dict[str, Any]:
    """Reads the packages with advisories from the output of npm."""
    try:
        said = json.loads(text)
    except ValueError as error:
        raise NoAnswer(f"npm printed no JSON: {text[:200]!r}") from error
    if not isinstance(said, dict) or not isinstance(said.get("vulnerabilities"), dict):
        reason = said.get("message") if isinstance(said, dict) else None
        raise NoAnswer(str(reason or "npm reported neither advisories nor that there are none"))
    return said["vulnerabilities"]


def ask(lock: Path) -> dict[str, Any]:
    """Has npm ask its registry."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoAnswer("there is no npm")
    # Each in a folder of its own: npm would write into the one of the project.
    with tempfile.TemporaryDirectory(prefix="croupier-audit-") as folder:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(lock.parent / name, folder)
        command = [npm, "audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=30000"]
        try:
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, env=os.environ | {"NO_UPDATE_NOTIFIER": "1"}
            )
        except subprocess.TimeoutExpired as error:
            raise NoAnswer(f"no answer within {SECONDS} s") from error
        return read(done.stdout)


def wrong(found: dict[str, Any], names: set[str]) -> list[str]:
    """The advisories that must be dealt with. `names` are the shipped packages. A package that only depends on one with an advisory is left out."""
    said = []
    for name, entry in sorted(found.items()):
        causes = [cause for cause in entry.get("via", []) if isinstance(cause, dict)]
        for cause in causes:
            severity = cause.get("severity", entry.get("severity"))
            # An unknown severity counts as the worst.
            rank = ORDER.index(severity) if severity in ORDER else len(ORDER)
            least = SHIPPED_FROM if name in names else TOOLS_FROM
            if rank >= ORDER.index(least):
                what = "is shipped" if name in names else "is only used to build"
                said.append(f"npm: {name}, which {what}, has {cause.get('url')} ({severity}) in {cause.get('range')}")
    return said


def main(required: bool) -> int:
    """Returns the exit status: 0 if there is no error."""
    names = {part.name for part in shipped.client() if part.shipped}
    failed = False
    for lock in locks.NPM_LOCKS:
        place = lock.parent.relative_to(locks.ROOT)
        try:
            found = wrong(ask(lock), names)
        except NoAnswer as error:
            # The log is public: it must not name the address of a private registry.
            reason = " ".join("…" if "://" in word else word for word in str(error).split())
            print(f"npm: {place}: the registry was not asked for advisories: {reason}")
            failed = failed or required
            if not required:
                print("npm: the dated list in supply/advisories.toml is what was looked at instead.")
                break
            continue
        for line in found:
            print(line, file=sys.stderr)
        print(f"npm: {place}: {'see above' if found else 'the registry knows of nothing that matters'}.")
        failed = failed or bool(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main("--required" in sys.argv[1:]))
