"""The packages in the program and in its web client, and those that are only used to build them: from cargo, and from npm's lock file."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import locks
from locks import ROOT

PROGRAM = "croupier"
ENGINE = "browser"
ENGINE_TARGET = "wasm32-unknown-unknown"
# Crates that only a build script reads, and puts into the program.
CARRIED = {"utoipa-swagger-ui-vendored"}
# Sources of the client that are not shipped.
TESTS = (".test.ts", "/testing/", "/gallery/")


@dataclass
class Part:
    """A package. `shipped` is false for packages that are only used to build."""

    ref: str
    name: str
    version: str
    licence: str
    shipped: bool
    ours: bool = False
    digest: tuple[str, str] | None = None
    needs: set[str] = field(default_factory=set)


def _cargo(*arguments: str) -> str:
    done = subprocess.run([os.environ.get("CARGO", "cargo"), *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"cargo {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def toolchain() -> dict[str, str]:
    """The version information of rustc."""
    said = subprocess.run([os.environ.get("RUSTC", "rustc"), "-vV"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return dict(line.split(": ", 1) for line in said.splitlines() if ": " in line)


def _tree(package: str, target: str, edges: str) -> set[tuple[str, str]]:
    """Names and versions of the crates that a package is built from for a target, with the features of a release."""
    said = _cargo("tree", "--locked", "-p", package, "--target", target, "-e", edges, "--prefix", "none", "--format", "{p}")
    found = set()
    for line in said.splitlines():
        if line.strip():
            name, version = line.split()[:2]
            found.add((name, version.removeprefix("v")))
    return found


def crates(target: str) -> list[Part]:
    """The crates of the program for a target and of the engine inside the client."""
    linked = _tree(PROGRAM, target, "normal,no-proc-macro") | _tree(ENGINE, ENGINE_TARGET, "normal,no-proc-macro")
    used = linked | _tree(PROGRAM, target, "normal,build") | _tree(ENGINE, ENGINE_TARGET, "normal,build")
    # Crates of other platforms may not be fetched on this machine.
    platforms = [word for platform in (target, ENGINE_TARGET) for word in ("--filter-platform", platform)]
    metadata = json.loads(_cargo("metadata", "--locked", "--format-version", "1", *platforms))
    packages = {package["id"]: package for package in metadata["packages"] if (package["name"], package["version"]) in used}
    checksums = {
        (package["name"], package["version"]): package["checksum"]
        for package in locks.read_toml(locks.CARGO_LOCK)["package"]
        if "checksum" in package
    }
    refs = {}
    for identity, package in packages.items():
        ours = package["source"] is None
        refs[identity] = f"{'workspace' if ours else 'pkg:cargo'}/{package['name']}@{package['version']}"
    needs = {node["id"]: node["dependencies"] for node in metadata["resolve"]["nodes"]}
    parts = []
    for identity, package in packages.items():
        key = (package["name"], package["version"])
        checksum = checksums.get(key)
        parts.append(
            Part(
                ref=refs[identity],
                name=package["name"],
                version=package["version"],
                licence=re.sub(r"\s*/\s*", " OR ", package["license"] or ""),
                shipped=key in linked or package["name"] in CARRIED,
                ours=package["source"] is None,
                digest=("SHA-256", checksum) if checksum else None,
                needs={refs[other] for other in needs[identity] if other in refs},
            )
        )
    return parts


def imported(sources: Path) -> set[str]:
    """The packages that the client's sources import by name."""
    found = set()
    for path in sorted(sources.rglob("*")):
        if path.suffix not in {".ts", ".svelte", ".css", ".js"} or any(part in path.as_posix() for part in TESTS):
            continue
        for name in re.findall(r"""(?:from|import)\s*\(?\s*['"]([^'"./][^'"]*)['"]""", path.read_text(encoding="utf-8")):
            if ":" not in name:
                found.add("/".join(name.split("/")[: 2 if name.startswith("@") else 1]))
    return found


def _installed(packages: dict[str, Any], folder: str, name: str) -> str | None:
    """Where Node finds a package that the one in a folder needs."""
    while True:
        candidate = f"{folder}/node_modules/{name}" if folder else f"node_modules/{name}"
        if candidate in packages:
            return candidate
        if not folder:
            return None
        folder = folder.rpartition("/node_modules/")[0] if "/node_modules/" in folder else ""


def npm(lock: Path, entrances: set[str]) -> list[Part]:
    """The packages of a lock file. Packages that `entrances` need count as shipped; the others are tools."""
    packages = locks.npm_packages(lock)
    unknown = sorted(name for name in entrances if f"node_modules/{name}" not in packages)
    if unknown:
        raise locks.Unreadable(f"{lock}: the client imports {unknown}, which it does not name")
    needs = {}
    for folder, entry in packages.items():
        wanted = [*entry.get("dependencies", {}), *entry.get("optionalDependencies", {}), *entry.get("peerDependencies", {})]
        found = [_installed(packages, folder, name) for name in wanted]
        needs[folder] = {other for other in found if other is not None}
    shipped: set[str] = set()
    waiting = [f"node_modules/{name}" for name in entrances]
    while waiting:
        folder = waiting.pop()
        if folder not in shipped:
            shipped.add(folder)
            waiting += needs[folder]
    parts: dict[str, Part] = {}
    ref = {folder: f"pkg:npm/{locks.npm_name(folder).replace('@', '%40')}@{entry['version']}" for folder, entry in packages.items()}
    for folder, entry in packages.items():
        part = parts.setdefault(
            ref[folder],
            Part(ref[folder], locks.npm_name(folder), entry["version"], entry.get("license", ""), False, digest=_integrity(entry)),
        )
        part.shipped = part.shipped or folder in shipped
        part.needs |= {ref[other] for other in needs[folder]}
    return list(parts.values())


def _integrity(entry: dict[str, Any]) -> tuple[str, str] | None:
    kind, _, text = entry.get("integrity", "").partition("-")
    return ("SHA-512", base64.b64decode(text).hex()) if kind == "sha512" else None


def client() -> list[Part]:
    """The packages of the client."""
    return npm(locks.NPM_LOCKS[0], imported(ROOT / "web/src"))
