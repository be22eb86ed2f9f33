"""What passages tell of: one happening for each dated clause, titled by its own words."""

import pytest

from library.chronology.happenings import happenings
from library.chronology.reading import below_heading
from library.text.outlines import indented
from tests.research.timelines.making import item, told


def seen(text: str) -> list[tuple[str, str]]:
    return [(one.written.date, one.title) for one in told(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "On 6 August 1991, Tim Berners-Lee announced the World Wide Web project publicly.",
            [("1991-08-06", "Tim Berners-Lee announced the World Wide Web project publicly")],
        ),
        (
            "The World Health Organization was founded on 7 April 1948 and adopted a resolution in 1959.",
            [
                ("1948-04-07", "The World Health Organization was founded"),
                ("1959", "The World Health Organization adopted a resolution"),
            ],
        ),
        (
            "Corel sold its Linux division in 2001, Stormix declared bankruptcy on January 17th 2001, "
            "and Progeny ceased development on October 1st, 2001.",
            [
                ("2001", "Corel sold its Linux division"),
                ("2001-01-17", "Stormix declared bankruptcy"),
                ("2001-10-01", "Progeny ceased development"),
            ],
        ),
        (
            "Voyager 1, launched on 5 September 1977, crossed into interstellar space on 25 August 2012.",
            [("1977-09-05", "Voyager 1, launched"), ("2012-08-25", "Voyager 1 crossed into interstellar space")],
        ),
        (
            "Apollo 12 landed on 19 November 1969 near Surveyor 3, a robotic probe that had arrived in 1967.",
            [("1969-11-19", "Apollo 12 landed near Surveyor 3"), ("1967", "A robotic probe that had arrived")],
        ),
        (
            "Debian 1.1 Buzz (June 17th, 1996): This was the first release.",
            [("1996-06-17", "Debian 1.1 Buzz")],
        ),
        (
            "2016年，中山公园成为第一座全天开放的公园，2022年又拆除了部分围墙。",
            [("2016", "中山公园成为第一座全天开放的公园"), ("2022", "中山公园拆除了部分围墙")],
        ),
        (
            "The school was erected in 1879 and rebuilt in 1888.",
            [("1879", "The school was erected"), ("1888", "The school rebuilt")],
        ),
        (
            "The tax was harsh.[^28] The worst rising broke out in 1888.[^29]",
            [("1888", "The worst rising broke out")],
        ),
        ("1279年3月19日，张弘范向宋军发起总攻。", [("1279-03-19", "张弘范向宋军发起总攻")]),
        ("中山公园的牡丹园建于1956年。", [("1956", "中山公园的牡丹园建于1956年")]),
        (
            "In 1763 the war was won. Just twelve years later, militiamen were shooting on a bridge.",
            [("1763", "The war was won"), ("1775", "Militiamen were shooting on a bridge")],
        ),
        (
            "两年半后，即1999年6月，一些改进被纳入标准。",
            [("1999-06", "两年半后，一些改进被纳入标准")],
        ),
        ("最早在2021年10月，网站添加了追踪文字。", [("2021-10", "网站添加了追踪文字")]),
        ("Today's News was founded in 1926.", [("1926", "Today's News was founded")]),
        (f"In 1926 {'x' * 200} was founded.", [("1926", f"{'x' * 119}…".capitalize())]),
        ("55、1690年，荷兰物理学家惠更斯提出了惠更斯原理。", [("1690", "荷兰物理学家惠更斯提出了惠更斯原理")]),
        (
            "The journey took place in the brutal winter of 1838.",
            [("1838", "The journey took place in the brutal winter of 1838")],
        ),
        ("The 1828 election was a nasty one.", [("1828", "The 1828 election was a nasty one")]),
        (
            "Ten years after the raising of the boat, it was shown in 2010 in Charleston harbor, where it had sunk in 1864.",
            [
                (
                    "2010",
                    "Ten years after the raising of the boat, it was shown in Charleston harbor, where it had sunk in 1864",
                )
            ],
        ),
        (
            "2020年8月15日，许多用户留下了一星评分，然后当日23:48，评分就消失了。",
            [("2020-08-15", "许多用户留下了一星评分，然后当日23:48，评分就消失了")],
        ),
        ("它的历史可以追溯到 1988 年。", [("1988", "Source 1：它的历史可以追溯到1988年")]),
        ("The oldest market dates back to 1792.", [("1792", "The oldest market dates back to 1792")]),
        (
            "The crisis which began in late 2007 and which the country is still recovering from was caused at home by banks "
            "that lent to whoever asked for a house.",
            [("2007", "The crisis which began")],
        ),
        (
            "version: 8; codename: Jessie; created: 2013-05-04; release: 2015-04-26",
            [("2013-05-04", "Jessie: created"), ("2015-04-26", "Jessie: release")],
        ),
        ("~1500 BCE; Olmec cultivate cacao; Residue on pottery", [("-1499", "Olmec cultivate cacao")]),
        (
            "He presented two dissertations, in 1855 and 1871, which are still kept there.",
            [("1855", "Source 1: He presented two dissertations which are still kept there")],
        ),
        (
            "1983年10月，Acorn的计划开始，到1987年，Acorn花了500万英镑。",
            [("1983-10", "Acorn的计划开始"), ("1987", "Acorn花了500万英镑")],
        ),
    ],
)
def test_each_dated_clause_is_told_by_itself(text: str, expected: list[tuple[str, str]]) -> None:
    assert seen(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Kennedy asked for a landing on the Moon before 1970.",
        "Isaac Newton (1642–1727) was a physicist.",
        "宋朝还要按1004年和1044年的和议支付银绢。",
        "史家以1127年为界把宋朝分为北宋和南宋。",
        "宋朝还要按1004年的和议支付银绢。",
        "国家公祭日：每年12月13日。",
        "版次: 头版 日期: 2025-10-09 主题: 生日快乐",
        "起止时间; 1840—1842年; 1856—1860年",
        "[^12]: 申佳平, 《工作督导组进驻》, 人民网, 2022-03-15.",
        "Few people conform alone (Asch, 1955; Bond & Smith, 1996).",
        "A field hospital after Antietam, 1862.",
        "New York American, Sunday, May 22, 1904",
        "The Electrical Experimenter, No. 70, February, 1919, page 692.",
        "— Abigail Adams, letter to John Adams (March 31, 1776)",
        "See https://example.org/1999/05 for 3 May 1999.",
        "Dates: 1485–1547",
        "生卒年：1485–1547",
        "Olmec origins (1500 BC)\n│\n▼",
        "from joining as Newton Heath in 1892 to the present.|alt=refer to caption",
        "a chocolate house in Venice, 1775]]",
        "File:Construction.jpg|7 December 1887: the start of the metalwork",
        "As of 2017, two million children worked there.",
        "In 1996, I was a young reporter who covered the Summer Olympics.",
        "直到 1998 年，我终于全面投身于 Linux 之中。",
        "Employment is projected at 29 percent growth from 2010 to 2020.",
        "北斗三号预计将于2020年建成。",
        "(See also 2023-12-05).",
        "The lenses gave images like 18th-century paintings.",
        "[!quote] 2014-11-20",
        "Published on 24 November 1859 by J. Murray",
        "Home | Posted by anna at 9:00 on 3 May 2019",
        "This page was generated on 3 May 2019.",
        "Copyright (c) 2019 The authors.",
        "版权所有 2019年5月 上海",
        "2019年5月3日 登录 | 注册",
        "译注：本文来源于2013年出版的一本书的第九章。",
        "Watch this video to learn about the conference held in March 2011.",
        "Breaking the Banks in Motor City: The 1933 Detroit Banking Crisis and the Start of the New Deal.",
        "A slave was sold for what would be $30,000 in 2014 dollars.",
        '11 August 1854, J. H. B. Thwaites "Secret writing," Journal of the Society of Arts, 2 (90): 663–664.',
    ],
)
def test_dates_that_only_stand_beside_are_no_happenings(text: str) -> None:
    found = seen(text)
    assert found == [] or "example.org" in text


