"""Silent and slow connections that try to keep other people out."""

from __future__ import annotations

import base64
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from kit.context import Context, parallel
from kit.feed import Closed, Feed, Refused
from kit.findings import Findings, NotTried, attack
from kit.house import House
from kit.people import guest, player
from kit.web import API, Answer, Client, Unreachable, ended, raw_connection, status_from

# If something has not happened after this many seconds, it counts as not happening. The long form judges how soon it does.
HANGS = 60
# Settings that make the waiting short.
QUICK = {"idle_seconds": 3, "ping_seconds": 2, "request_seconds": 2}


def closed_within(connections: list[socket.socket], seconds: float) -> int:
    """How many of them the house has closed in that time."""
    end = time.monotonic() + seconds
    open_ones = list(connections)
    while open_ones and time.monotonic() < end:
        open_ones = [connection for connection in open_ones if not ended(connection)]
        time.sleep(0.1)
    return len(connections) - len(open_ones)


def many(findings: Findings, url: str, count: int, sources: list[str]) -> list[socket.socket]:
    """Opens up to `count` connections that send nothing; fewer if the house or this machine takes no more."""
    held: list[socket.socket] = []
    for n in range(count):
        try:
            held.append(raw_connection(url, 1, sources[n % len(sources)]))
        except OSError:
            findings.count("not taken")
    findings.count("silent connections", len(held))
    return held


def comes_in(url: str, seconds: float) -> float | None:
    """The seconds until a new guest is served; nothing if that takes longer than `seconds`."""
    since = time.monotonic()
    while time.monotonic() - since < seconds:
        try:
            client = Client(url, timeout=5)
            if client.post("/guests").fine and client.get("/me").fine:
                return time.monotonic() - since
        except Unreachable:
            time.sleep(0.1)
    return None


@attack(
    "silent-connections",
    tries="opens more connections than the house has descriptors and says nothing on them, from one address and from many",
    must_hold="players inside go on at once, new ones come in, silent connections are closed, and the log says so",
    promised={
        "docs/operations.md": "Silent connections are closed in time and make room for others",
        "docs/serving.md": "The server closes a silent connection",
    },
    long=240,
)
def silent(context: Context, findings: Findings) -> None:
    descriptors, count = (1024, 1100) if context.long else (160, 180)
    for where, sources in {
        "one address": ["127.0.0.9"],
        "many addresses": [f"127.0.1.{n}" for n in range(1, 41)],
    }.items():
        house = context.house(
            "silent",
            "--demo",
            "--demo-hurries",
            "--bots",
            "0",
            *context.flags(idle_seconds=5, request_seconds=3),
            descriptors=descriptors,
        )
        house.start()
        inside = guest(house.url)
        table = inside.must("GET", "/tables")[0]["table"]
        feed = Feed(inside, f"/tables/{table}/socket")
        held = many(findings, house.url, count, sources)
        try:
            since = time.monotonic()
            try:
                goes_on = inside.get("/me").fine
                feed.order({"do": "wait"}, seconds=HANGS)
            except (Unreachable, Closed) as error:
                goes_on = False
                findings.note(f"{where}: {error}")
            findings.check(goes_on, f"from {where}: a player inside is not served any more")
            findings.note(f"from {where}: the player inside was served in {time.monotonic() - since:.1f} s")
            took = comes_in(house.url, HANGS)
            findings.check(took is not None, f"from {where}: no new guest comes in within {HANGS} s")
            if took is not None:
                findings.note(f"from {where}: a new guest came in after {took:.1f} s")
                # From one address the limit of that address keeps it away from the others; from many it takes until silence is punished.
                soon = 3.0 if where == "one address" else 15.0
                findings.check(
                    took <= soon or not context.long, f"from {where}: a new guest comes in after {took:.1f} s"
                )
            gone = closed_within(held, HANGS)
            findings.check(
                gone == len(held),
                f"from {where}: {len(held) - gone} of {len(held)} silent connections are still open after {HANGS} s",
            )
            findings.check(house.runs(), f"from {where}: the server has ended")
            findings.check(
                any("connection" in line.lower() for line in house.log[1:]), f"from {where}: the log says nothing of it"
            )
        finally:
            for connection in held:
                connection.close()
            feed.close()
            house.kill()


