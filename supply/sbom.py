"""Writes a bill of materials of the program and the client as CycloneDX: sbom.py [--output FILE]

The same sources give the same bytes: there is no time in it unless SOURCE_DATE_EPOCH says which, and its serial number follows from what it says.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
import uuid
from pathlib import Path
from typing import Any

import locks
import shipped
from shipped import Part

# The names of our documents: serial numbers are made from it and the content.
NAMESPACE = uuid.uuid5(uuid.NAMESPACE_URL, "urn:croupier:sbom")


def component(part: Part) -> dict[str, Any]:
    """A package as CycloneDX describes it. Packages that are only used to build are `excluded`."""
    described: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.ref,
        "name": part.name,
        "version": part.version,
        "scope": "required" if part.shipped else "excluded",
        "licenses": [{"expression": part.licence}],
    }
    if not part.licence:
        raise locks.Unreadable(f"{part.ref} names no licence")
    if part.digest is not None:
        described["hashes"] = [{"alg": part.digest[0], "content": part.digest[1]}]
    if not part.ours:
        described["purl"] = part.ref
    return described


def document(parts: list[Part], rustc: dict[str, str], epoch: str | None) -> dict[str, Any]:
    """The whole bill."""
    known = {part.ref: part for part in parts}
    program = next(part for part in parts if part.ours and part.name == shipped.PROGRAM)
    rest = sorted((part for part in parts if part is not program), key=lambda part: part.ref)
    standard = {
        "type": "library",
        "bom-ref": f"pkg:generic/rust-std@{rustc['release']}",
        "name": "rust-std",
        "version": rustc["release"],
        "scope": "required",
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
        "purl": f"pkg:generic/rust-std@{rustc['release']}",
    }
    application = {key: value for key, value in component(program).items() if key != "scope"} | {"type": "application"}
    client = {part.ref for part in rest if part.shipped and part.ref.startswith("pkg:npm/")}
    needs = {part.ref: {ref for ref in part.needs if ref in known} for part in parts}
    # The program carries the client, and the client the engine.
    engine = {part.ref for part in rest if part.ours and part.name == shipped.ENGINE}
    needs[program.ref] |= client | engine | {standard["bom-ref"]}
    metadata: dict[str, Any] = {
        "tools": {"components": [{"type": "application", "name": "rustc", "version": rustc["release"]}]},
        "component": application,
        "properties": [
            {"name": "croupier:target", "value": rustc["host"]},
            {"name": "croupier:rustc", "value": rustc["commit-hash"]},
        ],
    }
    if epoch is not None:
        metadata["timestamp"] = datetime.datetime.fromtimestamp(int(epoch), datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    whole: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": metadata,
        "components": sorted([*map(component, rest), standard], key=lambda part: part["bom-ref"]),
        "dependencies": [{"ref": ref, "dependsOn": sorted(needs[ref])} for ref in sorted(needs)] + [{"ref": standard["bom-ref"]}],
    }
    return whole | {"serialNumber": f"urn:uuid:{uuid.uuid5(NAMESPACE, json.dumps(whole, sort_keys=True))}"}


def made() -> str:
    """The bill as text."""
    rustc = shipped.toolchain()
    parts = [*shipped.crates(rustc["host"]), *shipped.client()]
    return json.dumps(document(parts, rustc, os.environ.get("SOURCE_DATE_EPOCH")), indent=1, sort_keys=True) + "\n"


def main() -> int:
    """Writes it into the file, or prints it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path)
    output = parser.parse_args().output
    text = made()
    if output is None:
        sys.stdout.write(text)
    else:
        output.write_text(text, encoding="utf-8")
        parts = json.loads(text)["components"]
        required = sum(part["scope"] == "required" for part in parts)
        print(f"{output}: {required} packages shipped, {len(parts) - required} that help to build.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
