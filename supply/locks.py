"""The packages and versions that the lock files name."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CARGO_LOCK = ROOT / "Cargo.lock"
# The client and its tools, and the generator that reads the description of the API.
NPM_LOCKS = [ROOT / "web/package-lock.json", ROOT / "scripts/openapi/package-lock.json"]


class Unreadable(ValueError):
    """A file does not have the expected content; the message names the place and the fault."""


@dataclass(frozen=True, order=True)
class Package:
    """A package in one version."""

    name: str
    version: str


def read_toml(path: Path) -> dict[str, Any]:
    """A file of TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(f"{path}: {error}") from error


def read_json(path: Path) -> dict[str, Any]:
    """A file of JSON that holds an object."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: {error}") from error
    if not isinstance(value, dict):
        raise Unreadable(f"{path}: an object was expected")
    return value


def crates(lock: Path = CARGO_LOCK) -> set[Package]:
    """The crates of other people in a Cargo.lock; those of the workspace have no source."""
    packages = read_toml(lock).get("package")
    if not isinstance(packages, list) or not packages:
        raise Unreadable(f"{lock}: it names no packages")
    return {Package(package["name"], package["version"]) for package in packages if "source" in package}


def npm_packages(lock: Path) -> dict[str, dict[str, Any]]:
    """The packages in a package-lock.json by the folder that they are installed in, without the project itself."""
    packages = read_json(lock).get("packages")
    if not isinstance(packages, dict) or len(packages) < 2:
        raise Unreadable(f"{lock}: it names no packages")
    return {folder: entry for folder, entry in packages.items() if folder}


def npm_name(folder: str) -> str:
    """The name of a package by its folder."""
    return folder.rpartition("node_modules/")[2]


def npm(locks: list[Path] | None = None) -> set[Package]:
    """The packages of all npm lock files."""
    return {Package(npm_name(folder), entry["version"]) for lock in locks or NPM_LOCKS for folder, entry in npm_packages(lock).items()}
