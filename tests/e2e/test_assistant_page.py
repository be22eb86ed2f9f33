"""The assistant in a real browser: files dropped on the composer come along and lie in the library."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from tests.servers import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

DROP = """
const [form, name, text] = arguments;
const dataTransfer = new DataTransfer();
dataTransfer.items.add(new File([text], name, { type: "text/markdown" }));
const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
form.dispatchEvent(over);
const wasOver = over.defaultPrevented && form.classList.contains("is-over");
const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer });
form.dispatchEvent(drop);
return [wasOver, drop.defaultPrevented, form.classList.contains("is-over")];
"""
LAMPS = "# The lamps of Ostrava\n\n## Lamps\n\nThe lamps of Ostrava were lit by Marta Kolar on 3 May 1911.\n"


def test_files_dropped_one_after_the_other_come_along(browser: Chrome, address: str) -> None:
    wait = WebDriverWait(browser, PATIENCE)
    browser.get(f"{address}/assistant/")
    form = wait.until(lambda b: b.find_element(By.ID, "compose"))
    for name, text in (("lamps.md", LAMPS), ("notes.md", "# Notes\n\nNothing of note was seen in the town.\n")):
        assert browser.execute_script(DROP, form, name, text) == [True, True, False]  # type: ignore[no-untyped-call]
    shown = browser.find_elements(By.CSS_SELECTOR, "[data-attached] li")
    assert [item.text for item in shown] == ["lamps.md", "notes.md"]

    browser.find_element(By.ID, "id_query").send_keys("Who lit the lamps of Ostrava?")
    form.submit()
    wait.until(lambda b: "Marta Kolar" in b.find_element(By.TAG_NAME, "main").text)
    browser.get(f"{address}/library/")
    assert "The lamps of Ostrava" in browser.find_element(By.TAG_NAME, "main").text
