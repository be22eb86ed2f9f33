"""Chooses a design by how near its labelled examples are to what is asked for; what is near to none is refused."""

from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import NamedTuple

from django.utils.translation import gettext

from conversation.builds.briefs import CompileDraft, CompileTask
from conversation.builds.offline.designs import DESIGNS
from conversation.builds.offline.taken import from_steps
from conversation.offline.router import features
from library.meaning.encoders import Vectors
from runs.words import Sentence

NEAR = 0.4
"""From which likeness, in meaning and words, to the nearest examples of a design on a description means it."""
NEIGHBOURS = 2
NOTHING = "none"
ALSO = 0.6
"""From which part of the likeness to its design on a description is also like what cannot be built."""


class DesignExamples(NamedTuple):
    names: list[str]
    vectors: Vectors


class DesignMeant(NamedTuple):
    """The design that a description means; empty where none is near, or what cannot be built is nearer."""

    design: str
    asks_for_more: bool = False
    """Whether it is also like what cannot be built."""


def compile_blueprint(task: CompileTask) -> CompileDraft:
    """By the description; where only the steps of a conversation are there, a table for each of what they read."""
    meant = nearest(task.description) if task.description else DesignMeant("")
    if meant.design:
        made = DESIGNS[meant.design](task)
        if meant.asks_for_more:
            limit = gettext("It only reads, computes and shows: it sends nothing to anybody and changes nothing.")
            made = made.model_copy(update={"description": f"{made.description} {limit}"})
        return CompileDraft(blueprint=made)
    if task.steps and (tables := from_steps(task)):
        return CompileDraft(blueprint=tables)
    message = Sentence("No application that can be built here does this. Known are: %(known)s.", known=known())
    return CompileDraft(refusal=message)


def known() -> str:
    """What the designs are called."""
    names = (
        gettext("Weekly class report"),
        gettext("Weak-point quiz"),
        gettext("Homework follow-up"),
        gettext("Frequent errors"),
        gettext("One student's scores and weak points"),
        gettext("Review of an assignment"),
    )
    return ", ".join(names)


@cache
def examples() -> DesignExamples:
    """Read once; some stand for what cannot be built."""
    lines = files("conversation.builds.offline").joinpath("examples.tsv").read_text(encoding="utf-8").splitlines()
    names, texts = zip(*(line.split("\t") for line in lines), strict=True)
    return DesignExamples(list(names), features(list(texts)))


def nearest(description: str) -> DesignMeant:
    found = examples()
    scores = found.vectors @ features([description])[0]
    by_design: dict[str, list[float]] = {}
    for name, score in zip(found.names, scores, strict=True):
        by_design.setdefault(name, []).append(float(score))
    likeness = {name: fmean(sorted(all_, reverse=True)[:NEIGHBOURS]) for name, all_ in by_design.items()}
    best = max(likeness, key=likeness.__getitem__)
    if best == NOTHING or likeness[best] < NEAR:
        return DesignMeant("")
    return DesignMeant(best, likeness[NOTHING] >= max(NEAR, ALSO * likeness[best]))
