"""Tests of the supply-chain checks; run by the Python of scripts/python.sh."""

from __future__ import annotations

import datetime
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))

import advisories
import licences
import locks
import npm_audit
import sbom
import shipped
from advisories import Accepted, Advisory, Known, check
from locks import Package, Unreadable
from versions import Unreadable as UnreadableVersion
from versions import Version, includes

TODAY = datetime.date(2026, 11, 19)
FOLDERS = tempfile.TemporaryDirectory(prefix="croupier-supply-")


def folder_with(**files: str) -> Path:
    """A new folder with these files, which is removed at the end."""
    folder = Path(tempfile.mkdtemp(dir=FOLDERS.name))
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def database(**crates: str) -> Path:
    """A folder like the RustSec database, with an advisory on each of these crates; the values are further facts of the advisory."""
    folder = folder_with()
    for name, more in crates.items():
        place = folder / "crates" / name
        place.mkdir(parents=True)
        text = f'```toml\n[advisory]\nid = "RUSTSEC-{name}"\npackage = "{name}"\n{more}[versions]\npatched = [">= 1"]\n```\n# Title\n'
        (place / "RUSTSEC-0000-0000.md").write_text(text)
    return folder


def known(*found: Advisory, date: datetime.date = TODAY, accepted: tuple[Accepted, ...] = (), packages: set[str] | None = None) -> Known:
    """A list with these advisories."""
    return Known("rust", date, "a test", None if packages is None else frozenset(packages), found, accepted)


def advisory(fixed: tuple[str, ...] = (), never: tuple[str, ...] = (), affected: tuple[str, ...] = ()) -> Advisory:
    """An advisory on the package h2."""
    return Advisory("RUSTSEC-2026-0258", "h2", "vulnerability", fixed, never, affected)


class Versions(unittest.TestCase):
    """The order of versions, and ranges."""

    def test_versions_have_the_order_of_semantic_versioning(self) -> None:
        """As the specification's own example orders them, and numbers by their value."""
        ordered = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.9.0", "1.10.0", "2.0.0"]  # fmt: skip
        for smaller, larger in zip(ordered, ordered[1:], strict=False):
            self.assertLess(Version(smaller), Version(larger))
        self.assertEqual(Version("1.2.3+sqlite"), Version("1.2.3"))

    def test_limits_of_ranges(self) -> None:
        """Below, at and above each limit."""
        for range_, inside, outside in [
            (">=1.2.3", ["1.2.3", "1.2.4", "2.0.0"], ["1.2.2", "1.2.3-rc.1"]),
            ("> 1.2.3", ["1.2.4"], ["1.2.2", "1.2.3"]),
            ("<1.2.3", ["1.2.2", "1.2.3-rc.1"], ["1.2.3", "1.2.4"]),
            ("<= 1.2.3", ["1.2.2", "1.2.3"], ["1.2.4"]),
            ("=1.2.3", ["1.2.3"], ["1.2.2", "1.2.4"]),
            ("^0.3.24", ["0.3.24", "0.3.99"], ["0.3.23", "0.4.0"]),
            ("1.2", ["1.2.0", "1.99.0"], ["1.1.9", "2.0.0-rc.1", "2.0.0"]),
            ("^0.0.3", ["0.0.3"], ["0.0.2", "0.0.4"]),
            (">= 0.9, < 0.10.0", ["0.9.0", "0.9.9"], ["0.8.9", "0.10.0"]),
        ]:
            for version in inside:
                self.assertTrue(includes(range_, Version(version)), f"{range_} {version}")
            for version in outside:
                self.assertFalse(includes(range_, Version(version)), f"{range_} {version}")

    def test_invalid_versions_and_ranges_are_refused(self) -> None:
        """Also if an earlier part of the range already decides."""
        for text in ["", "x", "1.2.3.4", "1..2", "v1.2.3", "-1.0.0"]:
            self.assertRaises(UnreadableVersion, Version, text)
        for range_ in ["", ">=", "~1.2", ">=1.2,", "<1.0.0, nonsense", "1.0.0 || 2.0.0"]:
            self.assertRaises(UnreadableVersion, includes, range_, Version("5.0.0"))


