"""The names LaTeX has for signs, and the signs."""

import unicodedata
from collections.abc import Mapping

_GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "zeta",
    "eta",
    "theta",
    "iota",
    "kappa",
    "lambda",
    "mu",
    "nu",
    "xi",
    "pi",
    "rho",
    "sigma",
    "tau",
    "upsilon",
    "phi",
    "chi",
    "psi",
    "omega",
]
_CAPITALS = ("Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega")


def _greek(name: str, size: str) -> str:
    # Unicode spells it without the b.
    return unicodedata.lookup(f"GREEK {size} LETTER {'LAMDA' if name.lower() == 'lambda' else name.upper()}")


LETTERS: Mapping[str, str] = {
    **{name: _greek(name, "SMALL") for name in _GREEK},
    "epsilon": "ϵ", "varepsilon": "ε", "vartheta": "ϑ", "varphi": "φ", "phi": "ϕ", "varrho": "ϱ", "varsigma": "ς",
    "ell": "ℓ", "hbar": "ℏ", "imath": "ı", "jmath": "ȷ", "partial": "∂",
}  # fmt: skip
UPRIGHT: Mapping[str, str] = {
    **{name: _greek(name, "CAPITAL") for name in _CAPITALS},
    "infty": "∞", "emptyset": "∅", "varnothing": "∅", "nabla": "∇", "forall": "∀", "exists": "∃", "nexists": "∄",
    "neg": "¬", "lnot": "¬", "angle": "∠", "triangle": "△", "square": "□", "Box": "□", "circ": "∘", "degree": "°",
    "prime": "′", "dots": "…", "ldots": "…", "cdots": "⋯", "vdots": "⋮", "ddots": "⋱", "Re": "ℜ", "Im": "ℑ",
    "aleph": "ℵ", "checkmark": "✓", "complement": "∁", "celsius": "℃", "bot": "⊥", "top": "⊤", "odot": "⊙",
    "parallelogram": "▱", "bigcirc": "◯", "bigtriangleup": "△", "measuredangle": "∡", "colon": ":",
    "backslash": "\\", "%": "%", "$": "$", "&": "&", "#": "#", "_": "_", "{": "{", "}": "}",
    "lbrace": "{", "rbrace": "}", "lbrack": "[", "rbrack": "]", "langle": "⟨", "rangle": "⟩", "lvert": "|",
    "rvert": "|", "vert": "|", "|": "‖", "Vert": "‖", "lVert": "‖", "rVert": "‖", "lfloor": "⌊", "rfloor": "⌋",
    "lceil": "⌈", "rceil": "⌉",
}  # fmt: skip
OPERATORS: Mapping[str, str] = {
    "times": "×", "div": "÷", "cdot": "⋅", "pm": "±", "mp": "∓", "ast": "∗", "star": "⋆", "bullet": "•",
    "oplus": "⊕", "ominus": "⊖", "otimes": "⊗", "cup": "∪", "cap": "∩", "setminus": "∖", "wedge": "∧", "land": "∧",
    "vee": "∨", "lor": "∨", "mid": "∣", "nmid": "∤",
}  # fmt: skip
RELATIONS: Mapping[str, str] = {
    "le": "≤", "leq": "≤", "leqslant": "⩽", "leqq": "≦", "ge": "≥", "geq": "≥", "geqslant": "⩾", "geqq": "≧",
    "ne": "≠", "neq": "≠", "succ": "≻", "succeq": "⪰", "prec": "≺", "preceq": "⪯",
    "ll": "≪", "gg": "≫", "lt": "<", "gt": ">", "approx": "≈", "equiv": "≡", "cong": "≅", "sim": "∼", "simeq": "≃",
    "propto": "∝", "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂", "subseteq": "⊆", "subsetneq": "⊊",
    "supset": "⊃", "supseteq": "⊇", "nsubseteq": "⊈", "perp": "⊥", "parallel": "∥", "nparallel": "∦",
    "to": "→", "rightarrow": "→", "leftarrow": "←", "gets": "←", "leftrightarrow": "↔", "Rightarrow": "⇒",
    "implies": "⟹", "Leftarrow": "⇐", "impliedby": "⟸", "Leftrightarrow": "⇔", "iff": "⟺", "mapsto": "↦",
    "longrightarrow": "⟶", "longleftarrow": "⟵", "Longrightarrow": "⟹", "Longleftrightarrow": "⟺",
    "uparrow": "↑", "downarrow": "↓", "nearrow": "↗", "searrow": "↘", "rightleftharpoons": "⇌", "therefore": "∴",
    "because": "∵", "models": "⊨", "vdash": "⊢", "backsim": "∽", "doteq": "≐", "triangleq": "≜", "coloneqq": "≔",
}  # fmt: skip
LARGE: Mapping[str, str] = {
    "sum": "∑", "prod": "∏", "coprod": "∐", "int": "∫", "iint": "∬", "iiint": "∭", "oint": "∮", "bigcup": "⋃",
    "bigcap": "⋂", "bigoplus": "⨁", "bigvee": "⋁", "bigwedge": "⋀",
}  # fmt: skip
INTEGRALS = frozenset("∫∬∭∮")
FUNCTIONS = frozenset(
    [
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "arcsin",
        "arccos",
        "arctan",
        "arccot",
        "sinh",
        "cosh",
        "tanh",
        "log",
        "ln",
        "lg",
        "exp",
        "arg",
        "deg",
        "dim",
        "ker",
        "hom",
    ]
)
LIMITS = frozenset(["lim", "limsup", "liminf", "max", "min", "sup", "inf", "det", "gcd", "lcm", "Pr"])
"""What stands below these stands under them."""
ACCENTS: Mapping[str, str] = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304", "dot": "\u0307",
    "widebar": "\u0304", "mathring": "\u030a", "textcircled": "\u20dd",
    "ddot": "\u0308", "vec": "\u20d7", "overrightarrow": "\u20d7", "overleftarrow": "\u20d6", "check": "\u030c",
    "acute": "\u0301", "grave": "\u0300", "breve": "\u0306",
}  # fmt: skip
BEAMS: Mapping[str, tuple[bool, bool]] = {
    "overline": (True, False), "underline": (False, False), "overbrace": (True, True), "underbrace": (False, True),
}  # fmt: skip
"""Whether it is above, and whether it is a brace."""
ARROWS: Mapping[str, str] = {
    "xrightarrow": "→", "xleftarrow": "←", "xlongequal": "=", "xRightarrow": "⇒", "xleftrightarrow": "↔",
    "xrightleftharpoons": "⇌",
}  # fmt: skip
SPACES: Mapping[str, float] = {
    ",": 0.167, ":": 0.222, ">": 0.222, ";": 0.278, "!": 0.0, " ": 0.333, "quad": 1.0, "qquad": 2.0, "enspace": 0.5,
    "thinspace": 0.167, "~": 0.333,
}  # fmt: skip
ALPHABETS: Mapping[str, str] = {
    "mathbf": "BOLD", "boldsymbol": "BOLD", "bm": "BOLD", "pmb": "BOLD", "mathbb": "DOUBLE-STRUCK", "mathcal": "SCRIPT",
    "mathscr": "SCRIPT", "mathfrak": "FRAKTUR",
}  # fmt: skip
UPRIGHT_TEXT = frozenset(
    ["text", "textrm", "mathrm", "textbf", "textit", "textsf", "mathsf", "mbox", "operatorname", "textnormal", "mathit"]
)
ALSO_MATHS = frozenset(["mathrm", "mathsf", "mathit"])
"""Those of them within which signs and scripts stand as well."""
SIZES = frozenset(
    [
        "displaystyle",
        "textstyle",
        "scriptstyle",
        "limits",
        "nolimits",
        "big",
        "Big",
        "bigg",
        "Bigg",
        "bigl",
        "bigr",
        "Bigl",
        "Bigr",
        "biggl",
        "biggr",
        "Biggl",
        "Biggr",
        "left",
        "right",
        "middle",
        "rm",
        "bf",
        "it",
        "nonumber",
        "notag",
    ]
)
"""What changes sizes and looks only; those that bracket something are read apart."""
OPENING: Mapping[str, str] = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉"}
FENCES = frozenset("()[]{}|‖⟨⟩⌊⌋⌈⌉/")
MATRICES: Mapping[str, tuple[str, str]] = {
    "matrix": ("", ""), "smallmatrix": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"),
    "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "array": ("", ""),
}  # fmt: skip
ALIGNED = frozenset(
    ["aligned", "align", "align*", "split", "gathered", "gather", "gather*", "eqnarray", "equation", "equation*"]
)
SYNONYMS: Mapping[str, str] = {"*": "∗", "-": "−"}
_RELATING = frozenset("=<>") | frozenset(RELATIONS.values())


def is_relation(sign: str) -> bool:
    return sign in _RELATING


def in_alphabet(letter: str, alphabet: str) -> str:
    """The letter as it stands in Unicode's mathematical alphabets; as it is where that has none."""
    kind = "DIGIT" if letter.isdigit() else "CAPITAL" if letter.isupper() else "SMALL"
    name = unicodedata.name(letter, "").rsplit(" ", maxsplit=1)[-1]
    for form in (f"MATHEMATICAL {alphabet} {kind} {name}", f"{alphabet} {kind} {name}"):
        try:
            return unicodedata.lookup(form.replace(" DIGIT DIGIT ", " DIGIT "))
        except KeyError:
            continue
    return letter
