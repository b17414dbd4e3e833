"""Houses that are started here: the program as a process of its own, in a folder of its own, on the loopback address."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kit.findings import Findings

PASSWORD = "correct horse battery"
# All clients of an attack come from one address and send many requests. Attacks on the limits leave these flags out.
GENEROUS = [
    "--address-requests", "100000", "--account-requests", "100000", "--address-logins", "100000",
    "--name-logins", "100000", "--messages", "10000", "--address-sockets", "5000",
]  # fmt: skip
START_SECONDS = 60
STOP_SECONDS = 30


class WillNotStart(Exception):
    """The program has ended instead of serving; with its status and what it said."""

    def __init__(self, status: int | None, said: str) -> None:
        super().__init__(f"status {status}: {said[-600:]}")
        self.status = status
        self.said = said


def free_port() -> int:
    """A port of the loopback address that is free now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@dataclass
class House:
    """A server: how it is started, and its process while it runs."""

    program: Path
    data: Path
    flags: list[str]
    environment: dict[str, str] = field(default_factory=dict)
    descriptors: int | None = None
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    log: list[str] = field(default_factory=list)
    scheme: str = "http"

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"{self.scheme}://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The built-in database."""
        return self.data / "croupier.db"

    def command(self) -> list[str]:
        """The command line that starts it."""
        command = [
            str(self.program),
            "serve",
            "--listen",
            f"127.0.0.1:{self.port}",
            "--data",
            str(self.data),
            *self.flags,
        ]
        if self.descriptors is not None:
            command = ["sh", "-c", f'ulimit -n {self.descriptors}; exec "$@"', "sh", *command]
        return command

    def start(self, seconds: float = START_SECONDS) -> House:
        """Starts it and waits until it says that it serves."""
        process = subprocess.Popen(
            self.command(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=surroundings() | self.environment,
        )
        self.process = process
        said: list[str] = []
        ready = threading.Event()

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                text = line.decode(errors="replace").rstrip()
                if len(said) < 20_000:
                    said.append(text)
                if text.startswith("Croupier is at "):
                    ready.set()
            ready.set()

        threading.Thread(target=read, daemon=True).start()
        self.log = said
        ready.wait(seconds)
        if not any(line.startswith("Croupier is at ") for line in said):
            status = process.poll()
            if status is None:
                try:
                    status = process.wait(1)
                except subprocess.TimeoutExpired:
                    self.kill()
            raise WillNotStart(status, "\n".join(said))
        return self

    def kill(self) -> None:
        """Ends it as a failure of power would."""
        if self.process is not None:
            if self.process.poll() is None:
                self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        """Asks it to end, and waits."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            return -1

    def runs(self) -> bool:
        """Whether the process lives."""
        return self.process is not None and self.process.poll() is None

    def run(self, *arguments: str, line: str = "", seconds: float = 120) -> subprocess.CompletedProcess[str]:
        """Runs another command of the program on the same folder or database."""
        command = [str(self.program), *arguments, "--data", str(self.data), *self.place(arguments[0])]
        return subprocess.run(
            command, input=line + "\n", text=True, capture_output=True, timeout=seconds, env=surroundings()
        )

    def place(self, command: str) -> list[str]:
        """The flags that say where the record lies, besides the folder."""
        flags: list[str] = []
        for name in ("--database", "--shoe-key"):
            if name in self.flags and (name == "--database" or command == "verify"):
                flags += [name, self.flags[self.flags.index(name) + 1]]
        return flags

    def engage(self, name: str, role: str) -> None:
        """Opens an account for a member of staff on the command line."""
        done = self.run("staff", "add", name, "--role", role, line=PASSWORD)
        if done.returncode != 0:
            raise RuntimeError(f"staff add {name}: {done.stderr}")

    def verify(self, *flags: str) -> tuple[int, dict[str, Any]]:
        """Runs `croupier verify`: its exit status and its report."""
        done = self.run("verify", "--json", *flags)
        try:
            report = json.loads(done.stdout)
        except ValueError:
            report = {"said": (done.stdout + done.stderr)[-800:]}
        return done.returncode, report

    def copy(self, folder: Path) -> House:
        """A copy of a house that is stopped, to be spoiled."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.data, folder)
        return House(self.program, folder, list(self.flags), dict(self.environment))


def surroundings() -> dict[str, str]:
    """The environment of the program: it takes every variable that begins with CROUPIER_ for a setting."""
    return {key: value for key, value in os.environ.items() if not key.startswith("CROUPIER_")}


def verified(findings: Findings, house: House, when: str, *flags: str) -> bool:
    """Nothing is wrong with a record, as `croupier verify` sees it."""
    status, report = house.verify(*flags)
    return findings.check(status == 0, f"{when}: status {status}, {faults(report)}")


def stopped_and_verified(findings: Findings, house: House, when: str) -> bool:
    """Stops a server and verifies its record."""
    house.stop()
    return verified(findings, house, when)


def faults(report: dict[str, Any]) -> str:
    """The first faults of a report of `croupier verify`, to name in a fault."""
    found = report.get("faults")
    return json.dumps(found[:3] if isinstance(found, list) else report)[:500]
