"""A page without a browser: only its web socket."""

import json
import time

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.patience import PATIENCE
from tests.web.rooms import address

BEAT = 5.0


class Socket:
    """Sends what a page sends and records every byte received."""

    def __init__(
        self, hosting=None, code=None, token="", origin=None, host=None, language="en", port=0, hello=True
    ) -> None:
        self.base = f"http://127.0.0.1:{port}/" if port else address(hosting)
        where = self.base.replace("http", "ws") + "ws"
        self._open = connect(
            where,
            origin=Origin(self.base.rstrip("/") if origin is None else origin),
            additional_headers={} if host is None else {"Host": host},
            compression="deflate",
            proxy=None,
        )
        self.socket = self._open.__enter__()
        self.bytes: list[str | bytes] = []
        self.page: dict = {}
        self.token = token
        known = hosting.phones.code if code is None else code
        if hello:
            self.say(say="come", code=known, token=token, language=language)

    def say(self, **said) -> None:
        self.socket.send(json.dumps(said))

    def hear(self, timeout=PATIENCE) -> dict:
        """The next message; sends heartbeats while it waits, as a page does."""
        end = time.monotonic() + timeout
        while True:
            try:
                text = self.socket.recv(timeout=min(BEAT, max(0.0, end - time.monotonic())))
                break
            except TimeoutError:
                if time.monotonic() >= end:
                    raise
                self.say(say="beat")
        self.bytes.append(text)
        told = json.loads(text)
        if told["k"] == "page":
            self.page = told
        elif told["k"] == "you":
            self.token = told["token"]
        return told

    def hear_to_the_end(self) -> None:
        while True:
            self.hear()

    def until(self, true) -> dict:
        """Receives messages until `true` holds for the page."""
        while not (self.page and true(self.page)):
            self.hear()
        return self.page

    def sit(self, name: str, seat: int = 0, colour: int = 0) -> None:
        self.say(say="join", name=name, colour=colour, seat=seat)
        self.until(lambda page: page["stage"] == "lobby" and page["seats"][seat]["state"] == "mine")

    def close(self) -> None:
        self._open.__exit__(None, None, None)
