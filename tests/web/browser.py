"""Headless Chromium controlled over DevTools, with a tab for each phone."""

import base64
import json
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.patience import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
SWITCHES = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--mute-audio",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--remote-debugging-port=0",
    "--disable-backgrounding-occluded-windows", "--force-color-profile=srgb",
)  # fmt: skip


LEFT = ("Inspected target navigated or closed", "Cannot find default execution context")


class Left(Exception):
    """The page navigated away before it answered."""


class Chromium:
    """The browser process."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [str(CHROMIUM), *SWITCHES, f"--user-data-dir={folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        told = folder / "DevToolsActivePort"
        until(lambda: told.exists() and len(told.read_text().split()) == 2)
        port, path = told.read_text().split()
        self._call = connect(f"ws://127.0.0.1:{port}{path}", max_size=None, proxy=None, ping_interval=None)
        self._socket = self._call.__enter__()
        self._next = 0
        self._events: list[dict] = []

    def call(self, method: str, session: str = "", **params):
        self._next += 1
        said = {"id": self._next, "method": method, "params": params}
        self._socket.send(json.dumps(said | ({"sessionId": session} if session else {})))
        end = time.monotonic() + PATIENCE
        while True:
            heard = json.loads(self._socket.recv(timeout=max(0.0, end - time.monotonic())))
            if heard.get("id") == self._next:
                if heard.get("error", {}).get("message") in LEFT:
                    raise Left(method)
                assert "error" not in heard, (method, heard["error"])
                return heard["result"]
            self._events.append(heard)

    def events(self, session: str, method: str) -> list[dict]:
        """Events of a tab so far."""
        return [
            one["params"]
            for one in self._events
            if one.get("sessionId") == session and one.get("method") == method
        ]

    def tab(self, context: str = "", wide: int = 390, high: int = 844) -> "Tab":
        """Opens a tab; tabs of one context share their storage."""
        context = context or self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, session, context)
        for domain in ("Page", "Runtime", "Network", "Log"):
            tab.call(f"{domain}.enable")
        tab.size(wide, high)
        tab.call("Emulation.setTouchEmulationEnabled", enabled=True)
        return tab

    def close(self) -> None:
        self._call.__exit__(None, None, None)
        self._process.kill()
        self._process.wait()


class Tab:
    """A page on a phone."""

    def __init__(self, browser: Chromium, session: str, context: str) -> None:
        self.browser = browser
        self.session = session
        self.context = context
        self.touched = 0.0
        """Time of the last touch."""

    def call(self, method: str, **params):
        return self.browser.call(method, self.session, **params)

    def speak(self, language: str) -> None:
        """Sets the preferred language."""
        agent = self.ask("navigator.userAgent")
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def size(self, wide: int, high: int) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=wide, height=high, deviceScaleFactor=2, mobile=True,
        )  # fmt: skip

    def open(self, url: str) -> None:
        self.call("Page.navigate", url=url)

    def bring_to_front(self) -> None:
        """Activates the tab; a background tab ignores touches."""
        self.call("Page.bringToFront")

    def reload(self) -> None:
        self.call("Page.reload")

    def ask(self, expression: str):
        """Evaluates an expression on the page."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, (expression, found["exceptionDetails"])
        return found["result"].get("value")

    def wait(self, expression: str) -> None:
        """Waits until an expression is true; it counts as false while the page loads or navigates."""
        asked = f"(() => {{ try {{ return !!({expression}); }} catch {{ return false; }} }})()"

        def true() -> bool:
            try:
                return self.ask(asked)
            except Left:
                return False

        until(true, lambda: (expression, self.ask("document.body.innerText")))

    def touch(self, selector: str) -> None:
        """Touches the centre of an element."""
        spot = self.ask(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)}); if (!one) return null;"
            "one.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            "const box = one.getBoundingClientRect(); for (const share of [0.5, 0.12, 0.88]) {"
            "const x = box.left + box.width * share, y = box.top + box.height / 2;"
            "const on = document.elementFromPoint(x, y); if (on && one.contains(on)) return [x, y]; }"
            "return [box.left + box.width / 2, box.top + box.height / 2]; })()"
        )
        assert spot is not None, f"there is no {selector}: {self.ask('document.body.innerText')}"
        point = {"x": spot[0], "y": spot[1]}
        self.touched = time.monotonic()
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def network(self, on: bool) -> None:
        """Switches the network connection off or on."""
        self.call(
            "Network.emulateNetworkConditions",
            offline=not on, latency=0, downloadThroughput=-1, uploadThroughput=-1,
        )  # fmt: skip

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def faults(self) -> list[str]:
        """Errors in the console."""
        thrown = self.browser.events(self.session, "Runtime.exceptionThrown")
        logged = self.browser.events(self.session, "Log.entryAdded")
        noted = [one["entry"]["text"] for one in logged if one["entry"]["level"] == "error"]
        return [str(one["exceptionDetails"]) for one in thrown] + noted


def until(true, why=lambda: "it did not come true") -> None:
    """Waits for a condition, with a generous limit."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, why()
        time.sleep(0.02)


@contextmanager
def chromium(folder: Path):
    browser = Chromium(folder)
    try:
        yield browser
    finally:
        browser.close()