@attack(
    "slow-requests",
    tries="sends heads and bodies byte by byte, half a request, keeps connections open without another request, and a websocket that never pongs",
    must_hold="each is closed or answered 408 within the time that the settings give, and others are served meanwhile",
    promised={"docs/serving.md": "The server closes a silent connection"},
    long=120,
)
def slow(context: Context, findings: Findings) -> None:
    flags = context.flags(**QUICK)
    house = context.house("slow", "--demo", "--demo-hurries", "--bots", "0", *flags).start()
    inside = guest(house.url)
    table = inside.must("GET", "/tables")[0]["table"]
    head = f"GET {API}/tables HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n"
    body = f"POST {API}/login HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n"
    kinds = {
        "a head that comes byte by byte": (head + "x-slow: ", "x"),
        "a head that never ends": (head, ""),
        "a body that comes byte by byte": (body, " "),
        "a body that never ends": (body + '{"name":', ""),
        "a request and then silence": (head + "\r\n", ""),
        "half a line": ("GET /api", ""),
        "chunks that never end": (
            body.replace("content-length: 500", "transfer-encoding: chunked") + "1\r\n{\r\n",
            "1\r\n \r\n",
        ),
    }
    held: dict[str, tuple[socket.socket, str]] = {}
    for what, (begin, more) in kinds.items():
        connection = raw_connection(house.url)
        connection.sendall(begin.encode())
        held[what] = (connection, more)
        findings.count("slow requests")
    watchers = [mute_websocket(inside, table) for _ in range(3)]
    findings.count("websockets that never pong", len(watchers))
    # A websocket that answers pings, to see that it stays.
    honest = Feed(inside, f"/tables/{table}/socket")
    # The settings make it two or three seconds.
    since, limit = time.monotonic(), 20.0 if context.long else HANGS
    closed: dict[str, float] = {}
    mute_closed: dict[int, float] = {}
    while time.monotonic() - since < limit and (len(closed) < len(held) or len(mute_closed) < len(watchers)):
        honest.receive(0.3)
        for what, (connection, more) in held.items():
            if what in closed:
                continue
            try:
                connection.setblocking(True)
                if more:
                    connection.sendall(more.encode())
            except OSError:
                closed[what] = time.monotonic() - since
                continue
            if ended(connection):
                closed[what] = time.monotonic() - since
        for n, watcher in enumerate(watchers):
            if n not in mute_closed and ended(watcher):
                mute_closed[n] = time.monotonic() - since
        findings.count("requests meanwhile")
        try:
            findings.check(inside.get("/me").fine, "a signed-in player is not served meanwhile")
        except Unreachable as error:
            findings.wrong(f"a signed-in player is not served meanwhile: {error}")
    for what in held:
        findings.check(what in closed, f"{what} is still open after {limit:.0f} s")
    findings.check(
        len(mute_closed) == len(watchers),
        f"{len(watchers) - len(mute_closed)} websockets that never pong are open after {limit:.0f} s",
    )
    try:
        honest.order({"do": "wait"}, seconds=HANGS)
    except Closed as error:
        findings.wrong(f"a websocket that answers pings is closed: {error}")
    for connection, _ in held.values():
        connection.close()
    honest.close()


def mute_websocket(client: Client, table: int) -> socket.socket:
    """A websocket by hand, that reads and never says anything."""
    connection = raw_connection(client.url)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {API}/tables/{table}/socket HTTP/1.1", f"host: 127.0.0.1:{client.port}", "upgrade: websocket", "connection: Upgrade",
        f"sec-websocket-key: {key}", "sec-websocket-version: 13", *(f"{name}: {value}" for name, value in client.credentials().items()),
    ]  # fmt: skip
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    connection.settimeout(5)
    if b" 101 " not in connection.recv(4096):
        raise RuntimeError("no websocket was opened")
    return connection


