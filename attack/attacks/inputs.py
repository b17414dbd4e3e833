"""Input that no honest client sends: broken bodies, invalid numbers, forged hosts and origins."""

from __future__ import annotations

import json
import re
from typing import Any

from kit.context import Context
from kit.feed import Closed, Feed, Refused
from kit.findings import Findings, attack
from kit.house import stopped_and_verified
from kit.people import guest, hire_clerk, open_table, player
from kit.web import API, Answer, Client, Unreachable, fresh_key, raw_connection

NAN = [
    "--5.00", "-5.00", "+5.00", "5", "5.0", "5.000", "5.001", "0.001", ".50", "5.", "5,00", "5.00 ", " 5.00", "5.00e1", "1e3", "NaN", "Infinity",
    "-Infinity", "0x5.00", "５.００", "5.00\u0000", "٥.٠٠", "1_000.00", "1,000.00", "$5.00", "", "0.00", "-0.00", "99999999999999999999.00",
    "92233720368547758.08", "184467440737095516.16", "5.00;DROP TABLE facts", "\u202e00.5", "five",
]  # fmt: skip


def expect_refusal(findings: Findings, what: str, answer: Answer | Unreachable) -> None:
    """A clear problem of the asker's, in the form that the documentation promises."""
    findings.count("bad requests")
    if isinstance(answer, Unreachable):
        findings.wrong(f"{what}: no answer, {answer}")
        return
    if not findings.check(400 <= answer.status < 500, f"{what}: {answer.short()}"):
        return
    said = answer.json
    clear = (
        isinstance(said, dict)
        and isinstance(said.get("error"), dict)
        and said["error"].get("code")
        and said["error"].get("what")
    )
    findings.check(clear, f"{what}: {answer.status} without a problem in the promised form: {answer.body[:80]!r}")


def send(
    client: Client, method: str, path: str, body: bytes | None, headers: dict[str, str] | None = None
) -> Answer | Unreachable:
    """Sends bytes as they are."""
    usual = {"content-type": "application/json", "idempotency-key": fresh_key()}
    try:
        return client.send(method, API + path, body, client.credentials() | usual | (headers or {}))
    except Unreachable as error:
        return error


def lives(findings: Findings, client: Client) -> None:
    """The house still answers."""
    try:
        findings.check(client.get("/me").fine, "the house does not answer any more")
    except Unreachable as error:
        findings.wrong(f"the house does not answer any more: {error}")


