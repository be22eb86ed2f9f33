"""The client code of the specification's integration guide, run in Chromium against a real server."""

from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome

from tests.servers import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

CLIENT = (Path(__file__).parent / "novachat_client.js").read_text(encoding="utf-8")


def test_the_guides_client_plans_selects_and_continues(browser: Chrome, address: str) -> None:
    browser.get(f"{address}/novachat/")
    browser.set_script_timeout(PATIENCE)
    told: dict[str, Any] = browser.execute_async_script(  # type: ignore[no-untyped-call]
        f"{CLIENT}\nconst tell = arguments[arguments.length - 1];"
        "wholeWay().then(tell, (error) => tell({ error: String(error) }));"
    )
    assert "error" not in told, told
    assert told["plan"] == "执行计划（4个步骤）"
    assert told["actions"] == ["insight", "profile", "hitpoint", "xhs_writing"]
    assert told["insights"] == [f"insight{number}" for number in range(1, 6)]
    assert [profile["id"] for profile in told["profiles"]] == [
        f"profile{number}" for number in range(1, len(told["profiles"]) + 1)
    ]
    assert {key for profile in told["profiles"] for key in profile["derived_from"]} == {"insight1", "insight2"}
    assert "已保存 5 项选择。下一个任务: profile（输入内容继续执行）" in told["said"]
    assert told["said"][-1] == "下一个任务: hitpoint（输入内容继续执行）"
