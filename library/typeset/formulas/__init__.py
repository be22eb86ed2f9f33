"""Formulas: LaTeX read once into nodes, and written from there: `omml` for Word and slides, `mathml` for pages, `plain`."""

from library.typeset.formulas.nodes import Formula, UnreadableFormula
from library.typeset.formulas.parsing import read_formula
from library.typeset.formulas.plain import to_text

__all__ = ["Formula", "UnreadableFormula", "read_formula", "to_text"]