@attack(
    "input-bodies",
    tries="malformed JSON, deep nesting, unknown fields, wrong types and content types, oversized bodies and keys, odd paths and methods",
    must_hold="each is a clear 4xx in the promised form, never a 5xx, and the house still answers",
    promised={"docs/serving.md": "Every answer that is not a success has the same form"},
    long=40,
    remote=True,
)
def bodies(context: Context, findings: Findings) -> None:
    client = guest(context.url())
    table = client.must("GET", "/tables")[0]["table"]
    orders = f"/tables/{table}/orders"
    raw: dict[str, bytes] = {
        "nothing": b"", "half an object": b'{"do":', "two objects": b"{}{}", "a list": b"[]", "null": b"null", "a number": b"1", "text": b'"sit"',
        "not UTF-8": b'{"do":"\xff\xfe"}', "a surrogate alone": b'{"do":"\\ud800"}', "zero bytes": b"\x00" * 100,
        "nested 30,000 deep": b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "brackets without end": b"[" * 60_000,
        "a duplicate field": b'{"do":"sit","seat":1,"seat":2}', "an unknown order": b'{"do":"rob"}', "an unknown field": b'{"do":"sit","seat":1,"free":true}',
        "a huge number": b'{"do":"sit","seat":1e400}', "a long number": b'{"do":"sit","seat":' + b"9" * 5000 + b"}", "a float": b'{"do":"sit","seat":1.5}',
        "a negative seat": b'{"do":"sit","seat":-1}', "seat nothing": b'{"do":"sit","seat":0}', "seat 300": b'{"do":"sit","seat":300}', "NaN": b'{"do":"sit","seat":NaN}',
        "XML": b"<order/>", "a comment": b'{"do":"ready"/**/}', "a byte order mark": b'\xef\xbb\xbf{"do":"ready","x":1}',
    }  # fmt: skip
    for what, body in raw.items():
        expect_refusal(findings, what, send(client, "POST", orders, body))
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml", ""):
        expect_refusal(
            findings,
            f"content type {kind!r}",
            send(client, "POST", orders, b'{"do":"sit","seat":1}', {"content-type": kind}),
        )
    for size in (70_000, 1_000_000):
        body = json.dumps({"do": "sit", "seat": 1, "x": "y" * size}).encode()
        expect_refusal(findings, f"a body of {len(body)} bytes", send(client, "POST", orders, body))
    for what, key in {
        "no key": "",
        "a key of 10,000 letters": "k" * 10_000,
        "a key with spaces": "a b",
        "a key not of ASCII": "schl\u00fcssel",
    }.items():
        expect_refusal(
            findings, what, send(client, "POST", orders, b'{"do":"sit","seat":99}', {"idempotency-key": key})
        )
    paths = [
        "/tables/../../etc/passwd", "/tables/..%2f..%2fetc%2fpasswd", "/tables/%00", "/tables/-1", "/tables/99999999999999999999", "/tables/1e3",
        "/tables/1/rounds/-1", "/tables/1/rounds/18446744073709551616", "/tables/%F0%9F%83%8F", "/rulebook/..%2f..%2f..%2fetc%2fpasswd",
        "/odds/%2e%2e%2f", "/pools/0x1", "/heads/../../keys/consistency?from=1&to=2", "/heads/zz/inclusion?seal=-1&of=1e9", "/no-such-thing", "/tables/1/rounds/1/proof/extra",
        "/odds/star-blackjack?decks=99999999", "/odds/star-blackjack?decks=-1", "/odds/star-blackjack?decks=NaN", "/odds/three-card-poker?pair-plus=" + "9-" * 500,
        "/odds/caribbean-stud/hand?hand=As+As+As+As+As&up=As", "/odds/caribbean-stud/hand?hand=" + "As+" * 500, "/odds/caribbean-stud?stake=-5.00",
        "/me/rounds?before=-1", "/me/rounds?before=%00", "/me/rounds?before=" + "9" * 400,
    ]  # fmt: skip
    for path in paths:
        try:
            answer: Answer | Unreachable = client.get(path)
        except Unreachable as error:
            answer = error
        expect_refusal(findings, f"GET {path[:80]}", answer)
    for method, path in [
        ("PUT", "/tables"),
        ("DELETE", "/me"),
        ("PATCH", "/me/limits"),
        ("TRACE", "/me"),
        ("POST", "/me"),
        ("BREW", "/tables"),
        ("CONNECT", "/me"),
        ("PROPFIND", "/tables"),
    ]:
        expect_refusal(findings, f"{method} {path}", send(client, method, path, None))
    lives(findings, client)


