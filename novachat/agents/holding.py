"""What a model says, held against what it was given: facts are borne out by their sources, figures stand somewhere."""

import re
from collections.abc import Sequence
from typing import TypeVar

from library.judging.differences import unheld_figures
from library.judging.reading import read
from library.notes.posting import fit_title
from library.text.sentences import split
from library.xiaohongshu import forbidden
from novachat.actions import BY_ACTION
from novachat.agents import craft, hooks
from novachat.briefs.counted import lines
from novachat.briefs.inputs import FoundPassage
from novachat.briefs.items import ProposedItem, ProposedPost
from novachat.briefs.lengths import not_far_above
from novachat.briefs.tasks import Material

P = TypeVar("P", bound=ProposedItem)
NOTES = "notes"


def held(items: Sequence[P], material: Material) -> list[P]:
    """The items without sentences that give a figure nobody gave, or may not stand in a post; of facts those that their sources bear out.

    None is far longer than asked, and each post has a title of its own.
    """
    if material.brief.action == "facts":
        items = [one for one in items if _is_borne_out(one, material)]
    known = _given(material)
    kept = [one.model_copy(update={"content": _without_strange_figures(one.content, known)}) for one in items]
    if BY_ACTION[material.brief.action].makes_posts:
        kept = [_publishable(one, material) for one in kept]
    if longest := BY_ACTION[material.brief.action].longest:
        language = material.brief.language
        kept = [one.model_copy(update={"content": not_far_above(one.content, longest, language)}) for one in kept]
    return _titled_apart([one for one in kept if one.content])


def _titled_apart(items: Sequence[P]) -> list[P]:
    kept: list[P] = []
    for one in items:
        used = {other.title for other in kept if isinstance(other, ProposedPost)}
        title = craft.own_title(one.title, one.content, used) if isinstance(one, ProposedPost) else ""
        kept.append(one.model_copy(update={"title": title}) if title else one)
    return kept


def _publishable(post: P, material: Material) -> P:
    """A post without the sentences and tags that may not stand in one, or that the request bans; in place of such a title what it is about."""
    asked, content = material.brief.asked, post.content

    def is_out(text: str) -> bool:
        return any(forbidden(text)) or asked.forbids(text)

    for sentence in reversed(list(split(content))):
        if is_out(sentence.text):
            content = content[: sentence.start] + content[sentence.end :]
    changed: dict[str, str | list[str]] = {}
    title = ""
    if isinstance(post, ProposedPost):
        changed["title"] = title = fit_title(material.name) if is_out(post.title) else post.title
        changed["tags"] = [tag for tag in post.tags if not is_out(tag)]
    changed["content"] = craft.mended(hooks.mended(title, content.strip()))
    return post.model_copy(update=changed)


def _is_borne_out(item: ProposedItem, material: Material) -> bool:
    sources = [one.evidence for one in material.passages if one.id in item.sources]
    if any(one.note in item.sources for one in material.quotes):
        sources.append(FoundPassage(id=NOTES, title="", text="\n".join(lines(material.digest))).evidence)
    return read(item.content, sources).is_borne_out


def _given(material: Material) -> str:
    """All that the model was given, without the numbers of notes, which say nothing."""
    told = [material.brief.as_prompt(), *lines(material.digest), *(one.told for one in material.passages)]
    return re.sub(r"\bnote\d+", " ", "\n".join(told))


def _without_strange_figures(content: str, known: str) -> str:
    kept = content
    for sentence in reversed(list(split(content))):
        strange = [one for one in unheld_figures(sentence.text, known) if len(re.findall(r"\d", one.value)) > 1]
        if strange:
            kept = kept[: sentence.start] + kept[sentence.end :]
    return kept.strip()
