"""Who is meant where a passage says "she" or 他 and a claim names somebody."""

from library.chronology.antecedents import meant_in, people_in


def misnamed(sentence: str, other: str, text: str, title: str) -> tuple[str, str] | None:
    """Somebody whom a sentence names where the other says "she", and whom that stands for if it is somebody else."""
    named = [one for one in people_in(sentence) if one not in other]
    if len(named) != 1 or named[0] not in sentence[: len(sentence) * 2 // 3]:
        return None
    meant = meant_in(other, text[: max(0, text.find(other))], title)
    name = named[0]
    if not meant or name in meant or meant in name or name.rpartition(" ")[2] == meant.rpartition(" ")[2]:
        return None
    return name, meant
