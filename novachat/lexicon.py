"""Words by which notes are read: audiences, complaints, advice, occasions, and the jargon of briefs."""

import re

from library.text.stopwords import words

AUDIENCES = (
    "学生党", "大学生", "上班族", "打工人", "职场新人", "新手", "宝妈", "带娃家庭", "情侣", "独居", "租房党", "合租",
    "考研党", "考证党", "备考", "熬夜党", "油皮", "干皮", "混油皮", "敏感肌", "小个子", "微胖", "早八人", "懒人",
    "预算有限", "一人食", "久坐", "减脂", "爸妈", "社恐", "students", "beginners", "commuters", "parents", "couples", "freelancers",
)  # fmt: skip
PAIN = re.compile(
    r"踩雷|踩坑|卡粉|脱妆|斑驳|出油|闷痘|泛红|排队|人挤人|堵车|太贵|翻车|后悔|坚持不|没时间|不知道|总是|老是|越.{1,6}越|怕|担心"
    r"|崩溃|浪费|白跑|放弃|劝退|拖延|走神|发霉|\b(?:too expensive|wast\w+|struggl\w+|never enough|regret|annoy\w+|hard to|tired of)\b",
    re.IGNORECASE,
)
TIP = re.compile(
    r"先|再|提前|记得|建议|一定要|不要|别|换成|选|搭配|控制在|至少|最多|只要|分成|留出|准备|顺序|步骤"
    r"|\b(?:first|before|always|choose|keep|avoid|use|try|plan|book|bring|mix|leave)\b",
    re.IGNORECASE,
)
ADVICE = re.compile(
    r"^(?:先|再|用|选|把|避开|提前|记得|每|连着)|避开|不要|记得|建议|时用|就去|就停|就把|\b(?:use|avoid|always|try)\b",
    re.IGNORECASE,
)
ASIDE = re.compile(r"结论|写给|照着|笔记|评论区|收着|下次|按自己的情况")
NUMBER = re.compile(r"\d|[一二三四五六七八九十两]\s?(?:个|步|分钟|天|周|招|样|件|条|款)")
QUESTION = re.compile(r"[？?]|怎么|如何|为什么|吗$|\b(?:how|why|what|which)\b", re.IGNORECASE)
CONTRAST = re.compile(
    r"不是|别再|反而|其实|才发现|后悔|不踩雷|避雷|避坑|\b(?:not|stop|actually|instead|mistake\w*)\b", re.IGNORECASE
)

JARGON = words(
    """
    小红书 内容 策略 分析 用户 群体 制定 爆款 方向 创作 示例 洞察 画像 受众 打点 事实 收集 研究 深入 帮我 请 需求 针对 针对性
    结合 基于 选择 继续 执行 下一个 任务 行业 市场 趋势 品牌 账号 平台 笔记 文案 标题 正文 话题 标签 发布 选题 推广 营销 运营
    写作 生成 提供 了解 哪些 什么 如何 怎么 一篇 几篇 系统 功能 建议 目标 特征 行为 核心 重点 关注 方案 计划 人群 生活 分享 推荐
    查证 核实 查找 收集 搜集 整理 数据 资料 案例 出处 来源 证据 撰写 写一 几条 内容创作 用户洞察 受众画像 写作 角度 卖点 调研
    xiaohongshu content strategy analyse analyze analysis user users audience insight insights profile profiles hitpoint hitpoints
    fact facts write writing post posts note notes brand account platform market trend trends research plan task tasks continue
    example examples about please create generate based selected direction directions idea ideas audiences viral popular target audiences topic topics give make
    """
)
"""Words every brief has, whatever it is about."""