class Advisories(unittest.TestCase):
    """Which advisories are found."""

    def status(self, list_: Known, version: str) -> list[str]:
        """The errors about h2 in this version."""
        return check(list_, {Package("h2", version), Package("http", "1.0.0")}, TODAY)[0]

    def test_a_version_before_the_repaired_one_is_found_and_later_ones_are_not(self) -> None:
        """Each limit at one below, itself and one above."""
        list_ = known(advisory(fixed=("^0.3.26", ">= 0.4.16"), never=("< 0.2.0",)))
        for version, found in [
            ("0.1.9", False), ("0.2.0", True), ("0.2.1", True), ("0.3.25", True), ("0.3.26", False), ("0.3.27", False),
            ("0.4.15", True), ("0.4.16-rc.1", True), ("0.4.16", False), ("0.4.17", False),
        ]:  # fmt: skip
            wrong = self.status(list_, version)
            self.assertEqual(bool(wrong), found, f"{version}: {wrong}")
        self.assertIn("h2 0.4.15 has RUSTSEC-2026-0258 (vulnerability); fixed in ^0.3.26, or >= 0.4.16", self.status(list_, "0.4.15")[0])

    def test_ranges_that_are_affected(self) -> None:
        """An advisory that names the affected ranges."""
        list_ = known(advisory(affected=("<1.2.0", ">=2.0.0, <=2.1.0")))
        for version, found in [("1.1.9", True), ("1.2.0", False), ("1.9.9", False), ("2.0.0", True), ("2.1.0", True), ("2.1.1", False)]:
            self.assertEqual(bool(self.status(list_, version)), found, version)

    def test_an_unmaintained_package_is_found_in_every_version(self) -> None:
        """There is no repaired version."""
        wrong = self.status(known(Advisory("RUSTSEC-1", "h2", "unmaintained", (), (), ())), "99.0.0")
        self.assertEqual(wrong, ["rust: h2 99.0.0 has RUSTSEC-1 (unmaintained); no fixed version"])

    def test_a_package_that_was_not_looked_up(self) -> None:
        """The error names the package. A list that names no packages reports none."""
        list_ = known(advisory(fixed=(">=0.1",)), packages={"h2"})
        self.assertIn("the advisories of http were not looked up", self.status(list_, "0.4.0")[0])
        self.assertEqual(self.status(known(advisory(fixed=(">=0.1",)), packages={"h2", "http"}), "0.4.0"), [])

    def test_an_accepted_advisory_is_noted_until_its_day(self) -> None:
        """The day itself still counts. An accepted advisory that affects nothing is an error."""
        for until, found in [(TODAY + datetime.timedelta(1), False), (TODAY, False), (TODAY - datetime.timedelta(1), True)]:
            list_ = known(advisory(fixed=(">= 0.4.16",)), accepted=(Accepted("RUSTSEC-2026-0258", until, "not reached"),))
            wrong, told = check(list_, {Package("h2", "0.4.15")}, TODAY)
            self.assertEqual((bool(wrong), bool(told)), (found, not found), until)
        self.assertIn("affects nothing", self.status(known(advisory(fixed=(">= 0.1",)), accepted=(Accepted("X", TODAY, ""),)), "1.0.0")[0])

    def test_an_old_list_says_so_in_its_line_and_is_never_a_failure(self) -> None:
        """From one day after the limit on."""
        used = {Package("h2", "1.0.0")}
        for days, said in [(89, False), (90, False), (91, True), (9000, True)]:
            list_ = known(advisory(fixed=(">=0",)), date=TODAY - datetime.timedelta(days))
            wrong, told = check(list_, used, TODAY)
            self.assertEqual((wrong, told), ([], []), days)
            line = advisories.summary(list_, used, wrong, TODAY)
            self.assertIn("1 packages compared with 1 advisories", line)
            self.assertEqual(f"{days} days ago" in line, said, line)

    def test_the_list_that_is_kept_can_be_read_and_fits_the_lock_files(self) -> None:
        """It also finds advisories on older versions of locked packages."""
        rust, npm = advisories.read_list()
        self.assertEqual(check(rust, locks.crates(), TODAY)[0], [])
        self.assertEqual(check(npm, locks.npm(), TODAY)[0], [])
        self.assertIn("RUSTSEC-2024-0332", check(rust, {Package("h2", "0.4.3")}, TODAY)[0][0])
        self.assertIn("GHSA-5p4m-2wfm-xmqj", " ".join(check(npm, {Package("js-yaml", "4.3.0")}, TODAY)[0]))
        self.assertEqual(check(npm, {Package("js-yaml", "4.3.1")}, TODAY)[0], [])

    def test_an_unreadable_list_is_an_error_that_says_where(self) -> None:
        """An invalid list is never read as a list without advisories."""
        entry = '[[{0}.advisory]]\nid = "A"\npackage = "h2"\nkind = "vulnerability"\nfixed = [">=1"]\n'
        npm = '[npm]\ndate = 2026-01-01\nsource = "a test"\n' + entry.format("npm")
        rust = '[rust]\ndate = 2026-01-01\nsource = "a test"\n' + entry.format("rust")
        advisories.read_list(folder_with(list=rust + npm) / "list")
        for text, said in [
            ("", "rust: a table was expected"),
            ("[rust", "Expected"),
            (rust, "npm: a table was expected"),
            ('[rust]\ndate = 2026-01-01\nsource = "a test"\n' + npm, "advisory is missing"),
            ('[rust]\ndate = 2026-01-01\nsource = "a test"\nadvisory = []\n' + npm, "names no packages or no advisories"),
            (rust.replace('source = "a test"\n', "") + npm, "source is missing"),
            (rust.replace("2026-01-01", '"2026"') + npm, "date is missing"),
            (rust.replace('"vulnerability"', '"bad"') + npm, "kind must be one of"),
            (rust.replace('">=1"', '"~1"') + npm, 'advisory 1 A: "~1" is no version'),
            (rust.replace("fixed", "fixd") + npm, "unknown fields ['fixd']"),
            (rust.replace('fixed = [">=1"]', "affected = []") + npm, "affected names no versions"),
            (rust.replace('id = "A"', "id = 1") + npm, "id is missing"),
            (rust.replace("date", 'packages = ["http"]\ndate') + npm, "not listed: ['h2']"),
        ]:
            with self.assertRaises(Unreadable, msg=text) as caught:
                advisories.read_list(folder_with(list=text) / "list")
            self.assertIn(said, str(caught.exception))
        self.assertRaises(Unreadable, advisories.read_list, Path("/nowhere"))

    def test_a_copy_of_the_database_is_read(self) -> None:
        """Withdrawn advisories and those on other packages are left out; a folder without a database is refused."""
        folder = database(h2="", nobody_uses_this="", rustls='withdrawn = "2026-01-01"\n')
        found = advisories.from_database(folder, locks.crates())
        self.assertEqual([(entry.id, entry.fixed) for entry in found], [("RUSTSEC-h2", (">= 1",))])
        self.assertRaises(Unreadable, advisories.from_database, folder / "crates", locks.crates())
        (folder / "crates/h2/RUSTSEC-0000-0000.md").write_text("# No facts\n")
        self.assertRaises(Unreadable, advisories.from_database, folder, locks.crates())

    def test_a_written_list_can_be_read_again(self) -> None:
        """With every kind of range, and with letters that TOML writes in another way."""
        entries = tuple(
            Advisory(f"RUSTSEC-{number}", "h2", "unsound", *ranges)
            for number, ranges in enumerate([((">= 1", "^0.9.2"), ("< 0.2",), ()), ((), (), ()), ((), (), ("<1", ">=2, <=2.1"))])
        )
        for packages in (None, {"h2", *(f"crate-{number}" for number in range(200))}):
            list_ = Known("rust", TODAY, 'said "so" \\ ü', None if packages is None else frozenset(packages), entries, ())
            npm = Known("npm", TODAY, "a test", None, entries, ())
            text = advisories.written(list_) + "\n" + advisories.written(npm)
            self.assertEqual(advisories.read_list(folder_with(list=text) / "list"), [list_, npm])

    def test_the_part_on_rust_is_written_anew_from_the_database(self) -> None:
        """Date, source, packages and advisories are new; headings of the old part go; accepted advisories and the part on npm stay."""
        entry = '[[{0}.advisory]]\nid = "{1}"\npackage = "h2"\nkind = "vulnerability"\nfixed = [">=1"]\n\n'
        accepted = '# Why.\n[[rust.accepted]]\nid = "RUSTSEC-h2"\nuntil = 2027-01-31\nreason = "not reached"\n\n'
        rust = '# By hand: a few.\n[rust]\ndate = 2020-01-01\nsource = "by hand"\n\n' + entry.format("rust", "OLD")
        npm = '# About npm.\n[npm]\ndate = 2020-01-01\nsource = "by hand"\n\n' + entry.format("npm", "GHSA-1")
        folder = database(h2="")
        for middle in (accepted + entry.format("rust", "OLDER"), entry.format("rust", "OLDER") + accepted):
            path = folder_with(list="# About all of it.\n\n" + rust + middle + npm) / "list"
            for _ in range(2):
                advisories.refresh(folder, TODAY, path)
                text = path.read_text(encoding="utf-8")
                for gone in ("By hand", "OLD", '2020-01-01\nsource = "by hand"\n\n[[rust'):
                    self.assertNotIn(gone, text)
                self.assertTrue(text.startswith("# About all of it.\n\n[rust]\n"), text[:60])
                self.assertTrue(text.endswith(accepted + npm), text[-400:])
                found = advisories.read_list(path)[0]
                self.assertEqual((found.date, found.source), (TODAY, "the RustSec database"))
                self.assertEqual(found.packages, {package.name for package in locks.crates()})
                self.assertEqual([(entry.id, entry.fixed) for entry in found.advisories], [("RUSTSEC-h2", (">= 1",))])
                self.assertEqual([entry.id for entry in found.accepted], ["RUSTSEC-h2"])


