"""Formulas: LaTeX read once into nodes, and written from there for Word and slides, pages, typst, and plain text."""

from library.typeset.formulas.nodes import Formula, UnreadableFormula
from library.typeset.formulas.omml import to_omml
from library.typeset.formulas.parsing import read_formula
from library.typeset.formulas.plain import to_text

__all__ = ["Formula", "UnreadableFormula", "read_formula", "to_omml", "to_text"]
