"""What the system says in the language of the request."""

from typing import Literal

from library.schemas import Language
from novachat.actions import BY_ACTION
from runs.errors import RunError

Phrase = Literal[
    "started", "continuing", "from_selection", "quick", "saved", "unknown", "waiting", "replaced", "planning_anew",
    "running", "progress", "partial", "next", "finished", "nothing_open", "skipped", "stale", "draft",
]  # fmt: skip
PHRASES: dict[Phrase, tuple[str, str]] = {
    "started": ("Nova3 Supervisor开始处理请求...", "Nova3 Supervisor is working on the request..."),
    "continuing": (
        "检测到队列中有待执行任务，继续执行队列中的下一个任务...",
        "The queue has open tasks; continuing with the next one...",
    ),
    "from_selection": ("基于用户选择的内容继续执行...", "Continuing from what you selected..."),
    "quick": ("Nova3正在快速回答...", "Nova3 is answering..."),
    "saved": ("已保存 {count} 项选择。", "Saved {count} selections."),
    "unknown": ("以下内容在本会话中不存在，已忽略：{names}", "Not in this session, left out: {names}"),
    "waiting": ("本会话有任务正在执行，已排队等待...", "Another task of this session is running; waiting for it..."),
    "replaced": ("新计划将替换 {count} 个未执行的任务", "The new plan replaces {count} open tasks"),
    "planning_anew": (
        "队列中没有待执行任务，正在根据输入制定新计划...",
        "The queue has no open task; planning from your input...",
    ),
    "running": ("正在执行任务: {action}", "Running task: {action}"),
    "progress": ("{action}: 已完成 {done}/{total}", "{action}: {done} of {total} done"),
    "partial": (
        "{count} 个分支未能完成，已保留其余结果：{reason}",
        "{count} branches failed, the rest is kept: {reason}",
    ),
    "next": ("下一个任务: {action}（输入内容继续执行）", "Next task: {action} (send anything to continue)"),
    "finished": ("队列中的任务已全部完成", "All tasks of the queue are done"),
    "nothing_open": ("队列中没有待执行的任务", "The queue has no open task"),
    "skipped": ("已跳过失败的任务: {action}", "Skipped the failed task: {action}"),
    "stale": (
        "选择有变化，以下内容需要重新生成：{names}",
        "Your selection changed; these were made from something else: {names}",
    ),
    "draft": ("草稿，发布前请核对", "Draft: please check before publishing"),
}


def say(phrase: Phrase, language: Language, **values: str | int) -> str:
    chinese, english = PHRASES[phrase]
    return (chinese if language == "zh" else english).format(**values)


def action_word(action: str, language: Language) -> str:
    kind = BY_ACTION[action]
    return kind.zh if language == "zh" else kind.en


ERRORS: dict[str, str] = {
    "Cancelled": "请求已取消。",
    "BudgetReached": "已达到本次请求的预算上限。",
    "ModelFailed": "语言模型未能给出可用的结果，请重试。",
    "Unexpected": "服务内部出错，已记录，请重试。",
    "QueueChanged": "任务执行期间队列被清空或替换，本次结果未保留。",
    "LeaseLost": "另一个请求接管了本会话的队列，请重试。",
    "NoFactsFound": "没有找到相关资料。请在资料库中添加笔记或文档，或跳过此任务。",
    "NothingProduced": "任务没有产生结果，请重试或跳过。",
}


def sentence_in(error: RunError, language: Language) -> str:
    """The error's sentence in the language of the request."""
    return ERRORS.get(error.kind, error.message) if language == "zh" else error.message


def in_language(error: RunError, language: Language) -> RunError:
    """The same error with its sentence in the language of the request."""
    return type(error)(sentence_in(error, language))