class Locks(unittest.TestCase):
    """The lock files."""

    def test_a_lock_file_that_names_nothing_is_an_error(self) -> None:
        """Otherwise a list without packages would pass every check."""
        folder = folder_with(a="", b="{}", c="[]", d='{"packages": {"": {}}}')
        self.assertRaises(Unreadable, locks.crates, folder / "a")
        for name in "abcd":
            self.assertRaises(Unreadable, locks.npm_packages, folder / name)

    def test_lock_files_have_the_packages_of_every_platform(self) -> None:
        for lock in locks.NPM_LOCKS:
            packages = locks.npm_packages(lock)
            for folder, entry in packages.items():
                for name in entry.get("optionalDependencies", {}):
                    places = {f"node_modules/{name}", f"{folder}/node_modules/{name}"}
                    self.assertTrue(places & packages.keys(), f"{lock}: {folder} may need {name}, which is missing")

    def test_no_lock_file_names_a_registry(self) -> None:
        """Addresses would be those of one machine, and packages could come from elsewhere."""
        for lock in locks.NPM_LOCKS:
            for folder, entry in locks.npm_packages(lock).items():
                self.assertNotIn("resolved", entry, f"{lock}: {folder}")
                self.assertTrue(entry.get("integrity", "").startswith("sha512-") or entry.get("optional"), f"{lock}: {folder}")


