"""How many bytes a round adds to a record, by table.

    python3 scripts/growth.py croupier.db               measures a record (one that no server is using, or a copy)
    python3 scripts/growth.py --play PROGRAM SECONDS    plays a demonstration with bots first, in a folder of its own

Bytes are those of the pages of each table with its indexes, and of the rows alone.
"""

import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Indexes whose names do not show to which table they belong.
PARTS = {"round_players_by_time": "round_players", "sqlite_autoindex_shoes_1": "shoes"}
SHOWN = ["facts", "seals", "shoes", "answers", "rounds", "round_players", "snapshots", "seal_subtrees"]


def measure(path):
    """Prints the bytes per round of each table."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rounds = database.execute("SELECT count(*) FROM rounds").fetchone()[0]
        sizes = {}
        for name, pages, payload in database.execute("SELECT name, sum(pgsize), sum(payload) FROM dbstat GROUP BY name"):
            of = PARTS.get(name, name)
            before = sizes.get(of, (0, 0))
            sizes[of] = (before[0] + pages, before[1] + payload)
    sizes["everything"] = tuple(map(sum, zip(*sizes.values())))
    print(f"{rounds} rounds")
    print("| table | pages, bytes a round | rows, bytes a round |\n| --- | ---: | ---: |")
    for name in [*SHOWN, "everything"]:
        pages, payload = sizes.get(name, (0, 0))
        print(f"| {name} | {pages / rounds:,.0f} | {payload / rounds:,.0f} |")


def play(program, seconds):
    """Has the bots of a demonstration play without pauses between rounds."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--demo", "--demo-hurries", "--listen", "127.0.0.1:0", "--data", folder, "--log", "error"]
        with subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL) as server:
            try:
                time.sleep(seconds)
            finally:
                server.send_signal(signal.SIGTERM)
        measure(Path(folder) / "croupier.db")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"] and len(sys.argv) == 4:
        play(sys.argv[2], float(sys.argv[3]))
    elif len(sys.argv) == 2:
        measure(sys.argv[1])
    else:
        sys.exit(__doc__)
