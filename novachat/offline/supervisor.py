"""A plan from what the request names: each action it asks for, in dependency order."""

import re

from novachat.actions import BY_ACTION, KINDS, Action
from novachat.briefs import Plan, PlannedTask, PlanningTask
from novachat.notes import topic_phrase
from novachat.offline.wording import one_of
from novachat.references import without_references

ASKS: dict[Action, re.Pattern[str]] = {
    "insight": re.compile(r"洞察|研究|分析|趋势|为什么|原因|心理|调研|insight|analy[sz]|research|trend|why", re.IGNORECASE),
    "profile": re.compile(r"画像|受众|人群|用户群|目标用户|粉丝|群体|profile|audience|persona|who\b", re.IGNORECASE),
    "hitpoint": re.compile(r"打点|策略|方向|爆款|选题|卖点|角度|切入|hit ?point|strateg|direction|angle|hook|idea", re.IGNORECASE),
    "facts": re.compile(r"事实|数据|资料|查证|核实|出处|来源|案例|证据|facts?\b|data\b|evidence|sources?\b|verify", re.IGNORECASE),
    "xhs_writing": re.compile(r"创作|撰写|写一|写几|写篇|写出|写作|文案|示例|成稿|出稿|draft|write|writing|post\b|posts\b|copy\b", re.IGNORECASE),
}  # fmt: skip
USUAL: tuple[Action, ...] = ("insight", "profile", "hitpoint", "xhs_writing")
TASKS: dict[Action, tuple[tuple[str, str], tuple[str, str]]] = {
    "insight": (
        ("分析{topic}的趋势与用户行为", "Analyse trends and behaviour around {topic}"),
        ("基于需求“{query}”，分析{topic}相关内容中哪些主题、表达和时机更受欢迎，以及用户在抱怨什么",
         "For the request “{query}”: which themes, words and times do better around {topic}, and what do people complain of"),
    ),
    "profile": (
        ("刻画{topic}的核心受众画像", "Describe the core audiences of {topic}"),
        ("刻画{topic}内容的核心受众，包括不同细分群体的特征、需求和行为",
         "Describe the audiences of {topic}: their traits, needs and behaviour"),
    ),
    "hitpoint": (
        ("生成{topic}的内容打点", "Find hit points for {topic}"),
        ("基于前面的洞察和画像，生成{topic}的内容打点：方向、切入点和关键信息",
         "From the insights and profiles: directions, hooks and key messages for {topic}"),
    ),
    "facts": (
        ("收集{topic}的事实依据", "Collect facts about {topic}"),
        ("为“{query}”查找可以核对出处的事实", "Find facts with sources for “{query}”"),
    ),
    "xhs_writing": (
        ("创作{topic}的小红书笔记", "Write posts about {topic}"),
        ("基于前面的结果，创作{topic}的小红书笔记，包括标题、正文和话题标签",
         "From the results so far, write posts about {topic} with title, body and tags"),
    ),
}  # fmt: skip


def plan(task: PlanningTask) -> Plan:
    """What is asked for; the usual four where nothing is named or only writing is, and there is nothing to write from."""
    asked = without_references(task.query)
    named = [kind.action for kind in KINDS if ASKS[kind.action].search(asked)]
    if named == ["xhs_writing"] and not task.inputs and not task.done:
        named = ["insight", "hitpoint", "xhs_writing"]
    about = f"{task.background.industry}\n{asked}"
    topic = topic_phrase(about) or one_of(("该主题", "the topic"), task.language)
    ordered = sorted(named or _usual(task), key=lambda action: BY_ACTION[action].rank)
    return Plan(tasks=[_task(action, task, topic) for action in ordered])


def _usual(task: PlanningTask) -> tuple[Action, ...]:
    """What comes after the items that were given, or everything."""
    given = {item.type for item in task.inputs}
    if "hitpoint" in given or "fact" in given or "xhs_post" in given:
        return ("xhs_writing",)
    if "profile" in given:
        return ("hitpoint", "xhs_writing")
    return ("profile", "hitpoint", "xhs_writing") if "insight" in given else USUAL


def _task(action: Action, task: PlanningTask, topic: str) -> PlannedTask:
    language = 0 if task.language == "zh" else 1
    description, full_input = (pair[language] for pair in TASKS[action])
    values = {"topic": topic, "query": task.query[:400]}
    return PlannedTask(action=action, description=description.format(**values), full_input=full_input.format(**values))
