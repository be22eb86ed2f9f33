"""Nova3 in a real browser: a plan, cards chosen as a whole, @-completion, the rest of the queue live, a reload."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from tests.servers import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


def test_a_queue_from_plan_to_posts(browser: Chrome, address: str) -> None:
    wait = WebDriverWait(browser, PATIENCE)
    browser.get(f"{address}/novachat/")
    browser.find_element(By.ID, "id_query").send_keys(
        "深入研究小红书美妆内容策略，分析用户群体，制定方向并创作示例", Keys.ENTER
    )
    wait.until(lambda b: b.find_elements(By.ID, "item-insight2"))

    browser.find_element(By.CSS_SELECTOR, "#item-insight2 .nova-text").click()
    assert browser.find_element(By.ID, "pick-insight2").is_selected()
    browser.find_element(By.ID, "comment-insight2").send_keys("重点看上班族")

    box = browser.find_element(By.ID, "nova-query")
    box.send_keys("基于@ins")
    wait.until(lambda b: b.find_elements(By.CSS_SELECTOR, "#nova-names li[aria-selected=true]"))
    box.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    assert box.get_attribute("value") == "基于@insight2 "

    browser.find_element(By.CSS_SELECTOR, "#compose button[value=auto]").click()
    wait.until(lambda b: b.find_elements(By.ID, "item-xhs_post1"))
    wait.until(lambda b: b.find_element(By.ID, "nova-status").text == "All tasks of the queue are done")
    live = keys(browser)
    assert len(live) == len(set(live))

    browser.refresh()
    assert keys(browser) == live
    assert browser.find_element(By.ID, "comment-insight2").get_attribute("value") == "重点看上班族"
    assert len(browser.find_elements(By.CSS_SELECTOR, ".nova-step.is-completed")) == 4
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []  # type: ignore[no-untyped-call]


def keys(browser: Chrome) -> list[str | None]:
    return [card.get_attribute("data-key") for card in browser.find_elements(By.CSS_SELECTOR, ".nova-card")]
