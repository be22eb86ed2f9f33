"""Posts of varied texts: Chinese, English and both, short and long, with emoji, figures and odd characters."""

import json
import random
from itertools import islice
from pathlib import Path

from creative.cards.schemas import Figure, PageBrief, Row
from library.text.sentences import split

ROOT = Path(__file__).parents[3]
EMOJI = "🌸🚲🚗☕🔋🌿⛺🥐📚💡✨❤️👩‍💻👍🏻1️⃣🇨🇳🏃‍♀️👨‍👩‍👧"
ODD = (
    "镕喆堃 學習 ∑√≤",
    "𠮷野家 ꙮ العربية",
    "https://example.org/a/very/long/address?with=many&parts=1",
    "Donaudampfschifffahrt",
)
LABELS = ("价格", "Weight", "适合人群", "续航", "Setup", "售后与退换")
TIMES = ("2021", "2022 年", "3月", "Q4", "周一", "Mon")
UNITS = ("", "%", "元", "万人次", "kg")


def post(number: int) -> list[PageBrief]:
    """The same for the same number."""
    dice = random.Random(number)
    texts = _chinese(dice) if number % 5 < 3 else _english(dice)
    if number % 10 == 9:
        texts = [f"{one} {dice.choice(ODD)}" for one in texts]
    if number % 4 == 3:
        texts = [f"{dice.choice(EMOJI)}{one}{dice.choice(EMOJI)}" for one in texts]
    return [_cover(dice, texts), _listing(dice, texts), _steps(dice, texts), *_others(dice, texts, number)]


def _cover(dice: random.Random, texts: list[str]) -> PageBrief:
    lines = [one[:40] for one in texts[1 : 1 + dice.randrange(7)]]
    return PageBrief(kind="cover", title=texts[0][: dice.choice((12, 30, 120))], kicker=texts[2][:16], lines=lines)


def _listing(dice: random.Random, texts: list[str]) -> PageBrief:
    lines = [one[: dice.choice((14, 40, 400))] for one in texts[: dice.randrange(2, 10)]]
    return PageBrief(kind="list", title=texts[1][:20], lines=lines, source=dice.choice(("", texts[3][:100])))


def _steps(dice: random.Random, texts: list[str]) -> PageBrief:
    lines = [f"{one[:8]}：{other[:90]}" for one, other in zip(texts[::2], texts[1::2], strict=False)]
    return PageBrief(kind="steps", title=texts[3][:28], kicker=texts[4][:12], lines=lines[: dice.randrange(2, 7)])


def _others(dice: random.Random, texts: list[str], number: int) -> list[PageBrief]:
    room = dice.choice((10, 40, 160))
    rows = [
        Row(label=label, left=texts[at][:room], right=texts[-at - 1][:room])
        for at, label in enumerate(dice.sample(LABELS, dice.randrange(2, 6)))
    ]
    is_along_time, units = number % 3 == 0, [dice.choice(UNITS)] if number % 2 else UNITS
    names = TIMES if is_along_time else LABELS
    figures = [
        Figure(label=name, value=round(dice.uniform(-20 if number % 7 == 0 else 0, 9000), 1), unit=dice.choice(units))
        for name in names[: dice.randrange(1, 7)]
    ]
    quote = texts[: dice.choice((1, 1, 3))]
    return [
        PageBrief(kind="comparison", title=texts[5][:24], sides=(texts[0][:6], texts[1][:14]), rows=rows),
        PageBrief(kind="quote", lines=quote, by=texts[2][:20]),
        PageBrief(kind="data", title=texts[4][:18], figures=figures, lines=texts[6:7], source=texts[5][:60]),
    ]


def _chinese(dice: random.Random) -> list[str]:
    notes = json.loads((ROOT / "library/notes/sample/notes.json").read_text("utf-8"))["notes"]
    told = (text for note in dice.sample(notes, 30) for text in (note["title"], *_sentences(note["text"])))
    return list(islice(told, 24))


def _english(dice: random.Random) -> list[str]:
    paths = sorted((ROOT / "library/sample").glob("newton-en-*.md"))
    return dice.sample(_sentences(dice.choice(paths).read_text("utf-8")), 24)


def _sentences(text: str) -> list[str]:
    return [one.text.strip("# ") for one in split(text) if len(one.text.strip("# ")) > 3]