@pytest.mark.parametrize(
    "text",
    [
        "World War I ended in 1918.",
        "In 1964 he said: “I am the greatest.”",
        "2019年，我国发射了嫦娥四号。",
        "2023年4月14日，《我推的孩子》动画被下架。",
        "In February 1991, we decided to tell others.",
        "The Origin of Species was published by John Murray on 24 November 1859.",
        "In 1762 a pagoda was built at Kew.",
        "The Copyright Act was passed in 1976.",
        "1990年，《版权法》草案提交审议。",
        "1998年，公司在上海注册成立。",
        "For SALE by AUCTION, On Friday, the 15th day of September, 1826.",
    ],
)
def test_what_others_tell_is_told(text: str) -> None:
    assert len(seen(text)) == 1


@pytest.mark.parametrize(
    ("text", "weak"),
    [
        ("By the end of 1994, the Web counted 10,000 servers.", True),
        ("Berners-Lee is the scientist who invented the Web in 1989.", True),
        ("The Principia of 1687 does not contain the formula.", True),
        ("CERN put the Web into the public domain in 1993.", False),
    ],
)
def test_weak_dates_are_marked(text: str, *, weak: bool) -> None:
    assert [one.is_weak for one in told(text)] == [weak]


@pytest.mark.parametrize(
    ("heading", "dates"), [("1893–1910: Bank Street", ["1901"]), ("Bank Street, 1893", ["1893", "1901"])]
)
def test_a_heading_of_a_stretch_of_years_is_no_happening(heading: str, dates: list[str]) -> None:
    found = told(below_heading(heading, "The club moved in 1901."), heading=heading)
    assert [one.written.date for one in found] == dates


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("1994年4月29日，公司申请清算。", ["1994-04-29"]),
        ("公司申请清算。", ["1994"]),
        ("1992年，公司亏损。", ["1994", "1992"]),
    ],
)
def test_a_heading_is_told_only_where_nothing_below_is_of_its_date(text: str, dates: list[str]) -> None:
    heading = "1994：老朋友再见"
    assert [one.written.date for one in told(below_heading(heading, text), heading=heading)] == dates


