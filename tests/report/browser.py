"""A page that is a file, as a browser without a window sees it."""

import json
from pathlib import Path
from typing import Any


def visited(driver: Any, page: Path) -> tuple[list[str], list[str]]:
    """Open a page; return what it asked for beside itself, and what the console complained of."""
    driver.get_log("performance")
    driver.get(page.as_uri())
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    asked = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
    outside = [url for url in asked if url != page.as_uri() and not url.startswith("data:")]
    return outside, [entry["message"] for entry in driver.get_log("browser")]
