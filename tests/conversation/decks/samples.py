"""A deck with every layout, in both languages."""

from conversation.decks.drawing.laying import laid
from conversation.decks.schemas import Chart, ConceptMap, Deck, DeckSlide, Series, SlideTable

CHINESE = Deck(
    language="zh",
    title="牛顿第二定律",
    subtitle="八年级",
    sources=["牛顿运动定律"],
    slides=laid(
        [
            DeckSlide(layout="title", title="牛顿第二定律", subtitle="八年级物理"),
            DeckSlide(layout="section", title="内容与公式", subtitle="从实验到公式"),
            DeckSlide(
                layout="bullets",
                title="要点",
                points=["加速度与合外力成**正比**，$F=ma$。", "方向与合外力相同。"],
                notes="先做实验，再写公式。",
                sources=["牛顿运动定律"],
            ),
            DeckSlide(
                layout="two_columns", title="比较", heads=["质量", "重力"], points=["单位是千克"], right=["单位是牛顿"]
            ),
            DeckSlide(
                layout="picture",
                title="本课内容",
                points=["三条定律"],
                picture=ConceptMap(centre="牛顿定律", around=["惯性", "加速度", "反作用"]),
            ),
            DeckSlide(
                layout="chart",
                title="掌握情况",
                points=["得分率最低的是加速度。"],
                chart=Chart(
                    form="bar",
                    categories=["受力分析", "加速度"],
                    series=[Series(name="得分率", values=[62.5, 48])],
                    unit="%",
                    basis="24 名学生，截至 2026-11-20。",
                ),
            ),
            DeckSlide(
                layout="table",
                title="大事年表",
                table=SlideTable(
                    header=["时间", "事件"], rows=[["1687年", "《原理》出版"], ["1736年", "欧拉的《力学》"]]
                ),
            ),
            DeckSlide(layout="quote", title="名言", points=["站在巨人的肩膀上。"], subtitle="牛顿"),
            DeckSlide(
                layout="formula", title="公式", formula=r"a=\frac{F}{m}", points=["先求合力 $F$", "再除以质量 $m$"]
            ),
            DeckSlide(layout="closing", title="小结", points=["F＝ma"], sources=["牛顿运动定律"]),
        ]
    ),
)
ENGLISH = Deck(
    language="en",
    title="Burning and rusting",
    slides=laid(
        [
            DeckSlide(layout="title", title="Burning and rusting", subtitle="Grade 8"),
            DeckSlide(
                layout="formula",
                title="Burning hydrogen",
                formula=r"\ce{2H2 + O2 ->[fire] 2H2O}",
                points=["Balance it."],
            ),
            DeckSlide(
                layout="bullets", title="Long", points=["A sentence that a pupil can read at a glance. " * 3] * 9
            ),
            DeckSlide(layout="formula", title="Broken", formula=r"\frac{a}{", points=["It is told."]),
            DeckSlide(layout="chart", title="No figures", points=["There is nothing to show."]),
        ]
    ),
)
