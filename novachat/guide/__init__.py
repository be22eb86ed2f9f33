"""What Nova3 can do, one sentence a line, in both languages: quick questions about the system are answered from it."""

from functools import cache
from importlib.resources import files

from library.schemas import Language


@cache
def guide(language: Language) -> str:
    return files(__name__).joinpath(f"{language}.md").read_text(encoding="utf-8").strip()
