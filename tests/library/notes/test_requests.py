"""What is read in a request for posts."""

import pytest

from library.notes.requests import asked, name_in, narrows, reworks, topic_words


@pytest.mark.parametrize(
    ("request_", "subject", "posts", "audience"),
    [
        ("写3篇小红书笔记，主题是冰箱收纳", "冰箱收纳", 3, ""),
        ("分析敏感肌护肤的用户痛点，然后写4篇", "敏感肌护肤", 4, ""),
        ("帮我写一篇讲空气炸锅的笔记，给独居的上班族看", "空气炸锅", 1, "独居的上班族"),
        ("围绕早餐出三篇笔记，面向学生党", "早餐", 3, "学生党"),
        ("写2篇低碳水减脂餐", "低碳水减脂餐", 2, ""),
        ("写一篇不打孔的收纳", "不打孔的收纳", 1, ""),
        ("Write 3 camping posts for families", "camping", 3, "families"),
        (
            "Analyse audiences for English vocabulary learning and write four posts",
            "English vocabulary learning",
            4,
            "",
        ),
        ("写一篇关于减糖早餐的笔记，受众是上班族", "减糖早餐", 1, "上班族"),
        ("出3篇关于通勤底妆的小红书，目标是早八的上班族", "通勤底妆", 3, "早八的上班族"),
        ("写一篇关于我国传统节日的小红书笔记", "我国传统节日", 1, ""),
        ("写3篇露营，目标是涨粉", "露营", 3, ""),
        ("写两篇AI绘画的笔记", "AI绘画", 2, ""),
        ("Write two posts about AI", "AI", 2, ""),
        ("来两篇打包清单", "打包清单", 2, ""),
        ("冰箱收纳，租房党看的，来4篇", "冰箱收纳", 4, "租房党"),
        ("我们在梧桐路58号新开了一家小店，主打煲汤，套餐38元，写两篇", "煲汤", 2, ""),
        ("我们店在和平街9号，立春当天2月4日早餐套餐19元，写一篇", "早餐套餐", 1, ""),
        ("Draft four posts about running for beginners in a lively tone", "running", 4, "beginners"),
        ("What do people advise for a tidy fridge?", "tidy fridge", None, ""),
        ("写两篇防晒的笔记，语气俏皮", "防晒", 2, ""),
        ("写两篇垃圾分类的笔记", "垃圾分类", 2, ""),
        ("厨房太乱，写篇收纳帖", "厨房太乱", 1, ""),
        ("写一篇抖音文案，讲讲怎么学吉他", "学吉他", 1, ""),
        ("Do three insights and one post on swimming", "swimming", 1, ""),
        ("Describe people who take notes in lectures and write one post", "take notes in lectures", 1, ""),
        ("Write five announcements for our pottery class, Saturday 3pm, £35 per person", "pottery", 5, ""),
        ("Draft three announcements about our new pottery workshop on 5 June", "new pottery workshop", 3, ""),
        ("Please write two captions for our book club, Thursday 7pm", "book club", 2, ""),
        ("写三条陶艺体验课的预告，周六下午3点，158元", "陶艺", 3, ""),
        ("我们新开了陶艺体验课，每人168元，写两条宣传", "陶艺", 2, ""),
        ("帮我家陶艺店写3篇小红书，周日下午8折", "陶艺店", 3, ""),
        ("Two posts on Sunday roast for beginners", "Sunday roast", 2, "beginners"),
        ("Need a couple of posts about toddlers' meals for working parents", "toddlers' meals", 2, "working parents"),
        ("Give me a few posts about camping", "camping", 3, ""),
        ("Write two posts about cycling to work", "cycling to work", 2, ""),
        ("Plan content for thesis writing and draft 2 posts, friendly voice", "thesis writing", 2, ""),
        ("写5篇租房党浴室收纳的图文", "租房党浴室收纳", 5, ""),
        ("租房党厨房收纳，写两篇", "租房党厨房收纳", 2, ""),
        ("通勤穿搭写两篇", "通勤穿搭", 2, ""),
        ("职场穿搭来3篇小红书", "职场穿搭", 3, ""),
        ("秋冬煲汤内容怎么做？先分析用户，再给方向，最后写3篇", "秋冬煲汤", 3, ""),
        ("Analyse what readers of sunscreen posts complain about and tell me what does better", "sunscreen", None, ""),
        ("分析一下露营类笔记最近的热门标题，再写一篇", "露营", 1, ""),
        ("Find three profiles of people who like city walks", "city walks", None, ""),
        ("写一篇给新手的笔记，讲多肉植物怎么浇水才不烂根", "多肉植物怎么浇水才不烂根", 1, "新手"),
        ("写三篇毕业论文写作的笔记给研一新生，三篇角度要不一样", "毕业论文", 3, "研一新生"),
        ("分析一下写3篇露营笔记", "露营", 3, ""),
        ("我开了家瑜伽馆，在梧桐路6号，想发2篇拉伸的笔记", "拉伸", 2, ""),
        ("我们在和平路3号开了家轻食店，写一篇", "轻食店", 1, ""),
        ("我家楼下开了家面馆，帮我写2篇笔记", "面馆", 2, ""),
        ("We're hosting a pottery evening at 7 pm. Write a post to announce it", "pottery evening", 1, ""),
        ("Our pottery course starts soon. Write a post that announces it with a few tips", "pottery course", 1, ""),
        ("Write a post that helps beginners with swimming", "beginners with swimming", 1, ""),
        ("I love my sunscreen. Write a post about it for oily skin", "oily skin", 1, ""),
        (
            "Air fryer or rice cooker? One post for someone living alone",
            "Air fryer or rice cooker",
            1,
            "someone living alone",
        ),
        ("跑夜班的人出门防晒总忘了补，写两篇", "出门防晒总忘", 2, "跑夜班的人"),
        ("写一篇夜跑的，团员多半是上班族", "夜跑", 1, "上班族"),
        ("juggling for adults who never tried, 3 posts pls", "juggling", 3, "adults who never tried"),
        ("Honestly, just write whatever people like, two posts", "", 2, ""),
        (
            "Our tea room Pine & Moss moves to 9 Elm Road, £9 each. Two posts for office teams",
            "tea room",
            2,
            "office teams",
        ),
        ("猫砂那几篇里哪篇评论最多", "猫砂", None, ""),
        ("徒步第一次穿什么，写两篇", "徒步第一次穿什么", 2, ""),
        ("新疆旅游什么时候去，写2篇", "新疆旅游", 2, ""),
        ("写几篇关于在家做瑜伽的帖子", "在家做瑜伽", 3, ""),
        ("Our nail bar Pink opens on 2 May; a manicure costs £20. Write two posts.", "manicure", 2, ""),
        ("从前20条陶艺笔记里提炼3个痛点，不用写正文", "陶艺", None, ""),
        ("分析10条骑行笔记,写2篇", "骑行", 2, ""),
        ("想做宝宝辅食,新手妈妈能看懂的那种,一篇就行,别带话题标签", "宝宝辅食", 1, "新手妈妈"),
        ("Look at my sourdough notes and write two posts for complete beginners", "sourdough", 2, "complete beginners"),
        ("earplugs for shift workers, one short post, friendly not salesy", "earplugs", 1, "shift workers"),
        ("养猫的人最担心什么？给我四个打点", "养猫", None, ""),
        ("写两篇给宝宝做饭的笔记", "宝宝做饭", 2, ""),
        ("写三篇给大学生的护肤笔记", "护肤", 3, "大学生"),
        (
            "Write two posts on preparing breakfast ahead, for nurses who come off night shift",
            "preparing breakfast ahead",
            2,
            "nurses who come off night shift",
        ),
        ("Two posts on cycling to work for nurses", "cycling to work", 2, "nurses"),
        ("Write one post for teachers on keeping calm", "keeping calm", 1, "teachers"),
        ("怎么提高笔记的收藏率？", "", None, ""),
        ("帮我规划下周的内容", "", None, ""),
        ("Plan next week's content", "", None, ""),
        ("为底妆制定两个打点，再写两篇笔记", "底妆", 2, ""),
        ("分析两篇", "", None, ""),
        ("给30岁女生写两篇", "", 2, "30岁女生"),
        ("给露营新手写两篇", "露营", 2, "露营新手"),
        ("给养多肉植物的新手写两篇", "养多肉植物", 2, "养多肉植物的新手"),
        ("给早八的上班族写两篇", "", 2, "早八的上班族"),
        ("新手跑步的人都是谁？给我两个人群画像", "跑步", None, "新手跑步的人"),
        ("A post for my guitar lessons for adults in Leeds, £25 an hour", "guitar lessons", 1, "adults in Leeds"),
        ("I teach swimming at “Blue Lane”, Xuhui Sports Centre. Write one post", "swimming", 1, ""),
        ("What do you hear when it comes to packed lunch?", "packed lunch", None, ""),
        ("What do they complain about when it comes to packed lunch?", "packed lunch", None, ""),
        ("我在杭州西湖边开了一家民宿，写两篇笔记", "民宿", 2, ""),
        ("随便写点", "", None, ""),
        ("Write something nice", "", None, ""),
    ],
)
def test_the_subject_is_neither_the_audience_nor_the_number(
    request_: str, subject: str, posts: int | None, audience: str
) -> None:
    read = asked(request_)
    assert (read.subject, read.posts, read.audience) == (subject, posts, audience)


