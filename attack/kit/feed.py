"""The websocket of a table or of the lobby."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

import websocket

from kit.web import API, Client, fresh_key


class Closed(Exception):
    """The connection has ended; with the code that the server gave, where it gave one."""

    def __init__(self, code: int | None, why: str) -> None:
        super().__init__(f"{code} {why}")
        self.code = code


class Refused(Exception):
    """The server does not open a websocket; with the HTTP status."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(f"{status} {why}")
        self.status = status


class Feed:
    """One connection, with the latest view of its table."""

    def __init__(
        self,
        client: Client,
        path: str,
        listener: Callable[[str], None] | None = None,
        headers: dict[str, str] | None = None,
        timeout: float = 15,
    ) -> None:
        self.path = path
        address = f"ws://{client.host}:{client.port}{API}{path}"
        named = client.credentials() | (headers or {})
        # The package writes a Host of its own, and would send two if one were among the others.
        host = named.pop("host", None)
        sent = [f"{name}: {value}" for name, value in named.items()]
        try:
            self.connection = websocket.create_connection(
                address, timeout=timeout, header=sent, host=host, suppress_origin=True, skip_utf8_validation=True
            )
        except websocket.WebSocketBadStatusException as error:
            raise Refused(error.status_code, str(error)[:200]) from error
        except (OSError, websocket.WebSocketException) as error:
            raise Closed(None, repr(error)) from error
        self.listener = listener
        self.view: dict[str, Any] = {}
        self.version = 0
        self.frames = 0
        self.results: dict[str, dict[str, Any]] = {}

    def receive(self, timeout: float) -> dict[str, Any] | None:
        """The next message; nothing where none comes in time."""
        self.connection.settimeout(max(timeout, 0.001))
        try:
            opcode, data = self.connection.recv_data()
        except websocket.WebSocketTimeoutException:
            return None
        except (OSError, websocket.WebSocketException) as error:
            raise Closed(None, repr(error)) from error
        if opcode == websocket.ABNF.OPCODE_CLOSE:
            code = int.from_bytes(data[:2], "big") if len(data) >= 2 else None
            raise Closed(code, data[2:].decode(errors="replace"))
        text = data.decode()
        self.frames += 1
        if self.listener is not None:
            self.listener(text)
        message: dict[str, Any] = json.loads(text)
        if "table" in message:
            # A view without the board goes with the board that came last.
            view = message["table"]["view"]
            if view.get("board") is None and self.view.get("board") is not None:
                view["board"] = self.view["board"]
            self.view, self.version = view, message["table"]["version"]
        for kind in ("done", "refused"):
            if kind in message:
                self.results[message[kind]["key"]] = message
        return message

    def drain(self, timeout: float = 0.0) -> None:
        """Reads what has come by now."""
        while self.receive(timeout) is not None:
            timeout = 0.0

    def until(self, stands: Callable[[dict[str, Any]], object], seconds: float) -> bool:
        """Reads until the view is as wanted."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.view and stands(self.view):
                return True
            self.receive(min(0.5, max(0.0, end - time.monotonic())))
        return bool(self.view and stands(self.view))

    def send(self, order: dict[str, Any], key: str | None = None) -> str:
        """Sends an order without waiting for its answer."""
        key = key or fresh_key()
        try:
            self.connection.send(json.dumps({"key": key, "order": order}))
        except (OSError, websocket.WebSocketException) as error:
            raise Closed(None, repr(error)) from error
        return key

    def order(self, order: dict[str, Any], key: str | None = None, seconds: float = 15) -> dict[str, Any]:
        """Sends an order and waits for its answer."""
        key = self.send(order, key)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if key in self.results:
                return self.results.pop(key)
            self.receive(min(0.5, max(0.0, end - time.monotonic())))
        raise Closed(None, f"no answer to {order} in {seconds} s")

    def close(self) -> None:
        """Ends the connection at once."""
        with contextlib.suppress(OSError, websocket.WebSocketException):
            self.connection.shutdown()  # type: ignore[no-untyped-call]
