"""The words an exported report adds of its own, in Chinese and in English."""

from typing import NamedTuple

from library.judging import Verdict
from library.schemas import Language


class Words(NamedTuple):
    question: str
    date: str
    offline: str
    models: str
    summary: str
    key_findings: str
    limitations: str
    verification: str
    confidence: str
    formula: str
    counts: str
    origins: str
    stripped: str
    doubtful: str
    none_doubtful: str
    claim: str
    verdict: str
    reason: str
    passage: str
    sources: str
    retrieved: str
    document: str
    stop: str
    separator: str
    colon: str
    verdicts: dict[Verdict, str]


ENGLISH = Words(
    question="Question",
    date="Date",
    offline="Offline engine: no language model took part; every sentence stands in a source.",
    models="Models used",
    summary="Summary",
    key_findings="Key findings",
    limitations="Limitations",
    verification="Verification",
    confidence="Confidence",
    formula="How it is computed",
    counts="Claims by verdict",
    origins="Independent origins",
    stripped="Citations or sentences removed because no source stood behind them",
    doubtful="Claims to read with care",
    none_doubtful="No claim was found weak, unsupported or conflicting.",
    claim="Claim",
    verdict="Verdict",
    reason="Reason",
    passage="Passage",
    sources="Sources",
    retrieved="Retrieved",
    document="Document in the library",
    stop=". ",
    separator=", ",
    colon=": ",
    verdicts={
        "quoted": "quoted",
        "supported": "supported",
        "weak": "weak",
        "unsupported": "unsupported",
        "conflicting": "conflicting",
    },
)
CHINESE = Words(
    question="问题",
    date="日期",
    offline="离线引擎：未使用语言模型，每句话均出自来源。",
    models="使用的模型",
    summary="摘要",
    key_findings="主要发现",
    limitations="局限",
    verification="核查",
    confidence="可信度",
    formula="计算方法",
    counts="各类论断",
    origins="独立来源数",
    stripped="因没有来源支持而删去的引用或句子",
    doubtful="需谨慎对待的论断",
    none_doubtful="没有发现依据薄弱、缺乏依据或相互矛盾的论断。",
    claim="论断",
    verdict="结论",
    reason="理由",
    passage="原文",
    sources="来源",
    retrieved="访问日期",
    document="资料库文档",
    stop="。",
    separator="，",
    colon="：",
    verdicts={
        "quoted": "原文引用",
        "supported": "有依据",
        "weak": "依据薄弱",
        "unsupported": "缺乏依据",
        "conflicting": "相互矛盾",
    },
)
WORDS: dict[Language, Words] = {"en": ENGLISH, "zh": CHINESE}
