"""What an attack is given: the program, folders, houses, a time, and dice that fall the same way for the same seed."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kit.findings import NotTried
from kit.house import GENEROUS, House
from kit.people import Worker, first_manager, worker
from kit.postgres import Postgres


class Context:
    """Everything that outlives one attack, and what the present one may use."""

    def __init__(self, program: Path | None, url: str | None, long: bool, seed: int) -> None:
        self.program = program
        self.remote_url = url
        self.long = long
        self.seed = seed
        self.chance = random.Random(seed)
        self.scratch = Path(tempfile.mkdtemp(prefix="croupier-attack-"))
        # The database runs as a user of its own.
        os.chmod(self.scratch, 0o711)
        self.houses: list[House] = []
        self.end = 0.0
        self.numbers = 0
        self.lock = threading.RLock()
        # Houses that run beside the attacks, by what they are for.
        self.beside: dict[str, House] = {}
        self._postgres: Postgres | None = None
        self._help: str | None = None
        self._demo: House | None = None
        self._demo_manager: Worker | None = None

    def begin(self, name: str, seconds: float) -> None:
        """The next attack has so long, and dice of its own."""
        self.chance = random.Random(f"{self.seed} {name}")
        self.end = time.monotonic() + seconds

    def left(self) -> float:
        """How long the present attack may still take."""
        return self.end - time.monotonic()

    def pick(self, short: int, long: int) -> int:
        """A number for the short form and one for the long."""
        return long if self.long else short

    def flags(self, **wanted: object) -> list[str]:
        """Flags of `serve` for these settings, as far as this program knows them."""
        with self.lock:
            if self._help is None:
                done = subprocess.run([str(self.program), "serve", "--help"], capture_output=True, text=True, timeout=30)
                self._help = done.stdout
            known = {word for word in self._help.split() if word.startswith("--")}
        said: list[str] = []
        for name, value in wanted.items():
            flag = "--" + name.replace("_", "-")
            if flag in known:
                said += [flag, str(value)]
        return said

    def folder(self, stem: str) -> Path:
        """A new name for a folder."""
        with self.lock:
            self.numbers += 1
            return self.scratch / f"{self.numbers:03}-{stem}"

    def house(self, stem: str, *flags: str, generous: bool = True, **more: Any) -> House:
        """A house that is not started yet."""
        if self.program is None:
            raise NotTried("this attack starts a house of its own: name the program")
        folder = self.folder(stem)
        folder.mkdir(mode=0o700)
        usual = ["--log", "warn", *(GENEROUS if generous else [])]
        house = House(self.program, folder / "data", [*usual, *flags], **more)
        with self.lock:
            self.houses.append(house)
        return house

    def again(self, house: House) -> House:
        """A copy of a house joins those that are stopped in the end."""
        with self.lock:
            self.houses.append(house)
        return house

    def url(self) -> str:
        """A demonstration floor without pauses; the one that was named, where one was."""
        if self.remote_url is not None:
            return self.remote_url
        return self.demo().url

    def demo(self) -> House:
        """A demonstration floor of the attacks' own, shared by those that spoil nothing."""
        with self.lock:
            if self._demo is None or not self._demo.runs():
                self._demo_manager = None
                house = self.house("demo", "--demo", "--demo-hurries", "--bots", "0")
                first_manager(house)
                self._demo = house.start()
            return self._demo

    def demo_manager(self) -> Worker:
        """The gaming manager of that floor."""
        with self.lock:
            house = self.demo()
            if self._demo_manager is None:
                self._demo_manager = worker(house.url, "grace", factor=False)
            return self._demo_manager

    def money(self, stem: str, *flags: str, factor: bool = True) -> tuple[House, Worker]:
        """A house that plays for money, and its first gaming manager, signed in."""
        house = self.house(stem, "--second-factor", "true" if factor else "false", *flags)
        first_manager(house)
        house.start()
        return house, worker(house.url, "grace", factor)

    def postgres(self) -> Postgres:
        """The database server of this run."""
        with self.lock:
            if self._postgres is None:
                self._postgres = Postgres(self.folder("postgres"))
            return self._postgres

    def stop_houses(self, kept: Iterable[House] = ()) -> None:
        """Ends every server but these, and removes what they wrote."""
        with self.lock:
            keep = list(kept)
            for house in self.houses:
                if house not in keep:
                    house.kill()
                    shutil.rmtree(house.data.parent, ignore_errors=True)
            self.houses = [house for house in self.houses if house in keep]

    def after_attack(self) -> None:
        """Ends what the last attack has left, but for the shared floor."""
        self.stop_houses([*self.beside.values(), *([self._demo] if self._demo is not None else [])])

    def close(self) -> None:
        """Ends everything that was started here."""
        self.stop_houses()
        if self._postgres is not None:
            self._postgres.stop()
            self._postgres = None
        shutil.rmtree(self.scratch, ignore_errors=True)


def parallel(jobs: Iterable[Callable[[], Any]], seconds: float = 60) -> list[Any]:
    """Does things at the same moment, each in a thread; gives what each returned or the exception that it ended with."""
    listed = list(jobs)
    results: list[Any] = [TimeoutError("did not end in time")] * len(listed)
    together = threading.Barrier(len(listed))

    def one(place: int, job: Callable[[], Any]) -> None:
        try:
            together.wait(30)
            results[place] = job()
        except Exception as error:  # noqa: BLE001 - it is looked at by who asked
            results[place] = error

    threads = [threading.Thread(target=one, args=(place, job), daemon=True) for place, job in enumerate(listed)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    return results
