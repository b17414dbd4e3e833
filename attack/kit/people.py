"""People of a house: guests, players, and staff with their second factor."""

from __future__ import annotations

import itertools
from typing import Any

from kit.house import PASSWORD, House
from kit.totp import App
from kit.web import Answer, Client

ROLES = ["dealer", "gaming-supervisor", "assistant-gaming-manager", "gaming-manager", "inspector"]
# Who vouches for people whom the first manager hires.
SECOND_MANAGER = "mona"
_numbers = itertools.count(1)


def fresh_name(stem: str) -> str:
    """A name that no account has had in this run."""
    return f"{stem}{next(_numbers)}x"


def visitor(url: str) -> Client:
    """A visitor who has not signed in."""
    return Client(url)


def guest(url: str) -> Client:
    """A guest of a house with play money."""
    client = Client(url)
    me = client.must("POST", "/guests")
    return known(client, me)


def player(url: str, stem: str = "player") -> Client:
    """A player with a new account."""
    client = Client(url)
    client.password = PASSWORD
    me = client.must("POST", "/register", {"name": fresh_name(stem), "password": PASSWORD})
    return known(client, me)


def known(client: Client, me: dict[str, Any]) -> Client:
    """Notes the name and the numbers that the house gave this account."""
    client.name = me["name"]
    client.patron = me.get("patron") or 0
    client.account = me.get("staff") or 0
    return client


class Worker(Client):
    """A member of staff."""

    def __init__(self, url: str, name: str, password: str = PASSWORD) -> None:
        super().__init__(url)
        self.name = name
        self.password = password
        self.app: App | None = None
        self.role = ""

    def sign_in(self) -> Answer:
        """Signs in, with digits where there is a second factor."""
        body: dict[str, Any] = {"name": self.name, "password": self.password}
        if self.app is not None:
            body["code"] = self.app.fresh()
        answer = self.post("/login", body)
        if answer.fine:
            self.account = (answer.json or {}).get("staff") or 0
        return answer

    def add_factor(self) -> Answer:
        """Adds a second factor, as an app does."""
        secret = self.must("POST", "/me/second-factors/offer")["secret"]
        app = App(secret)
        body = {"label": "phone", "secret": secret, "code": app.fresh(), "password": self.password}
        answer = self.post("/me/second-factors", body)
        if answer.fine:
            self.app = app
        return answer

    def confirm(self) -> Answer:
        """Gives the second factor again."""
        assert self.app is not None
        return self.post("/me/second-factors/confirm", {"code": self.app.fresh()})

    def confirmed(self, method: str, path: str, body: Any = None) -> Answer:
        """Asks, and gives the second factor first where the house wants it."""
        answer = self.ask(method, path, body)
        if answer.code == "second-factor-first" and self.confirm().fine:
            answer = self.ask(method, path, body)
        if not answer.fine:
            raise RuntimeError(f"{self.name}: {method} {path}: {answer.short()}")
        return answer

    def change_password(self, new: str) -> Answer:
        """Chooses another password."""
        answer = self.ask("PUT", "/me/password", {"old": self.password, "new": new})
        if answer.fine:
            self.password = new
        return answer


def worker(url: str, name: str, factor: bool) -> Worker:
    """Signs a member of staff in for the first time: they choose a password, and with `factor` they add a second factor."""
    client = Worker(url, name)
    answer = client.sign_in()
    if not answer.fine:
        raise RuntimeError(f"{name} signs in: {answer.short()}")
    if (answer.json or {}).get("password_provisional"):
        changed = client.change_password(f"{PASSWORD} of {name}")
        if not changed.fine:
            raise RuntimeError(f"{name} chooses a password: {changed.short()}")
    if factor:
        added = client.add_factor()
        if not added.fine:
            raise RuntimeError(f"{name} adds a second factor: {added.short()}")
    me = client.must("GET", "/me")
    client.role = me["role"]
    client.account = me.get("staff") or 0
    return client


def first_manager(house: House, name: str = "grace") -> None:
    """The first gaming manager, made while the house is closed."""
    house.engage(name, "gaming-manager")


def hire(manager: Worker, role: str, factor: bool, name: str | None = None) -> Worker:
    """Engages a member of staff and signs them in."""
    name = name or fresh_name(role.rsplit("-", maxsplit=1)[-1])
    manager.confirmed("POST", "/staff", {"name": name, "password": PASSWORD, "role": role})
    return worker(manager.url, name, factor)


def hire_clerk(manager: Worker, role: str = "gaming-supervisor") -> Worker:
    """The same in a house without second factors; the second manager vouches for the clerk, who could not move money alone without that."""
    clerk = hire(manager, role, False)
    voucher = Worker(manager.url, SECOND_MANAGER)
    if not voucher.sign_in().fine:
        raise RuntimeError("the second manager signs in")
    voucher.must("POST", f"/staff/{clerk.name}/vouch")
    return clerk


def open_table(manager: Worker, game: str, **more: Any) -> int:
    """A table of the manager's, with a slow clock unless told otherwise: nothing happens at it by itself."""
    body: dict[str, Any] = {
        "game": game,
        "float": "10000.00",
        "settings": {"minimum": "5.00", "maximum": "500.00", "unit": "5.00"},
        "pace": {"wagers": 60_000, "decisions": 60_000, "results": 100, "cut": 20_000},
        "concede": 0,
    } | more
    return int(manager.must("POST", "/tables", body)["stream"].split("/")[1])
