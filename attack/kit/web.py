"""HTTP as a stranger speaks it: one connection for each thread, answers kept as they came."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

API = "/api/v1"
# No answer that is read whole is longer.
MOST_READ = 32 * 1024 * 1024


class Unreachable(Exception):
    """No answer came: the connection was refused, cut, or silent for too long."""


@dataclass(frozen=True)
class Answer:
    """An answer of the house."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON; nothing where it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    @property
    def code(self) -> str:
        """The name of what went wrong, empty where nothing did."""
        said = self.json
        if isinstance(said, dict) and isinstance(said.get("error"), dict):
            return str(said["error"].get("code", ""))
        return ""

    @property
    def fine(self) -> bool:
        """Whether it is a success."""
        return 200 <= self.status < 300

    def short(self) -> str:
        """Status and the beginning of the body, to name in a fault."""
        return f"{self.status} {self.body[:160].decode(errors='replace')}"


def succeeded(results: Iterable[object]) -> list[Answer]:
    """The answers that are a success; refusals and exceptions are left out."""
    return [result for result in results if isinstance(result, Answer) and result.fine]


class Client:
    """Sends requests: as a visitor, with the cookie of an account, or with the token of a program."""

    def __init__(self, url: str, timeout: float = 15) -> None:
        self.url = url
        parts = urlsplit(url)
        self.host = parts.hostname or "127.0.0.1"
        self.port = parts.port or 80
        self.timeout = timeout
        self.cookies: dict[str, str] = {}
        self.token: str | None = None
        self.name = ""
        self.patron = 0
        self.account = 0
        self.password = ""
        self.secret = ""
        self.listener: Callable[[str, Answer], None] | None = None
        self._own = threading.local()

    def at(self, url: str) -> Client:
        """The same person at another server of the house."""
        other = Client(url, self.timeout)
        other.cookies = dict(self.cookies)
        for name in ("token", "name", "patron", "account", "password", "secret", "listener"):
            setattr(other, name, getattr(self, name))
        return other

    def credentials(self) -> dict[str, str]:
        """The headers that say who sends the request."""
        headers: dict[str, str] = {}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return headers

    def send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """Sends a request as it is, once more where a connection that was kept had ended meanwhile."""
        for attempt in range(2):
            kept = getattr(self._own, "connection", None)
            connection = kept or http.client.HTTPConnection(self.host, self.port, timeout=self.timeout)
            self._own.connection = connection
            try:
                connection.request(method, path, body, headers)
                came = connection.getresponse()
                answer = Answer(came.status, {k.lower(): v for k, v in came.getheaders()}, came.read(MOST_READ))
                cookies = came.headers.get_all("set-cookie") or []
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError) as error:
                self.forget()
                if kept is None or attempt:
                    raise Unreachable(f"{method} {path}: {error!r}") from error
                continue
            except (OSError, http.client.HTTPException) as error:
                self.forget()
                raise Unreachable(f"{method} {path}: {error!r}") from error
            if answer.fine:
                self.take_cookies(cookies)
            if came.will_close:
                self.forget()
            if self.listener is not None:
                self.listener(path, answer)
            return answer
        raise Unreachable(f"{method} {path}")

    def take_cookies(self, set_by: list[str]) -> None:
        """Keeps the cookies that the house sets, as a browser does."""
        for line in set_by:
            name, _, value = line.split(";")[0].partition("=")
            if value:
                self.cookies[name.strip()] = value
            else:
                self.cookies.pop(name.strip(), None)

    def forget(self) -> None:
        """Closes the connection of this thread."""
        kept = getattr(self._own, "connection", None)
        if kept is not None:
            kept.close()
        self._own.connection = None

    def ask(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Asks the API. A fresh idempotency key goes along unless one is given."""
        all_headers = self.credentials() | {"idempotency-key": key or uuid.uuid4().hex}
        content = None
        if body is not None:
            all_headers["content-type"] = "application/json"
            content = json.dumps(body).encode()
        return self.send(method, API + path, content, all_headers | (headers or {}))

    def get(self, path: str) -> Answer:
        """Looks at something."""
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None, *, key: str | None = None) -> Answer:
        """Asks for something."""
        return self.ask("POST", path, body, key=key)

    def must(self, method: str, path: str, body: Any = None) -> Any:
        """Asks for something that this attack builds upon, and gives the JSON of the answer."""
        answer = self.ask(method, path, body)
        if not answer.fine:
            raise RuntimeError(f"{self.name or 'a visitor'} asked {method} {path} {body}: {answer.short()}")
        return answer.json


def fresh_key() -> str:
    """A key that no order has had."""
    return uuid.uuid4().hex


def raw_connection(url: str, timeout: float = 10, source: str | None = None) -> socket.socket:
    """A bare connection to a house, from another loopback address where one is named."""
    parts = urlsplit(url)
    place = (parts.hostname or "127.0.0.1", parts.port or 80)
    return socket.create_connection(place, timeout=timeout, source_address=(source, 0) if source else None)


def status_from(source: str, url: str, path: str) -> int:
    """The status of a request from another loopback address; 0 where no answer comes."""
    connection = raw_connection(url, 30, source)
    try:
        host = urlsplit(url).netloc
        connection.sendall(f"GET {API}{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
        first = connection.recv(64)
    except OSError:
        first = b""
    finally:
        connection.close()
    return int(first.split(b" ")[1]) if first.startswith(b"HTTP/1.1 ") else 0


def ended(connection: socket.socket) -> bool:
    """Whether the other side has closed a connection, as far as that is known by now."""
    connection.setblocking(False)
    try:
        for _ in range(1000):
            if not connection.recv(65536):
                return True
    except BlockingIOError:
        return False
    except OSError:
        return True
    return False