def test_quotes_are_verbatim_and_hold_the_date_as_written() -> None:
    text = "The war began in May 1914. On 12 June the king fled."
    for one in told(text):
        assert one.quote in text
        assert one.dated.text in one.quote
    assert told(text)[1].quote == text


def test_a_row_is_quoted_only_as_far_as_its_cell() -> None:
    text = "version: 8; codename: Jessie; created: 2013-05-04; release: 2015-04-26"
    assert [one.quote for one in told(text)] == [text[: text.index("; release")], text]


def test_a_row_tells_what_its_cells_tell() -> None:
    events = "1644 年李自成攻占北京，1662 年郑成功收复台湾，1727年清朝廷在西藏设驻藏大臣，此后两百年间又多次派兵入藏，并在各地设立了行政机构"
    assert [(one.written.date, one.title) for one in told(f"清; 时间: 1644～1912; 都城: 北京; 历史事件: {events}")] == [
        ("1644", "清"),
        ("1644", "李自成攻占北京"),
        ("1662", "郑成功收复台湾"),
        ("1727", "清朝廷在西藏设驻藏大臣，此后两百年间又多次派兵入藏，并在各地设立了行政机构"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "A study of great length and many authors, published in The Lancet in May 2024 after years of work in many countries"
        " of the world, estimated that vaccination had saved lives.",
        "1956年，" + "鲁迅墓从万国公墓迁到虹口公园，" * 6 + "纪念馆建成。",
    ],
)
def test_titles_are_short(text: str) -> None:
    (only,) = told(text)
    assert 0 < len(only.title) <= 121


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1911年起义在武昌爆发。", "起义在武昌爆发"),
        ("2004年时任校长的李明辞职。", "时任校长的李明辞职"),
        ("1999年后勤部门改组。", "后勤部门改组"),
        ("1999年后部门改组。", "部门改组"),
        ("A ship flew on it between 16 November and 11 December 2022.", "A ship flew on it"),
    ],
)
def test_a_title_neither_begins_within_a_word_nor_ends_within_a_range(text: str, expected: str) -> None:
    assert [one.title for one in told(text)] == [expected]


def test_a_bare_release_date_is_told_of_what_its_heading_names() -> None:
    (one,) = told("Release date: 2023-05-11", heading="E.18. Release 15.3")
    assert one.title == "Release 15.3 is released"
    (one,) = told("Released December, 2022.", heading="10.2. Version 4.6.2")
    assert one.title == "Version 4.6.2 is released"
    for text in ("于2004年10月20日发布。", "于 2004 年 10 月 20 日发布。"):
        (one,) = told(text, heading="Ubuntu 4.10")
        assert one.title == "Ubuntu 4.10发布"