def test_what_the_request_says_of_itself_is_kept_word_for_word() -> None:
    read = asked("我们店「山野小铺」周六（12月5日）在莫干路12号做露营装备体验，门票39元，写两篇预热笔记")
    assert [*read.facts] == ["山野小铺", "周六（12月5日）", "莫干路12号", "39元"]
    assert read.statements == ["我们店「山野小铺」周六（12月5日）在莫干路12号做露营装备体验", "门票39元"]
    read = asked(
        "Our shop Tidy & Co opens on 5 December at 14 Mill Lane; boxes from £12. Write two posts about wardrobes."
    )
    assert [*read.facts] == ["Tidy & Co", "5 December", "14 Mill Lane", "from £12"]
    assert read.subject == "wardrobes"


def test_a_shop_and_its_discount_are_kept() -> None:
    read = asked("给一家宠物店写3篇开业活动的笔记，店名毛球屋，地址在成都玉林路，8折到12月5日")
    assert read.facts == {"毛球屋": "name", "成都玉林路": "place", "8折": "price", "12月5日": "day"}
    assert read.statements == ["店名毛球屋", "地址在成都玉林路", "8折到12月5日"]


def test_an_address_is_told_and_no_subject() -> None:
    read = asked("给我们的咖啡店“拾光”写一篇小红书，地址在静安寺，拿铁28元")
    assert (read.subject, read.of("price"), read.statements) == ("咖啡店", ["28元"], ["拿铁28元"])
    chain = asked("给我们的自行车店“骑迹”写一篇笔记，讲怎么保养链条，店在徐汇区")
    assert chain.subject == "保养链条"
    told = asked("我们的书店“纸间”周六下午3点有读书会，地址：愚园路88号，写一篇").statements
    assert told == ["我们的书店“纸间”周六下午3点有读书会", "地址：愚园路88号"]


