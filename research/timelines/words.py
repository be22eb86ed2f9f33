"""What a timeline says of its own progress, in both languages."""

from library.schemas import Language

_TEXTS: dict[str, dict[Language, str]] = {
    "begin": {"en": "Building the skeleton of the timeline…", "zh": "正在构建时间线骨架…"},
    "search": {"en": "Searched {done} of {total}: {query}", "zh": "已搜索{done}/{total}：{query}"},
    "failed": {
        "en": "{failed} of {total} searches failed; going on with the others.",
        "zh": "{total}次搜索中有{failed}次失败，其余照常继续。",
    },
    "milestones": {"en": "Choosing milestones from {count} passages…", "zh": "正在从{count}段资料中选取里程碑…"},
    "gaps": {"en": "Looking into {count} gaps…", "zh": "正在补查{count}处空白…"},
    "details": {"en": "Details: {done} of {total} milestones", "zh": "节点详情：{done}/{total}"},
    "synthesis": {"en": "Summing up…", "zh": "正在综合…"},
    "missing": {
        "en": "{count} milestones have no details, because fetching them failed or the budget was reached.",
        "zh": "{count}个节点没有详情：查找失败或已达到预算。",
    },
    "left_out": {
        "en": "{count} drafted milestones were left out because no passage bears them out.",
        "zh": "{count}个草拟节点因没有原文支持而删去。",
    },
    "budget": {
        "en": "The budget was reached, so the offline engine chose the milestones.",
        "zh": "已达到预算，里程碑由离线引擎选取。",
    },
}


def say(key: str, language: Language, **values: object) -> str:
    return _TEXTS[key][language].format(**values)
