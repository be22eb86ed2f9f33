"""What a formula is made of before its structure: signs, names, spaces, and the alphabets they are set in."""

from library.typeset.formulas import signs
from library.typeset.formulas.nodes import Beam, Fraction, Node, Parts, Scripts, Sign, Space, Words


def named(name: str) -> Node | None:
    """A command that stands for a sign, a name or a space by itself."""
    if name in signs.LETTERS:
        return Sign(text=signs.LETTERS[name], role="letter")
    if name in signs.UPRIGHT:
        return Sign(text=signs.UPRIGHT[name], role="operator")
    for table in (signs.OPERATORS, signs.RELATIONS, signs.LARGE):
        if name in table:
            return Sign(text=table[name], role="operator")
    if name in signs.FUNCTIONS | signs.LIMITS:
        return Words(text=name, is_function=True)
    if name in signs.SPACES:
        return Space(width=signs.SPACES[name])
    return Words(text=" mod ") if name == "bmod" else None


def takes_limits(base: Node) -> bool:
    """Whether what stands above and below it in a line of its own stands behind it in one of text."""
    match base:
        case Sign(text=text):
            return text in signs.LARGE.values() and text not in signs.INTEGRALS
        case Words(text=text, is_function=True):
            return text in signs.LIMITS
        case Beam(is_brace=True):
            return True
        case _:
            return False


def sign_of(character: str) -> Node:
    """A character as it stands in a formula: what is no Latin or Greek letter is a word."""
    plain = signs.SYNONYMS.get(character, character)
    if plain.isalpha():
        is_latin = plain.isascii() or "α" <= plain <= "ω"
        return Sign(text=plain, role="letter") if is_latin else Words(text=plain)
    return Sign(text=plain, role="operator")


def in_alphabet(node: Node, alphabet: str) -> Node:
    """The same in another alphabet: double-struck, script, bold."""
    match node:
        case Sign(text=text):
            return Sign(text="".join(signs.in_alphabet(one, alphabet) for one in text), role="operator")
        case Parts(parts=parts):
            return Parts(parts=tuple(in_alphabet(one, alphabet) for one in parts))
        case _:
            return node


def upright(node: Node) -> Node:
    """The same with upright letters, as units are set."""
    match node:
        case Sign(text=text, role="letter"):
            return Words(text=text)
        case Parts(parts=parts):
            return Parts(parts=tuple(map(upright, parts)))
        case Scripts():
            return node.model_copy(update={"base": upright(node.base)})
        case Fraction():
            return node.model_copy(update={"above": upright(node.above), "below": upright(node.below)})
        case _:
            return node
