"""Words by which notes are read: audiences, complaints, advice, occasions, and the jargon of briefs."""

import re

from library.text.stopwords import words

AUDIENCES = {
    "学生党": "students", "大学生": "college students", "上班族": "office workers", "打工人": "employees",
    "职场新人": "newcomers at work", "新手": "beginners", "宝妈": "mothers", "带娃家庭": "families with children",
    "情侣": "couples", "独居": "people living alone", "租房党": "renters", "合租": "flat sharers", "考研党": "postgraduate candidates",
    "考证党": "certificate candidates", "备考": "exam candidates", "熬夜党": "night owls", "油皮": "oily skin", "干皮": "dry skin",
    "混油皮": "combination skin", "敏感肌": "sensitive skin", "小个子": "petite people", "微胖": "plus sizes", "早八人": "early starters",
    "懒人": "people who like it easy", "预算有限": "small budgets", "一人食": "people cooking for one", "久坐": "desk sitters",
    "减脂": "people losing weight", "爸妈": "older parents", "社恐": "shy people", "students": "students", "beginners": "beginners",
    "commuters": "commuters", "parents": "parents", "couples": "couples", "freelancers": "freelancers",
}  # fmt: skip
"""The groups of readers that notes name, and what they are called in English."""
PAIN = re.compile(
    r"踩雷|踩坑|卡粉|脱妆|斑驳|出油|闷痘|泛红|排队|人挤人|堵车|太贵|翻车|后悔|坚持不|没时间|不知道|总是|老是|越.{1,6}越|(?<!不)怕|担心"
    r"|崩溃|(?<!不)浪费|白跑|放弃|劝退|拖延|走神|发霉|长毛|起皮|紧绷|搓泥|毛躁|发烫|反光(?!衣)|塌(?!腰)|糊|肿|疼|呛|(?<!不)喘|憋|抗议|断了"
    r"|傻眼|照旧|全是|乱得|堆成|堆在|缠成|一地|没地方|没带|没想到|没衣服|没味道|没睡好|没睡醒|才发现|结果|焦了|黄了|漏了(?!好)|磨出泡|爆胎|冻到"
    r"|味道全?淡|不敢|不想"
    # A verb that does not come to its end: 关不上, 抬不起来.
    r"|[\u4e00-\u9fff]不(?:上|下|动|住|起来|开|到|稳|下去|完)(?![\u4e00-\u9fff]{0,4}(?:就|也)(?:去|停|踏|改))"
    r"|\b(?:too expensive|wast\w+|struggl\w+|never enough|regret|annoy\w+|hard to|tired of|hurts?|fail\w*|mess\w*|can(?:no|')t)\b",
    re.IGNORECASE,
)
TIP = re.compile(
    r"先|再|提前|记得|建议|一定要|不要|(?<![特区类级性识分告])别(?!人|的)|换成|选|搭配|控制在|至少|最多|只要|分成|留出|准备|顺序|步骤"
    r"|\b(?:first|before|always|choose|keep|avoid|use|try|plan|book|bring|mix|leave)\b",
    re.IGNORECASE,
)
ADVICE = re.compile(
    r"^(?:先|再|用|选|把|避开|提前|记得|每|连着)|避开|不要|记得|建议|时用|就去|就停|就把|那几天|等.{1,4}再|\b(?:use|avoid|always|try)\b",
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
    查证 核实 查找 收集 搜集 整理 数据 资料 案例 出处 来源 证据 撰写 写一 几条 内容创作 用户洞察 受众画像 写作 角度 卖点 调研 小记 心得 办法 清单 攻略 指南 合集 干货
    xiaohongshu content strategy analyse analyze analysis user users audience insight insights profile profiles hitpoint hitpoints
    fact facts write writing post posts note notes brand account platform market trend trends research plan task tasks continue
    example examples about please create generate based selected direction directions idea ideas audiences viral popular target audiences topic topics give make
    """
)
"""Words every brief has, whatever it is about."""
