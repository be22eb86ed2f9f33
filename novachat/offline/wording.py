"""The sentences the offline engine puts its figures into, in both languages, and how it writes figures."""

from library.schemas import Language
from novachat.briefs import FULL_STOPS
from novachat.digest import NoteDigest, Quote
from novachat.lexicon import AUDIENCES

DAYPARTS: dict[str, tuple[str, str]] = {
    "morning": ("早上（5–11点）", "the morning (5–11 h)"),
    "noon": ("中午（11–14点）", "midday (11–14 h)"),
    "afternoon": ("下午（14–18点）", "the afternoon (14–18 h)"),
    "evening": ("晚间（18–23点）", "the evening (18–23 h)"),
    "night": ("深夜（23–5点）", "the night (23–5 h)"),
}
PATTERNS = {
    "number": ("写出数字", "names a number"),
    "question": ("提出问题", "asks a question"),
    "contrast": ("写出反差或避坑", "names a contrast or a mistake"),
}
SENTENCES: dict[str, tuple[str, str]] = {
    "tag": (
        "带「#{name}」的{count}篇{notes}平均互动{engagement}，是同主题{total}篇均值的{lift}倍。",
        "The {count} {notes} tagged #{name} average {engagement} engagements, {lift} times the mean of all {total}.",
    ),
    "word": (
        "写到「{name}」的{count}篇{notes}平均互动{engagement}，是同主题均值的{lift}倍。",
        "The {count} {notes} that mention “{name}” average {engagement} engagements, {lift} times the mean.",
    ),
    "title": (
        "标题{pattern}的{count}篇{notes}平均互动{engagement}，是均值的{lift}倍。",
        "The {count} {notes} whose title {pattern} average {engagement} engagements, {lift} times the mean.",
    ),
    "week": (
        "周末发布的{weekend}篇{notes}平均互动{weekend_engagement}，工作日发布的{workdays}篇为{workdays_engagement}。",
        "The {weekend} {notes} published on weekends average {weekend_engagement} engagements, the {workdays} of workdays {workdays_engagement}.",
    ),
    "daypart": (
        "{daypart}发布的{count}篇{notes}平均互动{engagement}，是均值的{lift}倍。",
        "The {count} {notes} published in {daypart} average {engagement} engagements, {lift} times the mean.",
    ),
    "collects": (
        "这个主题每100个赞对应{share}次收藏，其他主题为{elsewhere}次：读者{more}把它存下来备用。",
        "This topic has {share} collects per 100 likes, other topics have {elsewhere}: readers keep it for later {more} often.",
    ),
    "audience": (
        "点名「{name}」的{count}篇{notes}平均互动{engagement}，是均值的{lift}倍。",
        "The {count} {notes} that name {name} average {engagement} engagements, {lift} times the mean.",
    ),
    "complaints": (
        "同主题{total}篇{notes}里有{count}篇写到不顺心的事，平均互动{engagement}，是均值的{lift}倍。",
        "{count} of the {total} {notes} tell what went wrong; they average {engagement} engagements, {lift} times the mean.",
    ),
    "best": (
        "互动最高的{note}是《{title}》，互动{engagement}，是同主题均值的{lift}倍。",
        "The {note} with the most engagement is 《{title}》: {engagement}, {lift} times the mean.",
    ),
    "kept": (
        "每100个赞对应{share}次收藏，同主题平均{all}次",
        "{share} collects per 100 likes; all about this topic have {all}",
    ),
    "audience_even": (
        "点名「{name}」的{count}篇{notes}平均互动{engagement}，与均值持平。",
        "The {count} {notes} that name {name} average {engagement} engagements, as all do.",
    ),
    "pain": ("互动{engagement}的{note}《{title}》抱怨：“{quote}”", "The {note} 《{title}》, with {engagement} engagements, complains: “{quote}”"),
    "pains": ("痛点：“{quote}”（《{title}》）", "Pain: “{quote}” (《{title}》)"),
    "tips": ("有效做法：“{quote}”（《{title}》）", "What helps: “{quote}” (《{title}》)"),
    "tags": ("常用标签：{tags}", "Tags: {tags}"),
    "active": ("多在{daypart}发布", "Mostly published in {daypart}"),
    "remark": ("用户备注：{text}", "Your remark: {text}"),
    "source": ("《{title}》写道：“{quote}”", "《{title}》 says: “{quote}”"),
    "asked_audience": ("需求指定的受众“{name}”", "The audience of the brief, “{name}”"),
    "asked": ("需求给出的{field}：{value}（资料库中暂无相关笔记可供核对）", "The brief’s {field}: {value} (the library has no notes to check it against)"),
    "totals": (
        "同主题{notes}共{total}篇，平均点赞{likes}、收藏{collects}、评论{comments}。",
        "{total} {notes} about this topic average {likes} likes, {collects} collects and {comments} comments.",
    ),
}  # fmt: skip
FIELDS = {
    "target_audience": ("目标受众", "target audience"),
    "industry": ("行业", "industry"),
    "brand_style": ("品牌风格", "brand style"),
    "account_name": ("账号", "account"),
    "query": ("主题", "topic"),
}


def write(sentence: str, language: Language, **values: object) -> str:
    chinese, english = SENTENCES[sentence]
    return (chinese if language == "zh" else english).format(**values)


def audience_word(name: str, language: Language) -> str:
    """A group of readers in the language asked for; in English with the notes' own word behind it."""
    english = AUDIENCES.get(name, name)
    return name if language == "zh" or english == name else f"{english} ({name})"


def one_of(pair: tuple[str, str], language: Language) -> str:
    return pair[0] if language == "zh" else pair[1]


def notes_word(digest: NoteDigest, language: Language, *, one: bool = False) -> str:
    """What to call the notes; the invented ones are always called a sample."""
    if language == "zh":
        return "示例笔记" if digest.sample else "笔记"
    word = "note" if one else "notes"
    return f"sample {word}" if digest.sample else word


def figure(number: float) -> str:
    return f"{number:,.0f}"


def lift(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def hashtags(tags: list[str]) -> str:
    return " ".join(f"#{tag}" for tag in tags)


def bare(quote: Quote) -> str:
    """The quoted sentence without its full stop, to stand inside of another."""
    return quote.text.rstrip(FULL_STOPS)
