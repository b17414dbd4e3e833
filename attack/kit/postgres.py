"""A Postgres of the attacks' own: Debian's server on a free port of the loopback address, in a temporary folder."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from kit.findings import NotTried
from kit.house import free_port


class Postgres:
    """A running database server, and as many databases as are asked for."""

    def __init__(self, folder: Path) -> None:
        self.bin = binaries()
        self.folder = folder
        self.port = free_port()
        self.databases = 0
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True)
        self.user: str | None = None
        # Postgres does not run as root.
        if os.geteuid() == 0:
            try:
                owner = pwd.getpwnam("postgres")
            except KeyError as error:
                raise NotTried("Postgres") from error
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self.user = "postgres"
        self._run(
            "initdb",
            "-D",
            str(folder / "data"),
            "-U",
            "croupier",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )
        self.process = subprocess.Popen(
            self._as_owner(
                str(self.bin / "postgres"), "-D", str(folder / "data"), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
                "-c", "unix_socket_directories=", "-c", "max_connections=100",
            ),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", start_new_session=True,
        )  # fmt: skip
        self._wait()

    def _as_owner(self, *command: str) -> list[str]:
        return ["runuser", "-u", self.user, "--", *command] if self.user else list(command)

    def _run(self, name: str, *arguments: str) -> str:
        done = subprocess.run(
            self._as_owner(str(self.bin / name), *arguments), capture_output=True, text=True, cwd="/", timeout=60
        )
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stderr[-400:]}")
        return done.stdout

    def _wait(self) -> None:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError("Postgres did not start")
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    self.sql("postgres", "SELECT 1")
                    return
            except (OSError, RuntimeError):
                time.sleep(0.1)
        raise RuntimeError("Postgres does not answer")

    def sql(self, database: str, statement: str) -> str:
        """Runs a statement and gives what it prints, bare."""
        return self._run(
            "psql",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "croupier",
            "-d",
            database,
            "-v",
            "ON_ERROR_STOP=1",
            "-Atqc",
            statement,
        )

    def database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"attack_{self.databases}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return f"postgres://croupier@127.0.0.1:{self.port}/{name}"

    def processes(self) -> list[int]:
        """The server and those that serve its connections."""
        # The program may run under runuser: the server's own number is in its file.
        leader = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        found = [leader]
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    after_name = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                except (OSError, IndexError):
                    continue
                if int(after_name[1]) == leader:
                    found.append(int(entry.name))
        return found

    def pause(self) -> None:
        """Lets every process of it stand still: connections stay open and nothing is answered."""
        for number in self.processes():
            signal_to(number, signal.SIGSTOP)

    def go_on(self) -> None:
        """The end of a pause."""
        # runuser stands still with what it runs.
        if self.process is not None:
            signal_to(self.process.pid, signal.SIGCONT)
        for number in self.processes():
            signal_to(number, signal.SIGCONT)

    def stop(self) -> None:
        """Ends it and removes its folder."""
        if self.process is not None and self.process.poll() is None:
            try:
                self.go_on()
                signal_to(self.processes()[0], signal.SIGQUIT)
                self.process.wait(30)
            except (OSError, subprocess.TimeoutExpired, ValueError):
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def signal_to(number: int, which: signal.Signals) -> None:
    """Sends a signal to a process that was started here."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(number, which)


def binaries() -> Path:
    """Where the newest Postgres is."""
    found = [
        (int(folder.name), folder / "bin")
        for folder in Path("/usr/lib/postgresql").glob("*")
        if folder.name.isdigit() and (folder / "bin" / "initdb").exists()
    ]
    if not found:
        raise NotTried("Postgres")
    return max(found)[1]
