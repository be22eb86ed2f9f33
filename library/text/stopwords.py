"""Words that carry no topic, in both languages."""


def words(listed: str) -> frozenset[str]:
    """The words of a list written with white space between them."""
    return frozenset(listed.split())


ENGLISH = words(
    """
    a about above across after again against all almost along already also although always am among an and another any
    anyone anything are around as at away back be became because become becomes been before behind being below between
    both but by came can cannot could did do does doing done down during each either else enough especially etc even
    ever every few for from further gave get gets give given gives go goes going gone got had has have having he hence
    her here hers herself him himself his how however i if in indeed instead into is it its itself just keep kept last
    least less let like made mainly make makes making many may me might mine more moreover most mostly much must my
    myself namely near nearly neither never nevertheless next no nor not nothing now of off often on once one only onto
    or other others otherwise our ours ourselves out over own per perhaps quite rather really regarding same say says
    see seem seemed seems several shall she should since so some someone something sometimes soon still such take taken
    takes than that the their theirs them themselves then there thereafter thereby therefore these they thing things
    this those though through throughout thus to together too took toward towards under until up upon us use used uses
    using usually various very via was way we well went were what whatever when whenever where whereas wherever whether
    which while who whoever whole whom whose why will with within without would yes yet you your yours yourself
    """
)

ASKING = words(
    """
    account aspect background basic basics best brief briefly cause causes compare comparison consequence consequences
    date dates definition describe describing detail details difference differences discuss effect effects evidence example
    examples explain explained explanation fact facts find guide happen happened help history historical idea ideas
    impact impacts importance important influence information introduction key kind kinds know list main major mean
    meaning name names need new overview part please principle principles question reason reasons report research
    result results role show significance significant source sources story summarise summarize summary tell timeline
    today top tutorial type types understand want work works year years
    介绍 简介 概述 概况 概要 总结 综述 历史 背景 原理 基础 入门 知识 教程 发展 演变 过程 历程 原因 起因 影响 作用 意义 结果 后果
    特点 特征 关系 区别 比较 对比 方法 方式 内容 情况 问题 研究 报告 资料 信息 解释 说明 分析 讨论 列出 主要 重要 关键 时间 时间线 大事
    年表 故事 例子 最好 怎么样 怎么办 请问 告诉 帮我 一下 写 讲 谈 有关 关于 相关 哪些 哪个 多少
    哪年 哪天 哪月 哪位 哪国 哪种 哪座 哪次 哪一年 哪一天 哪一个 几年 几月 几次
    """
)
"""Words that ask rather than name: they say what is wanted about a topic, so they weigh little in a search."""

COMMON = words(
    """
    able accept achieve act add affect age agree allow appear apply argue arrive attempt attend avoid beautiful begin
    believe big break bring build buy call carry cause century change choose claim clear close come complete connect
    consider contain continue control contribute cost create cut deal decide define depend design develop differ
    different difficult discover divide draw drive drop early earn easy eat emerge enable end enter establish evolve
    exist expand expect experience explore express extend face fail fall far fast feel few fight fill final first fly
    follow form found free full gain general good great grow guide handle happen hard hear hit hold hope identify improve
    include increase inspire introduce invent involve join keep lack large late launch lay lead learn leave lie live long
    look lose love low manage mark measure meet modern move new observe obtain offer old open operate order organise
    organize originate overcome pass pay perform place plan play possible prepare prevent produce prove provide public
    pull push put raise reach read real receive record reduce refer relate release rely remain remove replace represent
    require respond rise run save second seek sell send serve set share short simple single small solve special speak
    specific spend spread stand start state stay step stop strong study succeed success suggest support survive talk teach
    term test think three touch trace train travel treat try turn two unite unlike useful value vary view visit wait walk
    watch win wonder worth write young
    advantage benefit birth challenge characteristic controversy criticism culture death debate development
    disadvantage discovery feature future invention issue legacy life method origin problem process purpose risk
    rise structure success technique trend
    """
)
"""Everyday verbs, adjectives and numbers: they help to choose among passages and seldom name a topic."""

EVERYDAY = words(
    """
    child city company country government group human individual man member nation people person society state team war
    woman world
    """
)
"""Nouns of every topic: "world" and "war" say little, and "world war" much."""

CHINESE = words(
    """
    一个 一些 一样 一种 一切 一直 一般 不仅 不但 不再 不同 不少 不是 不能 不过 与其 个人 为了 为何 为什么 主要 之一 之中 之前 之后 之间
    也是 于是 什么 什么样 什麼 今天 他们 他的 以上 以下 以及 以后 以来 任何 但是 何时 何处 你们 使得 例如 依据 便是 假如 偶尔 先后
    全部 关于 其中 其他 其它 其实 具有 再次 分别 则是 到了 到底 加上 包括 即使 却是 及其 反而 另外 只有 只是 只能 可以 可是 可能
    各种 同时 后来 否则 哪些 哪个 哪里 因为 因此 在于 多么 多少 大家 大概 她们 她的 如下 如何 如果 它们 它的 对于 对此 尤其 就是
    尽管 已经 并且 并不 当时 很多 怎么 怎样 怎么样 总之 我们 我的 所以 所有 才能 按照 是否 时候 曾经 有些 有关 有的 本身 根据 正在
    正是 此后 此外 每个 比如 没有 涉及 特别 现在 由于 由此 的话 直到 相关 看到 着手 虽然 要求 认为 许多 谁 起来 越来越 这个 这些 这样
    这种 这里 进行 通过 那个 那些 那样 那里 都是 除了 随着 需要 非常 首先 以至 从而 而且 而是 而言 甚至 称为 成为 作为 属于 来自
    """
)

CHINESE_FUNCTION = frozenset("的了着吗呢吧啊呀嘛么之其与及或而且但若则也都就还又很被把将从向于以为是在有和这那个")
"""Single characters that mostly join words; a bigram with one of them says little about the topic."""

STRONG_FUNCTION = frozenset("的了着吗呢吧啊呀嘛们")
"""Those of them that hardly ever stand inside a content word."""