def test_a_voice_is_no_subject() -> None:
    read = asked("给宝妈写三篇产后运动的帖子，语气温柔一点")
    assert (read.subject, read.voice, read.audience) == ("产后运动", "语气温柔一点", "宝妈")


@pytest.mark.parametrize(
    ("query", "subject"),
    [
        (
            "Write a launch post for our noise-cancelling headphones Hush One, $129, on sale from 1 September",
            "noise-cancelling headphones Hush",
        ),
        ("我们新出了一款降噪耳机「静界」，售价899元，9月1日开卖，写一篇发布笔记", "降噪耳机"),
        ("12月20日我在云栖古镇开民宿「听雨」，房价268元，写一篇古镇游的笔记", "古镇游"),
        ("写3篇小红书笔记，主题是冰箱收纳", "冰箱收纳"),
        ("写两篇小红书笔记，讲新手养猫要准备什么", "新手养猫"),
        ("写两篇小红书笔记，讲新手养狗需要准备什么", "新手养狗"),
        ("写两篇小红书笔记，讲租房签合同时需要注意什么", "租房签合同"),
        ("Write a post about “Walden”", "Walden"),
        ("写一篇关于“断舍离”的笔记", "断舍离"),
        ("Write a post about why the Moon has phases", "why the Moon has phases"),
        ("把冰箱收纳写成一篇", "冰箱收纳"),
        ("写一篇露营笔记，写得活泼一点", "露营"),
        ("番茄炒蛋老是出水，写一篇新手教程的笔记", "番茄炒蛋老是出水"),
        ("只要洞察，不用写文：带饭便当 5条", "带饭便当"),
        ("租房书桌，先出爆点再写两篇", "租房书桌"),
        ("猫咖“橘子星球”开在五原路12号，写两篇探店文", "猫咖"),
        ("Write one short funny post on houseplants", "houseplants"),
        (
            "Hi, I run Hilltop Pool in Leeds. Our adult swimming lessons start on 3 June, £60 for six weeks. Some posts please",
            "adult swimming lessons",
        ),
        ("Hit points for tidying toys with two toddlers", "tidying toys"),
        ("posts about restoring old furniture pls", "restoring old furniture"),
        ("随便整两篇吧，啥都行", ""),
        ("We're The Copper Kettle, a soup bar at 14 Mill Lane. Two posts?", "soup bar"),
        (
            "Write 3 posts about our swim school Little Otters: the course starts 12 September, £95 for 8 lessons",
            "swim school Little Otters",
        ),
        ("Two posts about second hand clothes", "second hand clothes"),
        ("露营地小老板一枚！周末一晚328元～帮我搞两篇小红书", "露营地"),
        ("Write one post on packing for a weekend away", "packing for a weekend away"),
        ("what bugs people who cycle to work? three hit points", "cycle to work"),
        ("帮我整点养龟新手的痛点，三个就行", "养龟新手"),
        ("刚上班，不知道怎么跟领导和同事说话，写四篇", "领导和同事说话"),
        ("草莓采摘每人68元，3月1日开放，写两篇吸引周末带孩子来的家庭", "草莓采摘"),
        ("肩颈放松，先给我5条洞察就行，文案先不写", "肩颈放松"),
        ("Two posts for home workouts", "home workouts"),
        ("Two posts about my baby's first birthday", "baby's first birthday"),
        ("How to make butter at home, two posts", "butter at home"),
        ("How to save a little money, two posts", "save a little money"),
        ("Rework old jeans into bags, two posts", "Rework old jeans into bags"),
        ("写简单的早餐食谱，两篇", "简单的早餐食谱"),
        ("换长袖的季节穿什么，写两篇", "换长袖的季节穿什么"),
        ("孩子作文写得慢怎么办，写一篇", "孩子作文写得慢"),
        ("写一篇教大家叫外卖省钱的笔记", "叫外卖省钱"),
        ("先帮我看看考证复习的用户画像和痛点，先不要写笔记", "考证复习"),
        (
            "Little Springs is our toddler exercise hour at the hall, Leeds. Tuesdays at 9.30am, £5 a family. Two posts please",
            "toddler exercise hour at the hall",
        ),
        ("one more, for people with no dryer", ""),
        ("Two posts about pasta with tomatoes", "pasta with tomatoes"),
        (
            "My running club for beginners starts on 11 January. Write two upbeat posts about it",
            "running club for beginners",
        ),
        ("Two posts, warm and honest, not preachy", ""),
        ("Two posts on staying warm in winter", "staying warm in winter"),
        (
            "My little shop Maple & Thread in Bristol sells storage baskets from £12. We have 20% off everything. A post, please.",
            "storage baskets",
        ),
        ("我的考研英语冲刺课1月5日开课，一共12节，早鸟价599元，写一篇招生笔记", "考研英语冲刺课"),
        ("My foundation goes patchy by noon, what should I tell my followers?", "foundation goes patchy by noon"),
    ],
)
def test_the_subject_is_what_the_posts_shall_be_about(query: str, subject: str) -> None:
    assert asked(query).subject == subject


