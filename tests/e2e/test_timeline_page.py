"""A timeline in a real browser: proposed, built, reloaded in the middle, searched, walked through by keys, changed."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from tests.servers import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_from_topic_to_a_changed_milestone(browser: Chrome, address: str) -> None:
    def wait(css: str, seconds: float = PATIENCE) -> None:
        WebDriverWait(browser, seconds).until(lambda page: page.find_elements(By.CSS_SELECTOR, css))

    def click(css: str) -> None:
        wait(css)
        # By script, because the page may still be scrolling to where it was asked to.
        browser.execute_script("document.querySelector(arguments[0]).click()", css)  # type: ignore[no-untyped-call]

    browser.get(f"{address}/research/timelines/")
    browser.find_element(By.NAME, "topic").send_keys("Apollo programme")
    click(".ask .button-main")
    click(".tl-decide .button-main")
    wait(".tl-node")
    shown = len(browser.find_elements(By.CSS_SELECTOR, ".tl-node"))
    browser.refresh()
    wait(".tl-node")
    assert len(browser.find_elements(By.CSS_SELECTOR, ".tl-node")) == shown
    wait(".pill-completed")
    wait(".tl-synthesis")

    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    browser.switch_to.active_element.send_keys("moon")
    WebDriverWait(browser, PATIENCE).until(
        lambda page: "shown" in page.find_element(By.CSS_SELECTOR, "[data-count]").text
    )
    browser.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    first = browser.switch_to.active_element
    assert first.get_attribute("data-node") is not None
    title = first.text
    first.send_keys(Keys.ENTER)
    wait("#pane[data-open] .tl-pane")
    assert browser.find_element(By.CSS_SELECTOR, ".tl-pane h2").text == title
    assert browser.find_elements(By.CSS_SELECTOR, ".tl-evidence blockquote")
    click(".tl-edit summary")
    click(".tl-edit [name=locked]")
    click(".tl-edit button")
    wait(".tl-pane .notice-success")
    browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    WebDriverWait(browser, PATIENCE).until(lambda page: not page.find_elements(By.CSS_SELECTOR, "#pane[data-open]"))
    problems = [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]  # type: ignore[no-untyped-call]
    assert problems == []


def test_nothing_runs_over_on_a_phone(browser: Chrome, address: str) -> None:
    browser.set_window_size(400, 860)
    for path in ("/research/timelines/",):
        browser.get(f"{address}{path}")
        width = browser.execute_script("return document.documentElement.scrollWidth - innerWidth")  # type: ignore[no-untyped-call]
        assert width <= 0
    browser.find_element(By.CSS_SELECTOR, ".row-title").click()
    WebDriverWait(browser, PATIENCE).until(lambda page: page.find_elements(By.CSS_SELECTOR, ".tl-node"))
    width = browser.execute_script("return document.documentElement.scrollWidth - innerWidth")  # type: ignore[no-untyped-call]
    assert width <= 0
