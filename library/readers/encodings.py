"""Which encoding a text file has."""

import codecs

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(data: bytes, declared: str | None = None) -> str:
    """The text of a file: by its byte order mark, the declared encoding, UTF-8, GB 18030, else Latin-1."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    for encoding in filter(None, (_known(declared), "utf-8")):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return _chinese(data) or data.decode("cp1252", errors="replace")


def _known(declared: str | None) -> str | None:
    """The declared encoding if Python knows it; GB 2312 is read as its superset."""
    if not declared:
        return None
    try:
        name = codecs.lookup(declared.strip()).name
    except LookupError:
        return None
    return "gb18030" if name in {"gb2312", "gbk"} else name


def _chinese(data: bytes) -> str | None:
    """The text as GB 18030, if it then mostly reads as common Chinese."""
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    outside_ascii = [character for character in text[:20_000] if ord(character) > 127]
    common = sum(1 for character in outside_ascii if _is_common(character))
    return text if outside_ascii and common / len(outside_ascii) > 0.7 else None


def _is_common(character: str) -> bool:
    """Whether it is punctuation or one of GB 2312's everyday characters, which letters with accents never look like."""
    try:
        lead = character.encode("gb2312")[0]
    except UnicodeEncodeError:
        return False
    return 0xA1 <= lead <= 0xA3 or 0xB0 <= lead <= 0xD7