@pytest.mark.parametrize(
    ("query", "is_so"),
    [
        ("make the second one shorter", True),
        ("把第二篇改短一点", True),
        ("rewrite it, please", True),
        ("再来一篇，写得活泼一点", False),
        ("再来两篇，这次给上班族看", False),
        ("Make a post about second hand clothes and keep it short", False),
        ("Make @ shorter and add that I'm at 12 Mill Lane", True),
        ("Rewrite @ for parents and make the title catchier", True),
        ("Add a line about parking to @", True),
        ("Remove the numbering, please", True),
        ("把 @ 改短一点，去掉编号", True),
        ("把 @ 的标题换一个", True),
        ("给 @ 加上地址", True),
        ("去掉编号", True),
        ("make it shorter @", True),
        ("Rewrite @ as two posts for parents", False),
        ("把 @ 改写成两篇笔记", False),
        ("把 @ 改写成笔记", False),
        ("Make @ into a post about camping", False),
        ("Two posts about camping like @", False),
        ("写两篇怎么去掉黑头", False),
        ("Add facts to @", False),
        ("Take three angles from @", False),
        ("Keep @ in mind and suggest angles", False),
        ("为 @ 补充一些事实", False),
        ("@ 里删除的内容有哪些？", False),
    ],
)
def test_that_what_there_is_shall_be_otherwise_is_no_subject(query: str, *, is_so: bool) -> None:
    assert reworks(query) is is_so
    assert asked("make the second one shorter").subject == ""


