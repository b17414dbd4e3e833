"""Opens a demonstration on a free port with a record of its own, runs a command with its address, and closes it: house.py PROGRAM COMMAND…"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

AT = "Croupier is at "
START_SECONDS = 120
COMMAND_SECONDS = 300
STOP_SECONDS = 30


def main(program: str, command: list[str]) -> int:
    """Returns the exit status of the command."""
    with tempfile.TemporaryDirectory(prefix="croupier-openapi-") as folder:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
        serve = [program, "serve", "--demo", "--demo-hurries", "--bots", "0", "--listen", "127.0.0.1:0"]
        house = subprocess.Popen(
            [*serve, "--data", str(Path(folder) / "data")],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
        )  # fmt: skip
        said: list[str] = []
        address: list[str] = []
        ready = threading.Event()

        def read() -> None:
            assert house.stdout is not None
            for line in house.stdout:
                said.append(line)
                if line.startswith(AT) and not address:
                    address.append(line.removeprefix(AT).split()[0].rstrip("."))
                    ready.set()
            ready.set()

        threading.Thread(target=read, daemon=True).start()
        try:
            ready.wait(START_SECONDS)
            if not address:
                print(f"the house does not open:\n{''.join(said)}", file=sys.stderr)
                return 1
            return subprocess.run([*command, address[0]], timeout=COMMAND_SECONDS).returncode
        except subprocess.TimeoutExpired:
            print(f"not over within {COMMAND_SECONDS} s; the house said:\n{''.join(said[-40:])}", file=sys.stderr)
            return 1
        finally:
            house.send_signal(signal.SIGTERM)
            try:
                house.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                house.kill()
                house.wait()


if __name__ == "__main__":
    # An interrupted run still stops the server.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main(sys.argv[1], sys.argv[2:]))
