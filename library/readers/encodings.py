"""Which encoding a text file has."""

import codecs
import re

from library.readers.document import UnreadableDocument

SAMPLE = 20_000
"""Characters or bytes that are looked at to tell encodings apart."""
LEAST_FREQUENT = 0.2
"""Share of a Chinese text that its most frequent characters make up: half of a true one, a tenth of what is none."""
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_SUPERSETS = {"gb2312": "gb18030", "gbk": "gb18030", "big5": "big5hkscs", "cp950": "big5hkscs"}
_FREQUENT = frozenset(
    "的一是不了在人有我他這这個个们們中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得于於着下自之年過过發发"
    "後后作里用道行所然家種种事成方多經经麼么去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心她本前開开"
    "但因只從从想實实日軍军者意無无力它與与長长把機机十民第公此已工使情明性知全三又關关點点正業业外將将兩两高間间由問问很最重"
    "並并物手應应戰战向頭头文體体政美相見见被利什二等產产或新己制身果加西斯月話话合回特代內内信表化老給给世位次度門门任常先海"
    "通教兒儿東东神聲声提立及比員员解水名真論论處处走義义各入幾几口認认條条平系氣气題题活爾尔更別别打女變变四電电書书術术史"
)
"""The characters and marks that make up half of any Chinese text, in both scripts."""
_FOREIGN_RUN = re.compile(rb"[\x80-\xff]{4,}")


def decode(data: bytes, declared: str | None = None) -> str:
    """The text of a file: by its byte order mark, the declared encoding, UTF-8, else what reads as Chinese or Western.

    Raises `UnreadableDocument` when nothing makes sense of it.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    for encoding in filter(None, (_without_mark(data), _known(declared), "utf-8")):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    if (text := _chinese(data)) is not None:
        return text
    foreign = sum(len(run) for run in _FOREIGN_RUN.findall(data[:SAMPLE]))
    # Letters with accents stand between plain ones; long runs of them are another script.
    if foreign > 0.2 * sum(byte >= 0x80 for byte in data[:SAMPLE]):
        raise UnreadableDocument("The file's characters could not be recognised. Please save it as UTF-8.")
    return data.decode("cp1252", errors="replace")


def is_text(data: bytes) -> bool:
    """Whether the bytes can be a text in some encoding."""
    start = data[:SAMPLE]
    return b"\x00" not in start or start.startswith((b"\xff\xfe", b"\xfe\xff")) or _without_mark(data) is not None


def _without_mark(data: bytes) -> str | None:
    """UTF-16 that does not say so: it has zero bytes, and read the right way round it has no strange characters."""
    if len(data) % 2 or b"\x00" not in data[:SAMPLE]:
        return None
    shares = {}
    for encoding in ("utf-16-le", "utf-16-be"):
        text = data[:SAMPLE].decode(encoding, errors="ignore")
        is_clean = sum(one < " " and not one.isspace() for one in text) <= 0.01 * len(text)
        if is_clean and any(map(str.isascii, text)):
            shares[encoding] = sum(one < "\u0590" or one in _FREQUENT for one in text) / len(text)
    best = max(shares, key=lambda encoding: shares[encoding], default=None)
    return best if best is not None and shares[best] > LEAST_FREQUENT else None


def _known(declared: str | None) -> str | None:
    """The declared encoding if Python knows it; Chinese ones are read as their supersets."""
    if not declared:
        return None
    try:
        name = codecs.lookup(declared.strip()).name
    except LookupError:
        return None
    return _SUPERSETS.get(name, name)


def _chinese(data: bytes) -> str | None:
    """The text in the Chinese encoding in which it reads best, if it reads as Chinese at all.

    Bytes of one are valid in the other, but then give rare characters.
    """
    shares = {}
    for encoding in ("gb18030", "big5hkscs"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        outside_ascii = [one for one in text[:SAMPLE] if not one.isascii()]
        if outside_ascii:
            shares[text] = sum(one in _FREQUENT for one in outside_ascii) / len(outside_ascii)
    best = max(shares, key=lambda text: shares[text], default=None)
    return best if best is not None and shares[best] > LEAST_FREQUENT else None
