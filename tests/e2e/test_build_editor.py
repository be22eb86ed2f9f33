"""An application changed by hand in Chromium: a block is added and moved, and what cannot be is refused in sight."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from selenium.webdriver.support.wait import WebDriverWait

from tests.servers import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def press(browser: Chrome, act: str) -> None:
    """Press a button and wait for the page that it leads to."""
    button = browser.find_element(By.CSS_SELECTOR, f"button[value='{act}']")
    browser.execute_script("arguments[0].click()", button)  # type: ignore[no-untyped-call]
    WebDriverWait(browser, PATIENCE).until(lambda _: is_gone(button))


def is_gone(element: object) -> bool:
    try:
        element.is_enabled()  # type: ignore[attr-defined]
    except Exception as error:  # noqa: BLE001  # which one depends on how far the next page is
        return "stale" in str(error).lower() or "not belong" in str(error).lower()
    return False


def parts(browser: Chrome) -> list[str]:
    return [one.text for one in browser.find_elements(By.CSS_SELECTOR, ".build-part > legend")]


def test_a_block_is_added_moved_and_kept_and_what_cannot_be_is_refused(browser: Chrome, address: str) -> None:
    wait = WebDriverWait(browser, PATIENCE)
    browser.get(f"{address}/apps/")
    browser.find_element(By.NAME, "description").send_keys("A report every week on how my class is doing")
    browser.find_element(By.NAME, "description").submit()
    wait.until(lambda it: it.find_elements(By.CSS_SELECTOR, "form[action$='/save']"))
    browser.find_element(By.CSS_SELECTOR, "form[action$='/save']").submit()
    wait.until(lambda it: it.find_elements(By.CSS_SELECTOR, "a[href$='/edit']"))
    browser.find_element(By.CSS_SELECTOR, "a[href$='/edit']").click()
    wait.until(lambda it: it.find_elements(By.ID, "new-title"))
    before = parts(browser)
    Select(browser.find_element(By.ID, "new-component")).select_by_value("table")
    Select(browser.find_element(By.ID, "new-source")).select_by_value("$compute.people")
    browser.find_element(By.ID, "new-title").send_keys("Everybody")
    press(browser, "add-slot")
    assert parts(browser) == [*before[:-2], "Everybody", *before[-2:]]
    press(browser, "up:uiComposition.tabs.0.slots.7")
    assert parts(browser) == [*before[:-3], "Everybody", *before[-3:]]
    # What the data needs cannot be left out; what was typed meanwhile is kept, and the refusal lies in sight.
    title = browser.find_element(By.NAME, "uiComposition.tabs.0.slots.6.title")
    title.clear()
    title.send_keys("All of them")
    press(browser, "remove:dataContract.inputs.0")
    told = browser.find_element(By.CSS_SELECTOR, "#problems [role=alert]")
    assert "dataContract.bindings.work.paramMapping.class_id" in told.text
    bottom = browser.execute_script("return arguments[0].getBoundingClientRect().bottom <= innerHeight", told)  # type: ignore[no-untyped-call]
    assert bottom
    assert parts(browser) == [*before[:-3], "All of them", *before[-3:]]
    browser.find_element(By.CSS_SELECTOR, ".build-keep .button-main").click()
    wait.until(lambda it: it.find_elements(By.CSS_SELECTOR, ".graph"))
    assert "All of them" in browser.find_element(By.CLASS_NAME, "graph").get_attribute("textContent")
    # The refusal is an answer that browsers log; nothing else went wrong.
    logged = [one["message"] for one in browser.get_log("browser") if one["level"] == "SEVERE"]  # type: ignore[no-untyped-call]
    assert [one for one in logged if "status of 422" not in one] == []