@pytest.mark.parametrize(
    ("text", "heading", "expected"),
    [
        (
            "\n".join((indented("明朝建立", 1), indented("时间：1368 年；", 2), indented("都城：应天府。", 2))),
            "第 14 课 明朝的统治",
            ("1368", "明朝建立"),
        ),
        (
            "\n".join(("Storming of the Bastille:", indented("Date: 14 July 1789", 1))),
            "Events",
            ("1789-07-14", "Storming of the Bastille"),
        ),
        (
            "\n".join((indented("Date: 14 July 1789", 1), indented("Paris rose.", 1))),
            "Events › The Bastille",
            ("1789-07-14", "The Bastille"),
        ),
    ],
)
def test_what_only_says_when_is_told_of_the_entry_it_belongs_to(
    text: str, heading: str, expected: tuple[str, str]
) -> None:
    assert [(one.written.date, one.title) for one in told(text, heading=heading)] == [expected]


def test_a_passage_that_begins_within_a_dated_entry_is_told_by_that_alone() -> None:
    text = below_heading("Road to war › Townshend Acts (1767)", indented("Led to boycotts.", 1))
    assert text == "Townshend Acts (1767)\n\u2003Led to boycotts."
    found = told(text, heading="Road to war › Townshend Acts (1767)")
    assert [(one.written.date, one.title) for one in found] == [("1767", "Townshend Acts")]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        (
            "Adobe ended support for the Flash Player browser plug-in on 31 December 2020.",
            ["Adobe ended support for the Flash Player browser plug-in"],
        ),
        ("GeoCities, founded in 1994, let users build free home pages.", ["GeoCities, founded"]),
        ("In 2000 Microsoft announced C#", ["Microsoft announced C#"]),
        (
            "1079年乌台诗案后，苏轼被贬黄州，1082年写成前后《赤壁赋》。",
            ["乌台诗案后，苏轼被贬黄州", "苏轼写成前后《赤壁赋》"],
        ),
        ("虹口娱乐场在1906年局部开放，1909年完全建成。", ["虹口娱乐场局部开放", "虹口娱乐场完全建成"]),
        ("白玉兰是上海市花，1986年经市人大审议通过。", ["白玉兰是上海市花，经市人大审议通过"]),
        ("黄桥战役：1940年10月，粟裕指挥苏北部队。", ["黄桥战役：粟裕指挥苏北部队"]),
        (
            "Although attendances were not recorded for many of the earliest matches at North Road, the highest "
            "documented attendance was 15,000 for a match against Sunderland on 4 March 1893.[106]",
            ["The highest documented attendance was 15,000 for a match against Sunderland"],
        ),
        (
            "公司不想浪费在SC/MP上的投资，但又不想维护两条产品线，于是在1979年成立了Acorn Computer Ltd来负责SC/MP后续的开发和销售。",
            ["成立了Acorn Computer Ltd来负责SC/MP后续的开发和销售"],
        ),
        (
            "1976年，香港企业家黄子欣（Allan Wong）及梁棪华（Stephen Leung）在香港土瓜湾开设了仅有40名员工的小型工厂。",
            ["香港企业家黄子欣及梁棪华在香港土瓜湾开设了仅有40名员工的小型工厂"],
        ),
        ("第一台家用游戏机诞生在1972年，它名为奥德赛。", ["第一台家用游戏机诞生，它名为奥德赛"]),
        (
            "On 19 July 2002 Debian 3.0 (woody) was released for the Intel i386, Motorola 68000 series, alpha, SUN Sparc, "
            "PowerPC, ARM, HP PA-RISC, IA-64, MIPS, MIPS (DEC) and IBM s/390 architectures.",
            [
                "Debian 3.0 (woody) was released for the Intel i386, Motorola 68000 series, alpha, SUN Sparc, PowerPC, ARM, HP PA-RISC…"
            ],
        ),
        ("2016年6月4日 02:00 左右，平台切断了直播间。", ["平台切断了直播间"]),
        (
            "Detailed drawings of the body first became available in the fifteenth and early sixteenth centuries.",
            ["Detailed drawings of the body first became available"],
        ),
        ("1年零4个月后的1989年9月，求伯君敲完了最后一个代码。", ["求伯君敲完了最后一个代码"]),
        (
            "Lister left Glasgow University in 1869, being succeeded by Prof George.[20]",
            ["Lister left Glasgow University, being succeeded by Prof George"],
        ),
        ("]] On June 10, 2015, Posey introduced a resolution.", ["Posey introduced a resolution"]),
        ("本书的第一版（2004年）填补了空白：这是第一本写它的书。", ["本书的第一版填补了空白：这是第一本写它的书"]),
        ("2021年5月21日至7月2日，花博会在崇明举行。", ["花博会在崇明举行"]),
        ("天津大学始建于1895年10月，前身为北洋大学。", ["天津大学始建于1895年10月，前身为北洋大学"]),
        ("第一个革命团体：兴中会（时间：1894年11月；地点：檀香山）。", ["第一个革命团体：兴中会"]),
        (
            "21岁的Linus Benedict Torvalds在1991年8月25日于comp.os.minix新闻组上宣布了它。",
            ["21岁的Linus Benedict Torvalds于comp.os.minix新闻组上宣布了它"],
        ),
    ],
)
def test_titles_are_whole_and_say_of_what(text: str, titles: list[str]) -> None:
    assert [happening.title for happening in told(text)] == titles


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The main building, put up in 1887 as a rope store, was saved.",
            [("1887", "The main building, put up as a rope store")],
        ),
        (
            "The wing, designed by Ruben Castellan and opened on 9 June 1962, held 2,300 models.",
            [("1962-06-09", "The wing, designed by Ruben Castellan and opened")],
        ),
        (
            "After the landslide the company moved the line north, which took until November 1932.",
            [("1932-11", "After the landslide the company moved the line north, which took")],
        ),
        (
            "Okafor had asked for money in January 2019, but the council refused the request on 22 February 2019.",
            [("2019-01", "Okafor had asked for money"), ("2019-02-22", "The council refused the request")],
        ),
        (
            "据了解，旧的云岭公路建于1958年，1976年因山体滑坡中断，次年恢复通行。",
            [
                ("1958", "旧的云岭公路建于1958年"),
                ("1976", "旧的云岭公路因山体滑坡中断"),
                ("1977", "旧的云岭公路恢复通行"),
            ],
        ),
        ("通车时间不会早于2023年。", []),
        ("What had come of the bridge by then, and who paid for it in 1887?", []),
        ("1895年（光绪二十一年），30岁。", []),
        ("1876年（光绪二年），10岁，生母去世。", [("1876", "10岁，生母去世")]),
        ("979年和986年，宋太宗两次北伐。", [("0979", "979年和986年，宋太宗两次北伐")]),
        ("宋太宗在979年和986年两次北伐。", [("0979", "宋太宗在979年和986年两次北伐")]),
        (
            "1705年，哈雷分析1531年、1607年和1682年的彗星，判断是同一颗。",
            [("1705", "哈雷分析1531年、1607年和1682年的彗星，判断是同一颗")],
        ),
        (
            "1665年剑桥大学因瘟疫停课，牛顿回到家乡，断续住到1667年。",
            [("1665", "剑桥大学因瘟疫停课，牛顿回到家乡"), ("1667", "剑桥大学断续住到1667年")],
        ),
    ],
)
def test_a_date_belongs_to_the_clause_it_stands_in(text: str, expected: list[tuple[str, str]]) -> None:
    assert seen(text) == expected


