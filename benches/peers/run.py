"""Croupier's simulation of Star Blackjack beside public simulators of blackjack: in turns, each on one core.

Speeds are rounds per second of processor time, so that other work on the machine does not change the ratio. A peer
that cannot be installed is named and left out.
"""

import os
import pathlib
import resource
import statistics
import subprocess
import sys
import venv

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TURNS = 5
NODE_PACKAGE = HERE / "node_modules" / "@blackjacktrainer" / "blackjack-simulator"
PYTHON = HERE / "environment" / "bin" / "python"


def quietly(command, **more):
    """Runs a command; returns the reason if it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=180, **more)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return None if done.returncode == 0 else (done.stderr.strip().splitlines() or ["failed"])[-1]


def processor_time(command, **more):
    """The seconds of processor time that a command took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def croupier(*strategy, rounds=8_000_000):
    """Six decks, three quarters dealt, no optional wagers."""
    command = [ROOT / "target" / "release" / "croupier", "simulate", "star-blackjack", "--threads", "1"]
    command += ["--penetration", "75", "--no-side-wagers", "--seed", "1", *strategy]
    # A run of one round measures the start of the program, which is subtracted.
    start = processor_time([*command, "--rounds", "1"])
    return rounds / (processor_time([*command, "--rounds", str(rounds)]) - start)


def blackjack_simulator(rounds=2_000_000):
    """Six decks, three quarters dealt, basic strategy without counting, one bet."""
    command = ["node", NODE_PACKAGE / "bin" / "cli.js", "simulate", "--deck-count", "6", "--penetration", "0.75"]
    command += ["--player-strategy", "basic-strategy", "--player-bet-spread", "$10,$10"]
    alone = {**os.environ, "CORES": "1"}
    start = processor_time([*command, "--hands", "1"], env=alone)
    return rounds / (processor_time([*command, "--hands", str(rounds)], env=alone) - start)


def open_spiel(rounds=20_000):
    """One deck, new in every round."""
    done = subprocess.run([PYTHON, HERE / "spiel_blackjack.py", str(rounds)], check=True, capture_output=True, text=True)
    return float(done.stdout)


def install_node_package():
    return quietly(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=HERE)


def install_python_package():
    if not PYTHON.exists():
        venv.create(HERE / "environment", with_pip=True)
    return quietly([PYTHON, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", "-r", HERE / "requirements.txt"])


def main():
    built = quietly(["cargo", "build", "--release", "--quiet", "-p", "croupier"], cwd=ROOT)
    if built and not (ROOT / "target" / "release" / "croupier").exists():
        sys.exit(f"croupier could not be built: {built}")
    peers = []
    for name, version, install, run in [
        ("@blackjacktrainer/blackjack-simulator", "0.34.0", install_node_package, blackjack_simulator),
        ("open_spiel", "2.0.2", install_python_package, open_spiel),
    ]:
        problem = install()
        if problem:
            print(f"{name} {version} is left out: {problem}")
        else:
            peers.append((name, version, run))
    speeds = {name: [] for name in ["croupier", *(name for name, _, _ in peers)]}
    for _ in range(TURNS):
        speeds["croupier"].append(croupier("--strategy", ROOT / "strategies" / "star-blackjack.toml"))
        for name, _, run in peers:
            speeds[name].append(run())
    ours = statistics.median(speeds["croupier"])
    print(f"{'peer':<40} {'version':>8} {'rounds/s':>12} {'croupier':>12} {'ratio':>8}")
    for name, version, _ in peers:
        theirs = statistics.median(speeds[name])
        print(f"{name:<40} {version:>8} {theirs:>12,.0f} {ours:>12,.0f} {ours / theirs:>7.1f}x")


main()