@attack(
    "input-heads",
    tries="heads that no HTTP library sends, to public routes: too many hosts or none, two lengths, length and chunks, endless ones",
    must_hold="none is a 5xx; what could be read in two ways is answered 400 or ends the connection, and nothing is read behind a body whose end is in doubt; the house still answers",
    promised={"docs/serving.md": "Ambiguous requests are refused with 400"},
    long=40,
    remote=True,
)
def heads(context: Context, findings: Findings) -> None:
    client = guest(context.url())
    host = f"host: 127.0.0.1:{client.port}\r\n"
    look, come = f"GET {API}/tables HTTP/1.1\r\n", f"POST {API}/guests HTTP/1.1\r\n"
    # The same without what is wrong with them succeed, so it is that which is refused.
    for what, head, status in [
        ("a look", f"{look}{host}\r\n", 200),
        ("a guest", f"{come}{host}content-length: 0\r\n\r\n", 201),
        ("a guest in chunks", f"{come}{host}transfer-encoding: chunked\r\n\r\n0\r\n\r\n", 201),
    ]:
        findings.count("sound heads")
        answered = statuses(client, head)
        findings.check(answered == [status], f"{what}: answered {answered}")
    limits = send(client, "PUT", "/me/limits", b"{}")
    findings.check(isinstance(limits, Answer) and limits.fine, f"limits of a guest: {limits!r:.200}")
    two_ways = {
        "no host": f"{look}\r\n",
        "two hosts": f"{look}{host}host: other.example\r\n\r\n",
        "the same host twice": f"{look}{host}{host}\r\n",
        "length and chunks": f"{come}{host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        "chunks and length": f"{come}{host}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n",
    }
    for what, head in two_ways.items():
        findings.count("heads that can be read in two ways")
        # Behind it lies a second request. Where the end of the first is in doubt, so is the beginning of this one.
        answered = statuses(client, head + f"{look}{host}\r\n")
        # Of two lengths the chunks count: that may be answered, and then the connection ends (RFC 9112, 6.3).
        refused = answered in ([400], [400, 200]) if "host" in what else answered in ([400], [201])
        findings.check(refused, f"{what}: answered {answered}")
    me = "".join(f"{name}: {value}\r\n" for name, value in client.credentials().items())
    # Its body is read before anything else is done.
    say = f"PUT {API}/me/limits HTTP/1.1\r\n{host}{me}content-type: application/json\r\nidempotency-key: {fresh_key()}\r\n"
    bad = {
        "two lengths": f"{come}{host}content-length: 0\r\ncontent-length: 6\r\n\r\n123456",
        "a negative length": f"{come}{host}content-length: -1\r\n\r\n",
        "a length with a sign": f"{come}{host}content-length: +0\r\n\r\n",
        "a length in words": f"{come}{host}content-length: none\r\n\r\n",
        "another coding": f"{come}{host}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
        "a chunk of odd size": f"{say}transfer-encoding: chunked\r\n\r\nzz\r\n{{}}\r\n0\r\n\r\n",
        "chunks without end": f"{say}transfer-encoding: chunked\r\n\r\n2\r\n{{}}0\r\n\r\n",
        "a header of a million bytes": f"{look}{host}x: {'y' * 1_000_000}\r\n\r\n",
        "5,000 headers": f"{look}{host}" + "x: y\r\n" * 5000 + "\r\n",
        "a line folded": f"{look}{host}x: y\r\n z\r\n\r\n",
        "a space before the colon": f"{look}{host}x : y\r\n\r\n",
        "a header without a name": f"{look}{host}: y\r\n\r\n",
        "another protocol": "SSH-2.0-OpenSSH_9.2\r\n\r\n",
        "HTTP/9": f"GET {API}/tables HTTP/9.9\r\n{host}\r\n",
        "a path of 100,000 letters": f"GET {API}/tables/{'a' * 100_000} HTTP/1.1\r\n{host}\r\n",
        "a zero in the path": f"GET {API}/tables\x00 HTTP/1.1\r\n{host}\r\n",
    }
    for what, head in bad.items():
        findings.count("bad heads")
        answered = statuses(client, head)
        # To close the connection is an answer too.
        findings.check(all(400 <= status < 500 for status in answered), f"{what}: answered {answered}")
    lives(findings, client)


def statuses(client: Client, text: str) -> list[int]:
    """The status of every answer on a connection on which this is said; no more is waited for after a moment of silence."""
    came = b""
    connection = raw_connection(client.url, 15)
    try:
        connection.sendall(text.encode("latin-1"))
        while piece := connection.recv(65536):
            came += piece
            connection.settimeout(1)
    except OSError:
        pass
    finally:
        connection.close()
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", came)]