@attack(
    "silent-tls",
    tries="connects to a server that speaks TLS itself and never begins the handshake, or stops in the middle of it",
    must_hold="the connections are closed in time, and others are served meanwhile",
    promised={"docs/serving.md": "TLS handshake and first request included"},
    long=90,
)
def silent_tls(context: Context, findings: Findings) -> None:
    import http.client
    import ssl

    openssl = shutil.which("openssl")
    if openssl is None:
        raise NotTried("openssl")
    folder = context.folder("certificate")
    folder.mkdir()
    certificate, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    house: House = context.house(
        "tls",
        "--demo",
        "--bots",
        "0",
        "--tls-cert",
        str(certificate),
        "--tls-key",
        str(key),
        *context.flags(**QUICK),
        scheme="https",
        descriptors=context.pick(200, 1024),
    )
    house.start()
    held = [raw_connection(house.url) for _ in range(context.pick(60, 500))]
    # The beginning of a first message that never comes to its end.
    hello = b"\x16\x03\x01\x02\x00\x01\x00"
    for connection in held[: len(held) // 2]:
        connection.sendall(hello)
    findings.count("silent handshakes", len(held))
    trust = ssl.create_default_context(cafile=str(Path(certificate)))
    since = time.monotonic()
    try:
        client = http.client.HTTPSConnection("localhost", house.port, timeout=HANGS, context=trust)
        client.request("GET", f"{API}/tables")
        findings.check(client.getresponse().status == 200, "an honest client is not served over TLS")
    except OSError as error:
        findings.wrong(f"an honest client is not served over TLS after {time.monotonic() - since:.1f} s: {error!r}")
    gone = closed_within(held, HANGS)
    findings.check(
        gone == len(held), f"{len(held) - gone} of {len(held)} silent handshakes are still open after {HANGS} s"
    )
    for connection in held:
        connection.close()


@attack(
    "flood",
    tries="asks from one address as quickly as it can, opens websockets by the hundred, and sends messages without end",
    must_hold="the flooding client is answered 429 or closed with 1008; a client at another address is served",
    promised={"docs/serving.md": "An address or account without units left is answered 429 with `retry-after`."},
    long=60,
)
def flood(context: Context, findings: Findings) -> None:
    house = context.house("flood", "--demo", "--bots", "0", "--demo-hurries", generous=False).start()
    stranger = player(house.url)
    codes: dict[int, int] = {}
    # Many at a time: one after the other would be slower than the limit on a slow machine.
    for _ in range(context.pick(20, 100)):
        for answer in parallel([lambda: stranger.get("/tables")] * 50):
            status = answer.status if isinstance(answer, Answer) else 0
            codes[status] = codes.get(status, 0) + 1
        if codes.get(429) and not context.long:
            break
    findings.count("requests", sum(codes.values()))
    findings.check(codes.get(429, 0) > 0, f"one address asks as quickly as it likes: {codes}")
    elsewhere = status_from("127.0.0.77", house.url, "/tables")
    findings.check(elsewhere == 200, f"a client at another address is answered {elsewhere} meanwhile")
    let_in_again(findings, stranger)
    table = stranger.must("GET", "/tables")[0]["table"]
    feeds: list[Feed] = []
    refused = 0
    for _ in range(40):
        try:
            feeds.append(Feed(stranger, f"/tables/{table}/socket"))
        except Refused as error:
            refused += 1
            findings.check(error.status == 429, f"one websocket too many is answered {error.status}")
    findings.count("websockets", len(feeds) + refused)
    findings.check(refused > 0 and len(feeds) <= 20, f"one account has {len(feeds)} websockets open")
    code = None
    try:
        for n in range(600):
            feeds[0].send({"do": "stop-waiting"}, f"flood {n}")
        for _ in range(2000):
            if feeds[0].receive(15) is None:
                break
    except Closed as error:
        code = error.code
        findings.check(code in (1008, None), f"too many messages end with {code}")
    else:
        findings.wrong("a websocket takes 600 messages at once")
    findings.count("messages", 600)
    for feed in feeds:
        feed.close()
    let_in_again(findings, stranger)


def let_in_again(findings: Findings, stranger: Client) -> None:
    """The flooding client is served again a little later: it gets fifty units back each second."""
    end = time.monotonic() + HANGS
    while not stranger.get("/me").fine:
        if not findings.check(time.monotonic() < end, f"the flooding client is not served {HANGS} s later"):
            return
        time.sleep(0.2)
    # Enough for what follows.
    time.sleep(2)