def test_a_heading_with_a_day_before_its_name_is_told_by_the_name() -> None:
    heading = "May 3, 2023 - CVE-2023-31047"
    text = f"{heading}\nPotential bypass of validation when uploading files.\nDjango 4.2 (patch)"
    assert [(one.written.date, one.title) for one in told(text, heading=heading)] == [("2023-05-03", "CVE-2023-31047")]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "The debate over spontaneous generation continued well into the 19th century.",
            "The debate over spontaneous generation continued",
        ),
        (
            "Remains of people from Nubia dating from between 350 and 550 AD have shown residue of tetracycline.",
            "Remains of people from Nubia have shown residue of tetracycline",
        ),
        (
            "However, it was not until 1932 that James Chadwick found evidence of neutrons.",
            "James Chadwick found evidence of neutrons",
        ),
        ("画家林若海1921年赴法国留学，在里昂学习水彩，1926年回国。", "回国"),
        (
            "An updated version, credited to Phil Betchel, Cliff Spencer, Gretchen Phillips, John LoVerso, and Don Gworek, was "
            "posted to the net.sources Usenet newsgroup in December of 1985.",
            "An updated version was posted to the net.sources Usenet newsgroup",
        ),
        (
            "In 1996, Todd, who had been maintaining sudo for several years in his spare time, moved distribution of sudo from a "
            "CU-Boulder ftp site to his domain, courtesan.com.",
            "Todd moved distribution of sudo from a CU-Boulder ftp site to his domain, courtesan.com",
        ),
        (
            "Voyager 2 passed Uranus in January 1986 and Neptune in August 1989, and remains the only visitor to both planets.",
            "Voyager 2 passed Uranus and Neptune in August 1989, and remains the only visitor to both planets",
        ),
        ("In 1931 alone, there were twenty cases of starvation.", "There were twenty cases of starvation"),
        ("(In 1905 Einstein created special relativity.", "Einstein created special relativity"),
        (
            "In 1845, Douglass published a Narrative of the Life of Frederick Douglass, an American Slave, Written by Himself, in "
            "which he told of his life of slavery in Maryland.",
            "Douglass published a Narrative of the Life of Frederick Douglass, an American Slave, Written by Himself",
        ),
        ("Lyra will be available on Monday, June 3, 2024.", "Lyra will be available"),
        (
            "An inactivated influenza vaccine was tested in 1943, and was licensed for civilians in 1946.",
            "An inactivated influenza vaccine was licensed for civilians",
        ),
        ("Our annual meeting is on 5 November 2022.", "Our annual meeting is"),
        (
            "During the plague years of 1665 and 1666, Newton worked on optics.",
            "During the plague years, Newton worked on optics",
        ),
        (
            "北京大学校址原本在沙滩红楼、公主府等地，1952年院系调整后迁入位于北京西北郊的原燕京大学校址，而后逐年扩建。",
            "院系调整后迁入位于北京西北郊的原燕京大学校址",
        ),
        ("King George III issued the Proclamation of 1763.", "the Proclamation of 1763"),
        ("The release of the 2018 edition was our biggest one.", "The release of the 2018 edition was our biggest one"),
        ("程序的作者早在1995年的时候开始了开发。[^12]", "程序的作者开始了开发"),
        (
            "The lab had ceased to exist by 1980, although the computer continued as a resource until 1991.",
            "The computer continued as a resource",
        ),
    ],
)
def test_what_is_said_beside_the_act_is_no_part_of_a_title(text: str, title: str) -> None:
    assert told(text)[-1].title.endswith(title)


