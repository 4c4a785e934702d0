"""A browser on the site: what the tests ask of it."""

import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from selenium import webdriver

DESKTOP, PHONE = (1280, 900), (360, 740)
FOCUSED = """(({tagName, className, id, name, dataset}) => ({
    tag: tagName, css: String(className), id, name: name || '', language: dataset.language || ''
}))(document.activeElement)"""


@dataclass
class Browser:
    """A browser on the site."""

    driver: webdriver.Chrome
    address: str

    def open(self, page: str) -> None:
        """Go to a page, and wait until its scripts have run."""
        self.driver.get(f"{self.address}/{page}")
        self.wait_for("document.readyState === 'complete'")

    def ask(self, script: str, *values: object) -> Any:
        """Return what an expression is on the page."""
        return self.driver.execute_script(f"return {script};", *values)

    def wait_for(self, script: str, seconds: float = 15) -> None:
        """Wait until an expression is true on the page."""
        end = time.monotonic() + seconds
        while not self.ask(script):
            assert time.monotonic() < end, f"this did not come true: {script}"
            time.sleep(0.05)

    def press(self, key: str, code: int) -> None:
        """Press a key, as a person does."""
        for kind in ("rawKeyDown", "keyUp"):
            told = {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code}
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", told)

    def tab(self) -> dict[str, str]:
        """Go on to the next thing by keyboard, and return what that is."""
        self.press("Tab", 9)
        what: dict[str, str] = self.ask(FOCUSED)
        return what

    def size(self, width: int, height: int) -> None:
        """Be a screen of that size; a narrow one is a phone's."""
        told = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width <= PHONE[0]}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", told)

    def prefer(self, scheme: str) -> None:
        """Prefer light or dark, as a system does."""
        told = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", told)

    def find(self, query: str, language: str) -> list[dict[str, str]]:
        """Search, and return what was found: title, address and what is shown of it."""
        self.open(f"{language}/search.html?q={quote(query)}")
        self.wait_for("Search.status && Search.status.innerText")
        self.wait_for("[...document.querySelectorAll('li.kind-text')].every((each) => each.querySelector('.context'))")
        found: list[dict[str, str]] = self.ask(
            "[...document.querySelectorAll('#search-results li')].map((each) => ({title: each.querySelector('a').innerText,"
            " page: each.querySelector('a').getAttribute('href'), shown: each.innerText,"
            " marked: [...each.querySelectorAll('mark')].map((mark) => mark.innerText.toLowerCase()).join(' ')}))"
        )
        return found

    def requests(self) -> list[str]:
        """Return the addresses asked for since the last time one asked."""
        entries = self.driver.get_log("performance")  # type: ignore[no-untyped-call]
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        return [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
