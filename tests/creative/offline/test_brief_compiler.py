import pytest

from creative.briefs import BriefTask
from creative.offline.brief_compiler import compile_brief, topic_of


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("A post about “How smallpox was eradicated” for students", "How smallpox was eradicated"),
        ("Write a post about how vaccines work", "how vaccines work"),
        ("写一篇关于“王安石变法的主要内容”的帖子", "王安石变法的主要内容"),
        ("Tell how the Web began", "how the Web began"),
        ("天花是怎么被消灭的", "天花是怎么被消灭的"),
        ("写一篇国际空间站一天是怎么过的科普", "国际空间站一天是怎么过的"),
        ("给初三学生写一篇怎么背历史年代的学习笔记", "怎么背历史年代"),
        ("A short post on running for beginners who hate mornings", "running"),
        ("A weekend breakfast post for people who live alone", "weekend breakfast"),
        ("12月20日我在云栖古镇开民宿「听雨」，房价268元，写一篇古镇游的笔记", "古镇游"),
        ("Our shop Tidy & Co opens on 5 December; boxes from £12. Write two posts about wardrobes.", "wardrobes"),
        ("写三篇空气炸锅的笔记，给上班族看", "空气炸锅"),
        ("我们店「一碗春」在和平街9号，立春当天2月4日早餐套餐19元，做一篇宣传图文", "早餐套餐"),
        ("A post for parents about why vaccines work, calm and practical", "why vaccines work"),
        ("A checklist for first-time campers who travel by train", "first-time campers who travel by train"),
        ("A weekend guide to Shanghai's parks in spring for families", "Shanghai's parks in spring"),
        ("Five tips on keeping a small kitchen tidy, for students", "keeping a small kitchen tidy"),
        ("Something for beginners on running shoes", "running shoes"),
        ("Make me a cheerful post that explains rocket staging for kids", "rocket staging"),
        ("How to pack for a weekend of camping: a list for couples", "How to pack for a weekend of camping"),
        ("Tell my followers why polio is nearly gone", "why polio is nearly gone"),
        ("推荐几个上海看樱花的地方，写成笔记", "上海看樱花的地方"),
        ("为什么天空是蓝色的？写给小学生的科普", "为什么天空是蓝色的"),
        ("We run a small pottery studio; write two posts about glazing", "glazing"),
        ("As a yoga teacher I need a post on stretching", "stretching"),
        ("We sell kitchen shelves and want a post about how pantries work", "how pantries work"),
        ("Write three Xiaohongshu notes on a small bathroom for renters", "small bathroom"),
        ("Draft four posts for our swimming lessons, $20 a lesson", "swimming lessons"),
        ("write announcements for our yoga class, Sunday 9am", "yoga class"),
        ("帮我家陶艺店写3篇小红书", "陶艺店"),
        ("写两篇出租屋浴室没窗户怎么收纳的笔记", "出租屋浴室没窗户怎么收纳"),
        ("我们开了一家花店，想写两篇讲玫瑰养护的笔记", "玫瑰养护"),
        ("写一篇给家长看的小红书：春天带孩子去植物园看花，实用、亲切", "春天带孩子去植物园看花"),
        ("来一篇写给学生的图文：为什么会有潮汐", "为什么会有潮汐"),
        ("做一组给新手妈妈看的图文，讲婴儿睡眠", "婴儿睡眠"),
        ("讲座怎么准备", "讲座怎么准备"),
    ],
)
def test_the_subject_is_what_is_left_of_a_request_without_the_asking(message: str, topic: str) -> None:
    assert topic_of(message) == topic


def test_what_the_request_says_of_shop_price_and_day_is_kept() -> None:
    message = "12月20日我在云栖古镇开民宿「听雨」，房价268元，写一篇古镇游的笔记，突出老街早市"
    brief = compile_brief(BriefTask(language="zh", message=message))
    assert brief.constraints == ["12月20日我在云栖古镇开民宿「听雨」", "房价268元"]
    assert brief.key_points == ["老街早市"]


def test_what_may_not_be_said_is_no_name_and_no_news() -> None:
    brief = compile_brief(BriefTask(language="en", message='A post about stretching after work; avoid "guaranteed"'))
    assert (brief.topic, brief.banned_expressions) == ("stretching after work", ["guaranteed"])
    assert "guaranteed" not in brief.keywords


def test_what_may_not_be_mentioned_is_read_word_by_word() -> None:
    message = "Write a post about tea, without the health claims and don't mention sugar or caffeine"
    brief = compile_brief(BriefTask(language="en", message=message, answers=["students", "calm"]))
    assert brief.banned_expressions == ["sugar", "caffeine"]
    long = (
        "Write a post about tea, and don't mention the health claims that so many brands like to print on their boxes"
    )
    assert len(compile_brief(BriefTask(language="en", message=long)).banned_expressions[0]) <= 60


def test_readers_are_read_whole_where_something_says_what_they_do() -> None:
    brief = compile_brief(BriefTask(language="zh", message="给久坐的程序员写4篇肩颈放松笔记，不要标签"))
    assert (brief.audience, brief.constraints) == ("久坐的程序员", ["不要标签"])