@pytest.mark.parametrize(
    ("query", "subject", "banned"),
    [
        ("Write a post on running that does not mention the gym", "running", ["gym"]),
        ("Don't mention it. Write two posts on camping", "camping", []),
        ("Write two posts without mentioning the price about our tea tasting on 3 May", "tea tasting", ["price"]),
        ("Write two posts about tea without mentioning caffeine for beginners", "tea", ["caffeine"]),
        ("Two posts about tea.\nDon't mention caffeine\nOpens 3 May", "tea", ["caffeine"]),
        ("写两篇面包，不要提价格，也不要出现蜂蜜、盐和糖", "面包", ["价格", "蜂蜜", "盐", "糖"]),
        ("写两篇面包，不要出现在标题里", "面包", []),
        ("Write 2 posts about how to add hashtags on Instagram", "how to add hashtags", []),
        ("Write 3 posts about why doctors say that sleep matters", "why doctors say that sleep matters", []),
        ("Two posts on gifts under 100 RMB", "gifts", []),
        ("不要写成广告，写一篇防晒", "防晒", []),
        ("写4篇露营笔记，别提烧烤", "露营", ["烧烤"]),
        ("写三篇露营笔记，文里别出现烧烤和喝酒", "露营", ["烧烤", "喝酒"]),
        ("写两篇防晒，不要写“最好”，勿提价格", "防晒", ["最好", "价格"]),
        (
            "Write two posts, don't mention the gym or losing weight. My running club starts on 11 January.",
            "running club",
            ["gym", "losing weight"],
        ),
        ("Leave out prices and write two posts on knitting", "knitting", ["prices"]),
        ("孩子别提前上学，写两篇", "孩子别提前上学", []),
        ("写两篇露营，别写得太长", "露营", []),
    ],
)
def test_what_posts_may_not_say_is_no_subject(query: str, subject: str, banned: list[str]) -> None:
    read = asked(query)
    assert (read.subject, read.banned) == (subject, banned)


@pytest.mark.parametrize(
    ("query", "subject", "facts"),
    [
        ("帮我写3篇小红书笔记，主题是租房改造，预算一千以内", "租房改造", []),
        ("想推广我们店的手冲咖啡，周末第二杯半价，帮我写两篇", "手冲咖啡", ["第二杯半价"]),
        ("帮忙写个关于收纳的帖子，字数500以内", "收纳", []),
        ("看看收纳类笔记的标题有什么规律，再写两篇", "收纳", []),
        ("帮我策划一个新款防晒霜的内容", "防晒霜", []),
        ("给养猫新手画两个人群画像", "养猫新手", []),
        ("Working out at home, three posts", "Working out at home", []),
        ("note taking, two profiles", "note taking", []),
        ("LinkedIn post about asking for a raise", "asking for a raise", []),
        ("As a yoga teacher I need a post on stretching", "stretching", []),
        ("What angles could we take on stretching? I want three", "stretching", []),
        ("What do first-time campers worry about? Two insights, please", "first-time campers", []),
        ("Which tags work best for breakfast posts?", "breakfast", []),
        ("Profile two kinds of people who buy skincare in winter", "skincare in winter", []),
    ],
)
def test_neither_a_condition_nor_the_kind_of_question_is_the_subject(
    query: str, subject: str, facts: list[str]
) -> None:
    read = asked(query)
    assert (read.subject, [*read.facts]) == (subject, facts)


def test_a_place_behind_a_day_begins_with_its_own_name() -> None:
    assert "永康路58号" in asked("我们咖啡馆12月12日在永康路58号开业，写一篇").facts


def test_characters_that_no_dictionary_has_together_are_a_word() -> None:
    assert topic_words("通勤穿搭") == ["通勤", "穿搭"]
    assert topic_words("猫砂怎么选") == ["猫砂"]
    assert topic_words("玩具太多") == ["玩具"]


