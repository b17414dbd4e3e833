"""The digits of an authenticator app (RFC 6238): HMAC-SHA-1, six digits, half a minute."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from dataclasses import dataclass

STEP = 30


def digits_of(secret: str, counter: int) -> str:
    """The digits of one half minute."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    mac = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha1).digest()
    start = mac[-1] & 15
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFF_FFFF
    return f"{number % 1_000_000:06d}"


@dataclass
class App:
    """An app with one secret. Digits are good once, so it shows those of the half minute before first, then the present ones, then the next."""

    secret: str
    used: int = 0

    def fresh(self) -> str:
        """Digits that were not used yet; waits where all that are accepted now have been."""
        while True:
            now = int(time.time() // STEP)
            counter = max(self.used + 1, now - 1)
            if counter <= now + 1:
                self.used = counter
                return digits_of(self.secret, counter)
            time.sleep(0.5)

    def last(self) -> str:
        """The digits that were shown last, once more."""
        return digits_of(self.secret, self.used)