class Licences(unittest.TestCase):
    """Licences of npm's packages."""

    def test_expressions(self) -> None:
        """One side of OR is enough, both sides of AND are needed."""
        for expression, fine in [
            ("MIT", True), ("(MIT OR GPL-3.0)", True), ("GPL-3.0", False), ("MIT AND GPL-3.0", False), ("MIT AND ISC", True),
            ("", False), ("Apache-2.0 WITH LLVM-exception", True), ("UNLICENSED", False),
        ]:  # fmt: skip
            self.assertEqual(licences.permitted(expression, {"MIT", "ISC", "Apache-2.0"}), fine, expression)

    def test_tools_may_have_licences_that_shipped_packages_may_not(self) -> None:
        """The same package as a tool and as a shipped one."""
        part = shipped.Part("pkg:npm/argparse@2.0.1", "argparse", "2.0.1", "Python-2.0", False)
        self.assertEqual(licences.wrong([part], {"MIT"}), [])
        part.shipped = True
        self.assertEqual(len(licences.wrong([part], {"MIT"})), 1)

    def test_every_package_is_allowed(self) -> None:
        """Those of the client and those that read the description of the API."""
        self.assertEqual(licences.main(), 0)


class Audit(unittest.TestCase):
    """The output of npm about advisories."""

    def test_severities_count_differently_for_shipped_packages_and_tools(self) -> None:
        """Each severity below, at and above both limits; an unknown one is the worst."""
        for severity, ship, tool in [
            ("low", False, False), ("moderate", True, False), ("high", True, True), ("critical", True, True), ("awful", True, True),
        ]:  # fmt: skip
            cause = {"url": "GHSA-1", "severity": severity, "range": "<1"}
            found = {name: {"severity": severity, "via": [cause]} for name in ("svelte", "vitest")}
            said = " ".join(npm_audit.wrong(found, {"svelte"}))
            self.assertEqual(("svelte" in said, "vitest" in said), (ship, tool), severity)
        self.assertEqual(npm_audit.wrong({"vite": {"severity": "high", "via": ["rolldown"]}}, set()), [], "named at rolldown")

    def test_an_invalid_answer_is_refused(self) -> None:
        """It is never read as an answer without advisories."""
        self.assertEqual(npm_audit.read('{"vulnerabilities": {}}'), {})
        for text in ["", "{}", "[]", '{"message": "405 Method Not Allowed", "error": {}}', '{"vulnerabilities": []}']:
            self.assertRaises(npm_audit.NoAnswer, npm_audit.read, text)


