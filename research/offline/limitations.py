"""What a report made of quoted sentences must say about itself."""

from collections.abc import Iterable

from library.answering.question import Question
from library.queries import COMMON_WORD
from library.schemas import EvidenceItem, Language
from library.text.terms import content_terms
from research.briefs import WritingTask


def limitations(task: WritingTask, question: Question, used: Iterable[str]) -> str:
    """What it rests on, what was not found, and how it was made."""
    ids = set(used)
    cited = [item for item in task.evidence if item.id in ids]
    said = [_basis(task.language, cited), _method(task.language)]
    if empty := _searches_without_evidence(task):
        said.append(_list(task.language, "No source was found for", "没有找到资料的检索：", empty))
    if silent := _words_without_evidence(question, task.evidence):
        said.append(_list(task.language, "No source mentions", "资料中没有提到：", silent))
    said += task.warnings
    return ("" if task.language == "zh" else " ").join(said)


def _basis(language: Language, cited: list[EvidenceItem]) -> str:
    documents = len({item.source for item in cited})
    origins = len({item.origin for item in cited})
    if language == "zh":
        single = "，全部结论都依赖这一篇文献" if documents == 1 else ""
        return f"本报告依据{documents}篇文献中的{len(cited)}段资料（{origins}个独立来源）写成{single}。"
    single = ", so everything depends on that one document" if documents == 1 else ""
    return f"This report rests on {_count(len(cited), 'passage')} of {_count(documents, 'document')} ({_count(origins, 'independent origin')}){single}."


def _method(language: Language) -> str:
    if language == "zh":
        return "离线引擎逐字选用资料中的句子，不改写、不推断，也不判断资料本身是否正确。"
    return "The offline engine selected sentences word for word; it rephrased and inferred nothing, and did not judge whether the sources are right."


def _searches_without_evidence(task: WritingTask) -> list[str]:
    found = {query for item in task.evidence for query in item.queries}
    return [step.search_terms for step in task.plan.web_search_steps if found and step.search_terms not in found]


def _words_without_evidence(question: Question, evidence: list[EvidenceItem]) -> list[str]:
    held = {term for item in evidence for term in content_terms(f"{item.title} {item.heading} {item.text}")}
    return [word.text for word in question.content if word.emphasis > COMMON_WORD and held.isdisjoint(word.terms)]


def _list(language: Language, english: str, chinese: str, names: list[str]) -> str:
    if language == "zh":
        return chinese + "、".join(f"“{name}”" for name in names) + "。"
    return f"{english} {', '.join(f'“{name}”' for name in names)}."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