def test_what_stands_between_facts_is_said_as_well() -> None:
    read = asked(
        "One post announcing our workshop: Saturday 6 December 2pm, Clay Room, 5 Mill Yard, £40 each, 8 places"
    )
    assert read.statements == ["Saturday 6 December 2pm", "Clay Room", "5 Mill Yard", "£40 each", "8 places"]
    shop = asked("写一篇，我们园草莓88元一斤，在练塘镇朱枫公路，周末营业，语气温柔，面向宝妈")
    assert shop.statements == ["我们园草莓88元一斤", "在练塘镇朱枫公路", "周末营业"]
    assert asked("A post on tea, mention our shop at 5 Mill Yard").statements == ["our shop at 5 Mill Yard"]


@pytest.mark.parametrize(
    ("query", "subject"),
    [
        ("Write a post about how the Web began", "how the Web began"),
        ("Why do rockets fly? Write a post.", "rockets fly"),
        ("packing a carry-on for a trip", "packing a carry-on for a trip"),
    ],
)
def test_what_is_asked_of_a_subject_stays_with_it(query: str, subject: str) -> None:
    assert asked(query).subject == subject


def test_what_takes_place_on_a_day_is_said_behind_a_colon_and_without_whom_it_is_for() -> None:
    assert asked("帮我们瑜伽馆「慢屋」写一篇小红书：7月12日开下班拉伸课，体验价39元").statements == [
        "7月12日开下班拉伸课",
        "体验价39元",
    ]
    read = asked("A post for our bakery Crumb & Co in Bristol: free tasting on Sunday 8 June for families")
    assert read.statements == ["free tasting on Sunday 8 June"]


def test_what_is_asked_for_is_not_stated_but_its_facts_are_read() -> None:
    own = asked('A post for our cafe "Linden" in Porto that opens on 3 March with 2 euro espresso.')
    assert own.facts == {"2 euro": "price", "3 March": "day", "Linden": "name"}
    assert own.statements == []
    assert asked("Write a post about shoes that cost less than 50 dollars.").facts == {}


@pytest.mark.parametrize(
    ("query", "platform"),
    [
        ("写一篇抖音文案，讲吉他", "抖音"),
        ("A LinkedIn post on swimming", "LinkedIn"),
        ("写一篇发快手的吉他", "快手"),
        ("写一篇快手菜", ""),
    ],
)
def test_another_platform_is_read_and_no_subject(query: str, platform: str) -> None:
    read = asked(query)
    assert (read.platform, platform in read.subject) == (platform, not platform)


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("考研数学怎么安排复习", "考研数学"),
        ("敏感肌怎么护肤", "敏感肌护肤"),
        ("油皮夏天怎么护肤", "油皮夏天护肤"),
        ("露营", "露营"),
    ],
)
def test_what_is_asked_of_readers_and_seasons_belongs_to_the_name(subject: str, name: str) -> None:
    assert name_in(subject) == name


@pytest.mark.parametrize(
    ("query", "kind", "facts"),
    [
        ("I run Northgate Physio at 27 Castle Road. Two posts on stiff necks.", "name", ["Northgate Physio"]),
        ("Our bakery Salt Loaf moves to 9 Orchard Road. Two posts.", "name", ["Salt Loaf"]),
        ("Bouquets from $95, two captions for our florist", "price", ["from $95"]),
        ("修脚店洗脚58元起，满100元减20元，写两篇", "price", ["58元起", "满100元减20元"]),
    ],
)
def test_names_behind_other_verbs_and_prices_from_which_on_are_read(query: str, kind: str, facts: list[str]) -> None:
    assert asked(query).of(kind) == facts


@pytest.mark.parametrize(
    ("query", "is_news"),
    [
        ("I run Northgate Physio. Neck check-ups are £35 until 30 November. Two posts on stiff shoulders", False),
        ("Two captions for our wedding florist, we do bouquets from $95", True),
        ("我们工作室在青年路12号开了木工体验课，每人168元，写一篇招生笔记", True),
        ("写两篇防晒的笔记", False),
    ],
)
def test_what_a_request_says_of_its_own_is_news_of_its_subject_or_of_something_else(query: str, is_news: bool) -> None:
    assert asked(query).is_news is is_news


def test_what_is_contracted_says_nothing_and_what_is_somebodys_says_whose() -> None:
    assert topic_words("you're dog-tired and it isn't Newton's fault") == ["dog-tired", "newton", "fault"]


def test_a_word_that_begins_with_a_size_does_not_narrow() -> None:
    assert [narrows(one) for one in ("narrow", "rainy", "narrowboat", "raincoat")] == [True, True, False, False]
