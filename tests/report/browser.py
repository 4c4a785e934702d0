"""A browser without a window, for pages that are files."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium import webdriver


@contextmanager
def browsing(chromium: tuple[str, str]) -> Iterator[Any]:
    """Start a browser, and end it again."""
    options = webdriver.ChromeOptions()
    options.binary_location, its_driver = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,1600"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(its_driver))
    try:
        yield driver
    finally:
        driver.quit()


def visited(driver: Any, page: Path) -> tuple[list[str], list[str]]:
    """Open a page; return what it asked for beside itself, and what the console complained of."""
    driver.get_log("performance")
    driver.get(page.as_uri())
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    asked = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
    outside = [url for url in asked if url != page.as_uri() and not url.startswith("data:")]
    return outside, [entry["message"] for entry in driver.get_log("browser")]