class Release(unittest.TestCase):
    """scripts/release.sh and folders that it has not made."""

    def run_with(self, work: Path) -> str:
        """The error output of a release that stops before it fetches packages."""
        folder = folder_with()
        done = subprocess.run(
            [locks.ROOT / "scripts/release.sh", folder / "output", work], capture_output=True, text=True, timeout=120,
            env=os.environ | {"CARGO": "false", "CARGO_TARGET_DIR": str(folder / "target")},
        )  # fmt: skip
        self.assertNotEqual(done.returncode, 0)
        return done.stderr

    def test_it_removes_only_what_it_has_made(self) -> None:
        """A folder with something in it is left alone, an empty one is left empty, and one that was not there goes."""
        full = folder_with(sources="mine", precious="mine")
        self.assertIn("is not empty", self.run_with(full))
        self.assertEqual({entry.name: entry.read_text() for entry in full.iterdir()}, {"sources": "mine", "precious": "mine"})
        hidden = folder_with(**{".precious": "mine"})
        self.assertIn("is not empty", self.run_with(hidden))
        self.assertEqual([entry.name for entry in hidden.iterdir()], [".precious"])
        empty = folder_with()
        self.assertNotIn("is not empty", self.run_with(empty))
        self.assertEqual(list(empty.iterdir()), [])
        absent = folder_with() / "new" / "work"
        self.run_with(absent)
        self.assertFalse(absent.exists())


