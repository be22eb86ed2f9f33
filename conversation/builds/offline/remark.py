"""Says figures as they are: first those that lie where they should not, then the others. Nothing is added."""

from conversation.builds.briefs import FigureTold, RemarkTask, WrittenRemark
from conversation.builds.computing.shown import DASH
from runs.words import Sentence


def remark(task: RemarkTask) -> WrittenRemark:
    known = [one for one in task.figures if one.value != DASH]
    if not known:
        return WrittenRemark(content=Sentence("There are no figures yet, so there is nothing to say about them."))
    low = [one for one in known if one.is_low]
    lines = [Sentence("To look at first: %(figure)s", figure=_told(one)) for one in low]
    lines += [_told(one) for one in known if not one.is_low]
    return WrittenRemark(content="\n".join(f"- {line}" for line in lines))


def _told(one: FigureTold) -> Sentence:
    if one.about:
        return Sentence("%(label)s: %(value)s (%(about)s).", label=one.label, value=one.value, about=one.about)
    return Sentence("%(label)s: %(value)s.", label=one.label, value=one.value)