@attack(
    "input-money",
    tries="amounts with two signs, minus, plus, exponents, floats, too many digits, other digits, huge and tiny ones, wherever the API takes money",
    must_hold="each is refused with a clear 4xx and moves nothing",
    promised={"docs/serving.md": "Amounts of money are texts with exactly two decimals"},
    long=60,
)
def amounts(context: Context, findings: Findings) -> None:
    house, grace = context.money("amounts", factor=False)
    ada = player(house.url)
    cage = f"/patrons/{ada.patron}/commands"
    clerk = hire_clerk(grace, "assistant-gaming-manager")
    clerk.must("POST", cage, {"do": "deposit", "amount": "500.00"})
    table = open_table(grace, "star-blackjack")
    ada.must("POST", f"/tables/{table}/orders", {"do": "sit", "seat": 1})
    ada.must("POST", f"/tables/{table}/orders", {"do": "buy-in", "amount": "100.00"})
    before = (ada.must("GET", "/me")["balance"], ada.must("GET", f"/tables/{table}")["view"]["stack"])
    odd: list[Any] = [*NAN, 5, 5.0, -5, 1e308, True, None, [], {}, ["5.00"]]
    for amount in odd:
        places: list[tuple[Client, str, Any]] = [
            (clerk, cage, {"do": "deposit", "amount": amount}),
            (clerk, cage, {"do": "withdraw", "amount": amount}),
            (clerk, cage, {"do": "issue-tokens", "amount": amount, "voucher": f"v{amount}"[:20]}),
            (ada, f"/tables/{table}/orders", {"do": "buy-in", "amount": amount}),
            (ada, f"/tables/{table}/orders", {"do": "cash-out", "amount": amount}),
            (ada, f"/tables/{table}/orders", {"do": "wager", "seat": 1, "on": "main", "amount": amount}),
            (ada, f"/tables/{table}/orders", {"do": "wagers", "seat": 1, "wagers": [{"on": "main", "amount": amount}]}),
        ]
        for who, path, body in places:
            expect_refusal(findings, f"{body['do']} of {amount!r}", send(who, "POST", path, json.dumps(body).encode()))
        # No limit at all is said by nothing, and a limit of nothing is one.
        if amount not in (None, "0.00", "-0.00"):
            expect_refusal(
                findings,
                f"a limit of {amount!r}",
                send(ada, "PUT", "/me/limits", json.dumps({"loss": amount}).encode()),
            )
        body = {"game": "star-blackjack", "float": amount}
        if amount not in ("0.00", "-0.00"):
            expect_refusal(
                findings,
                f"a table with a float of {amount!r}",
                send(grace, "POST", "/tables", json.dumps(body).encode()),
            )
    after = (ada.must("GET", "/me")["balance"], ada.must("GET", f"/tables/{table}")["view"]["stack"])
    findings.check(before == after, f"money moved from {before} to {after}")
    offered(findings, ada, table)
    lives(findings, ada)
    stopped_and_verified(findings, house, "verify after it")


def offered(findings: Findings, ada: Client, table: int) -> None:
    """The table takes what its view offers, from the least amount on."""
    ada.post(f"/tables/{table}/orders", {"do": "cut", "card": 100})
    for _ in range(20):
        view = ada.must("GET", f"/tables/{table}")["view"]
        main = [offer for offer in view["offers"] if offer["do"] == "wager" and offer["on"] == "main"]
        if main:
            break
    else:
        findings.wrong("no main wager is offered")
        return
    ada.post(f"/tables/{table}/orders", {"do": "wager", "seat": 1, "on": "main", "amount": main[0]["from"]})
    view = ada.must("GET", f"/tables/{table}")["view"]
    for offer in [offer for offer in view["offers"] if offer["do"] == "wager"]:
        findings.count("offers tried")
        answer = ada.post(
            f"/tables/{table}/orders", {"do": "wager", "seat": 1, "on": offer["on"], "amount": offer["from"]}
        )
        findings.check(
            answer.fine or offer["on"] == "main",
            f"offered from {offer['from']} on {offer['on']} and refused: {answer.short()}",
        )


