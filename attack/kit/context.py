"""The context that an attack runs in: the program, folders, houses, a time limit, and random choices that repeat with the seed."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from kit.house import GENEROUS, House
from kit.people import SECOND_MANAGER, Worker, first_manager, worker
from kit.postgres import Postgres

# Folders of runs are named after their processes.
SCRATCH = "croupier-attack-"


def remove_leftovers() -> None:
    """Removes the folders of runs that were killed and could not do it themselves."""
    for folder in Path(tempfile.gettempdir()).glob(f"{SCRATCH}*"):
        number = folder.name.removeprefix(SCRATCH).partition("-")[0]
        if not number.isdigit() or not lives(int(number)):
            shutil.rmtree(folder, ignore_errors=True)


def lives(number: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


class Shared:
    """Things that all attacks of one run share."""

    def __init__(self, program: Path | None, url: str | None, long: bool, seed: int) -> None:
        self.program = program
        self.url = url
        self.long = long
        self.seed = seed
        remove_leftovers()
        self.scratch = Path(tempfile.mkdtemp(prefix=f"{SCRATCH}{os.getpid()}-"))
        # The database runs as a user of its own.
        os.chmod(self.scratch, 0o711)
        self.lock = threading.RLock()
        self.numbers = 0
        # Houses that run beside the attacks, by their purpose.
        self.beside: dict[str, House] = {}
        # When they began, and the size of their records then.
        self.began: dict[str, tuple[float, int]] = {}
        self.postgres: Postgres | None = None
        self.demo: House | None = None
        self.demo_manager: Worker | None = None
        self.help: str | None = None
        self.contexts: list[Context] = []

    def folder(self, stem: str) -> Path:
        """A new name for a folder."""
        with self.lock:
            self.numbers += 1
            return self.scratch / f"{self.numbers:03}-{stem}"

    def close(self) -> None:
        """Ends everything that was started in this run."""
        for context in self.contexts:
            context.stop_all()
        for house in [*self.beside.values(), *([self.demo] if self.demo is not None else [])]:
            house.kill()
        if self.postgres is not None:
            self.postgres.stop()
        shutil.rmtree(self.scratch, ignore_errors=True)


class Context:
    """The means of one attack, and everything that it has started."""

    def __init__(self, shared: Shared, name: str, seconds: float) -> None:
        self.shared = shared
        self.long = shared.long
        self.remote_url = shared.url
        self.chance = random.Random(f"{shared.seed} {name}")
        # The long form repeats until then.
        self.end = time.monotonic() + seconds
        self.houses: list[House] = []
        self.databases: list[Postgres] = []
        self.ended = False
        with shared.lock:
            shared.contexts.append(self)

    def more(self) -> bool:
        """Whether to repeat something once more. In the short form always: its numbers are small, and a slow machine tries as much as a quick one."""
        return not self.long or time.monotonic() < self.end

    def pick(self, short: int, long: int) -> int:
        """A number for the short form and one for the long."""
        return long if self.long else short

    def flags(self, **wanted: object) -> list[str]:
        """Flags of `serve` for these settings, as far as this program knows them."""
        with self.shared.lock:
            if self.shared.help is None:
                done = subprocess.run(
                    [str(self.shared.program), "serve", "--help"], capture_output=True, text=True, timeout=30
                )
                self.shared.help = done.stdout
            known = {word for word in self.shared.help.split() if word.startswith("--")}
        said: list[str] = []
        for name, value in wanted.items():
            flag = "--" + name.replace("_", "-")
            if flag in known:
                said += [flag, str(value)]
        return said

    def folder(self, stem: str) -> Path:
        """A new name for a folder."""
        return self.shared.folder(stem)

    def house(self, stem: str, *flags: str, generous: bool = True, **more: Any) -> House:
        """A house that is not started yet."""
        if self.shared.program is None:
            raise RuntimeError("this attack starts a house of its own, and is not one for any house")
        if self.ended:
            raise RuntimeError("this attack has run out of its time")
        folder = self.folder(stem)
        folder.mkdir(mode=0o700)
        usual = ["--log", "warn", *(GENEROUS if generous else [])]
        return self.again(House(self.shared.program, folder / "data", [*usual, *flags], **more))

    def again(self, house: House) -> House:
        """Adds a house to those that are stopped at the end."""
        self.houses.append(house)
        return house

    def url(self) -> str:
        """A demonstration floor without pauses; the house that was named, where one was."""
        return self.remote_url or self.demo().url

    def demo(self) -> House:
        """A demonstration floor, shared by the attacks that spoil nothing on it."""
        with self.shared.lock:
            demo = self.shared.demo
            if demo is None or not demo.runs():
                demo = self.house("demo", "--demo", "--demo-hurries", "--bots", "0")
                first_manager(demo)
                demo.start()
                self.houses.remove(demo)
                self.shared.demo, self.shared.demo_manager = demo, None
            return demo

    def demo_manager(self) -> Worker:
        """The gaming manager of that floor."""
        with self.shared.lock:
            house = self.demo()
            if self.shared.demo_manager is None:
                self.shared.demo_manager = worker(house.url, "grace", factor=False)
            return self.shared.demo_manager

    def money(
        self, stem: str, *flags: str, factor: bool = True, engaged: Mapping[str, str] | None = None
    ) -> tuple[House, Worker]:
        """A house that plays for money, and its first gaming manager, signed in. Others are engaged on the command line: name and role."""
        house = self.house(stem, "--second-factor", "true" if factor else "false", *flags)
        first_manager(house)
        house.engage(SECOND_MANAGER, "gaming-manager")
        for name, role in (engaged or {}).items():
            house.engage(name, role)
        house.start()
        return house, worker(house.url, "grace", factor)

    def two_servers(self) -> tuple[House, House, Worker]:
        """Two servers of one Postgres, and the gaming manager."""
        address = self.postgres().database()
        first, manager = self.money("one", "--database", address, factor=False)
        key = first.data / "keys" / "shoes.key"
        second = self.house("two", "--database", address, "--shoe-key", str(key), "--second-factor", "false").start()
        return first, second, manager

    def postgres(self) -> Postgres:
        """The database server of this run."""
        with self.shared.lock:
            if self.shared.postgres is None:
                self.shared.postgres = Postgres(self.folder("postgres"))
            return self.shared.postgres

    def own_postgres(self) -> Postgres:
        """A database server of this attack's own, which it may stop."""
        server = Postgres(self.folder("postgres"))
        self.databases.append(server)
        return server

    def stop_all(self) -> None:
        """Ends every server that this attack has started, and removes what they wrote."""
        self.ended = True
        for house in self.houses:
            house.kill()
            shutil.rmtree(house.data.parent, ignore_errors=True)
        for server in self.databases:
            server.stop()
        self.houses.clear()
        self.databases.clear()


def parallel(jobs: Iterable[Callable[[], Any]], seconds: float = 60) -> list[Any]:
    """Does things at the same moment, each in a thread; gives what each returned or the exception that it ended with."""
    listed = list(jobs)
    results: list[Any] = [TimeoutError("did not end in time")] * len(listed)
    together = threading.Barrier(len(listed))

    def one(place: int, job: Callable[[], Any]) -> None:
        try:
            together.wait(30)
            results[place] = job()
        except Exception as error:  # noqa: BLE001 - the caller looks at it
            results[place] = error

    threads = [threading.Thread(target=one, args=(place, job), daemon=True) for place, job in enumerate(listed)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    return results