class Bill(unittest.TestCase):
    """The bill of materials."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.text = sbom.made()
        cls.bill = json.loads(cls.text)
        cls.parts = {part["bom-ref"]: part for part in cls.bill["components"]}

    def test_it_is_cyclonedx(self) -> None:
        """By the schema that CycloneDX publishes, which allows no unknown fields."""
        from cyclonedx.schema import SchemaVersion
        from cyclonedx.validation.json import JsonStrictValidator

        validator = JsonStrictValidator(SchemaVersion.V1_6)
        self.assertIsNone(validator.validate_str(self.text))
        broken = self.bill | {"specVersion": "1.6", "components": [{"type": "cards", "name": "x"}]}
        self.assertIsNotNone(validator.validate_str(json.dumps(broken)))

    def test_the_same_sources_give_the_same_bytes(self) -> None:
        """Without a time, unless one is told."""
        self.assertEqual(sbom.made(), self.text)
        if "SOURCE_DATE_EPOCH" not in os.environ:
            self.assertNotIn("timestamp", self.bill["metadata"])
        rustc = shipped.toolchain()
        parts = shipped.client() + [shipped.Part("workspace/croupier@1", "croupier", "1", "MIT", True, ours=True)]
        at = sbom.document(parts, rustc, "1700000000")
        self.assertEqual(at["metadata"]["timestamp"], "2023-11-14T22:13:20Z")
        self.assertNotEqual(at["serialNumber"], sbom.document(parts, rustc, None)["serialNumber"])

    def test_it_names_the_shipped_packages(self) -> None:
        """The database, the TLS library, the client's library, its font, and a crate that only a build script reads; all from the lock files."""
        required = {ref.rpartition("@")[0] for ref, part in self.parts.items() if part["scope"] == "required"}
        for ref in ["pkg:cargo/libsqlite3-sys", "pkg:cargo/aws-lc-sys", "pkg:cargo/utoipa-swagger-ui-vendored", "pkg:npm/svelte", "pkg:npm/%40fontsource-variable/source-sans-3", "pkg:generic/rust-std", "workspace/croupier-rules", "workspace/browser"]:  # fmt: skip
            self.assertIn(ref, required)
        for ref in ["pkg:npm/vitest", "pkg:npm/typescript"]:
            self.assertNotIn(ref, required)
            self.assertIn(ref, {known.rpartition("@")[0] for known in self.parts})
        for ref in ["pkg:cargo/proptest", "pkg:cargo/jsonschema"]:
            self.assertNotIn(ref, {known.rpartition("@")[0] for known in self.parts}, "tests are not shipped, and build nothing")
        locked = {f"pkg:cargo/{package.name}@{package.version}" for package in locks.crates()}
        for ref, part in self.parts.items():
            if ref.startswith("pkg:cargo/"):
                self.assertIn(ref, locked)
                self.assertEqual(part["hashes"][0]["alg"], "SHA-256")

    def test_crates_of_other_platforms_need_not_be_there(self) -> None:
        """A machine that has fetched only the crates for its own build makes the same bill, without a network."""
        real = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
        home = folder_with()
        others = ("winapi", "windows")
        for kind in ("index", "cache", "src"):
            for registry in (real / "registry" / kind).glob("*"):
                place = home / "registry" / kind / registry.name
                place.mkdir(parents=True)
                for entry in registry.iterdir():
                    if kind == "index" or not entry.name.startswith(others):
                        (place / entry.name).symlink_to(entry)
        for name in ("config.toml", "config", "bin"):
            if (real / name).exists():
                (home / name).symlink_to(real / name)
        with mock.patch.dict(os.environ, CARGO_HOME=str(home), CARGO_NET_OFFLINE="true"):
            self.assertEqual(sbom.made(), self.text)

    def test_its_graph_is_whole(self) -> None:
        """Every package has an entry, names only existing packages, and all shipped packages can be reached from the program."""
        graph = {entry["ref"]: set(entry.get("dependsOn", [])) for entry in self.bill["dependencies"]}
        program = self.bill["metadata"]["component"]["bom-ref"]
        self.assertEqual(set(graph), set(self.parts) | {program})
        for needed in graph.values():
            self.assertLessEqual(needed, set(self.parts))
        reached, waiting = set(), [program]
        while waiting:
            ref = waiting.pop()
            if ref not in reached:
                reached.add(ref)
                waiting += graph[ref]
        self.assertEqual({ref for ref, part in self.parts.items() if part["scope"] == "required"} - reached, set())

    def test_an_import_that_the_lock_does_not_name_is_an_error(self) -> None:
        """Every import of the client must be a known package."""
        self.assertRaises(Unreadable, shipped.npm, locks.NPM_LOCKS[0], {"left-pad"})
        self.assertIn("svelte", shipped.imported(locks.ROOT / "web/src"))


if __name__ == "__main__":
    unittest.main()