@attack(
    "input-websocket",
    tries="sends text that is no JSON, huge and binary messages, orders without keys, and messages in pieces to a websocket",
    must_hold="each is refused or ends the connection with a reason; the house still answers",
    promised={"docs/serving.md": "The server ends a connection with a reason"},
    long=30,
    remote=True,
)
def websocket_messages(context: Context, findings: Findings) -> None:
    client = guest(context.url())
    table = client.must("GET", "/tables")[0]["table"]
    texts = [
        "",
        "{",
        "null",
        "[]",
        "\u0000",
        "[" * 30_000,
        '{"key":"k"}',
        '{"order":{"do":"ready"}}',
        '{"key":1,"order":{"do":"ready"}}',
        '{"key":"k","order":{"do":"ready"},"more":1}',
        "x" * 200_000,
    ]
    for text in texts:
        findings.count("bad messages")
        feed = Feed(client, f"/tables/{table}/socket")
        try:
            feed.connection.send(text)
            told = False
            for _ in range(20):
                message = feed.receive(2)
                if message is None:
                    break
                if "refused" in message:
                    told = True
                    break
                findings.check("done" not in message, f"{text[:60]!r} was done")
            findings.check(told, f"{text[:60]!r} is neither refused nor ends the connection")
        except Closed as error:
            findings.check(error.code != 1011, f"{text[:60]!r} ends the connection with {error.code}")
        finally:
            feed.close()
    binary = Feed(client, f"/tables/{table}/socket")
    findings.count("bad messages")
    try:
        binary.connection.send_binary(b"\x00\x01")
        for _ in range(20):
            if binary.receive(2) is None:
                findings.wrong("a binary message is neither refused nor ends the connection")
                break
    except Closed as error:
        findings.check(error.code in (1003, None), f"a binary message ends the connection with {error.code}")
    finally:
        binary.close()
    lives(findings, client)


@attack(
    "input-origins",
    tries="requests and websockets as pages of other sites send them, with forged Host and matching Origin, and through a local proxy",
    must_hold="none of them changes anything or opens a websocket, and /metrics stays closed",
    promised={"docs/serving.md": "requests from other sites are refused"},
    long=40,
)
def origins(context: Context, findings: Findings) -> None:
    house = context.house("origin", "--demo", "--demo-hurries", "--bots", "0").start()
    ada = player(house.url)
    table = ada.must("GET", "/tables")[0]["table"]
    own = f"127.0.0.1:{house.port}"
    forged: dict[str, dict[str, str]] = {
        "another site": {"origin": "https://evil.example"},
        "no site at all": {"origin": "null"},
        "a site that ends like ours": {"origin": f"http://evil{own}"},
        "our name with another port": {"origin": "http://127.0.0.1:1"},
        "a forged host with its origin": {"host": "evil.example", "origin": "http://evil.example"},
        "a rebound name": {"host": f"evil.example:{house.port}", "origin": f"http://evil.example:{house.port}"},
        "a forwarded host with its origin": {"x-forwarded-host": "evil.example", "origin": "http://evil.example"},
        "fetched by another site": {"sec-fetch-site": "cross-site"},
        "fetched by a neighbour": {"sec-fetch-site": "same-site", "origin": "http://neighbour.example"},
    }
    for what, headers in forged.items():
        answer = send(ada, "POST", f"/tables/{table}/orders", b'{"do":"sit","seat":1}', headers)
        findings.count("forged requests")
        ok = isinstance(answer, Answer) and answer.status in (400, 403, 421)
        findings.check(ok, f"{what}: an order is answered {answer.short() if isinstance(answer, Answer) else answer}")
        findings.count("forged websockets")
        try:
            feed = Feed(ada, f"/tables/{table}/socket", headers=headers)
        except Refused as error:
            findings.check(400 <= error.status < 500, f"{what}: a websocket is answered {error.status}")
        except Closed:
            pass
        else:
            findings.wrong(f"{what}: a websocket is opened")
            feed.close()
    fine = send(
        ada,
        "POST",
        f"/tables/{table}/orders",
        b'{"do":"sit","seat":1}',
        {"origin": f"http://{own}", "sec-fetch-site": "same-origin"},
    )
    findings.check(isinstance(fine, Answer) and fine.status in (200, 422), f"our own page is refused: {fine!r:.200}")
    for what, headers in {
        "through a plain proxy on this machine": {},
        "through a proxy that names its client": {"x-forwarded-for": "203.0.113.9"},
        "through a proxy that says so": {"via": "1.1 proxy"},
        "through a proxy with the new header": {"forwarded": "for=203.0.113.9"},
        "through a proxy that keeps the public name": {"host": "casino.example"},
        "through a proxy that gives the real address": {"x-real-ip": "203.0.113.9"},
    }.items():
        findings.count("/metrics asked")
        got = Client(house.url).send("GET", "/metrics", None, headers)
        findings.check(got.status in (400, 401, 403, 421), f"/metrics {what}: {got.status}")
    lives(findings, ada)
