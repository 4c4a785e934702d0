"""A browser without a window, whatever it is to look at."""

from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service


@contextmanager
def browsing(chromium: tuple[str, str], *more: str) -> Iterator[webdriver.Chrome]:
    """Start a browser, with more arguments than it always needs, and end it again."""
    options = webdriver.ChromeOptions()
    options.binary_location, its_driver = chromium
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", *more):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(its_driver))
    try:
        yield driver
    finally:
        driver.quit()