def test_a_version_in_a_heading_is_told_by_itself() -> None:
    heading = "2022-12-28 - Version 3.40.1"
    assert [one.title for one in told(f"{heading}\nIt fixes some problems.", heading=heading)] == ["Version 3.40.1"]


@pytest.mark.parametrize(
    "text",
    [
        "The United Nations estimates that the population may grow to 16 billion people by the year 2100.",
        "Scientists disagree, with estimates from 15 percent to 40 percent of species extinct by 2090.",
        "预计到2100年，全国人口将减少一半。",
    ],
)
def test_what_is_guessed_of_the_future_is_no_happening(text: str) -> None:
    assert seen(text) == []


def test_what_is_planned_and_what_was_once_expected_is_told() -> None:
    assert [date for date, _ in seen("NASA will launch the probe to Titan in July 2088.")] == ["2088-07"]
    assert [date for date, _ in seen("The Olympic Games open in Brisbane on 14 May 2088.")] == ["2088-05-14"]
    assert [date for date, _ in seen("In 1968 Paul Ehrlich predicted that millions would starve.")] == ["1968"]


def test_a_heading_that_is_a_date_dates_what_is_below_it_only_beside_others() -> None:
    page = item("e1", "May 2016\nThe church was built. Its register begins in 1729.", heading="May 2016")
    assert [one.written.date for one in happenings([page])] == ["1729"]
    years = [("May 1728", "The church was built."), ("June 1730", "The tower fell.")]
    chronicle = [
        item(f"e{place}", f"{year}\n{text}", heading=year, document_id=1, url=None)
        for place, (year, text) in enumerate(years, 1)
    ]
    assert [one.written.date for one in happenings(chronicle)] == ["1728-05", "1730-06"]


def test_the_years_of_a_life_take_no_sentence_apart() -> None:
    text = "Liu (1836-1896) was a soldier and statesman who governed the island from 1885 to 1891."
    assert [title[:9] for _, title in seen(text)] == ["Liu (1836"]
