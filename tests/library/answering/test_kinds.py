import pytest

from library.answering.kinds import is_amount
from library.text.facts import numbers


@pytest.mark.parametrize(
    ("asked", "sentence", "is_told"),
    [
        ("How many members does the club have?", "A membership is £80.", False),
        ("How many members does the club have?", "The club has 80 members.", True),
        ("How many people were killed?", "160 thousand died.", True),
        ("How many dogs did he own?", "A nine-year-old boy came.", False),
        ("How many years did it take?", "It took nine years.", True),
        ("How much is the ticket?", "It began with $1,366.", True),
        ("How much is the ticket?", "It is 1,366 metres away.", False),
        ("How long did they stay?", "It moves by 4 centimetres.", False),
        ("How long is the bridge?", "It measures 4 kilometres.", True),
        ("How far is the Moon?", "It recedes by 3.8 centimetres per year.", False),
        ("How heavy was it?", "It had a mass of 83.6 kilograms.", True),
        ("How much faster is it?", "It is 25% faster.", True),
        ("天桥有多长？", "园区开放85公顷。", False),
        ("天桥有多长？", "天桥长850多米。", True),
        ("一共有多少名员工？", "海拔约71米。", False),
        ("一共有多少个细胞？", "共有959个体细胞。", True),
        ("活动周期是多少年？", "约11年为一个周期。", True),
        ("门票多少钱？", "票价30元。", True),
        ("门票多少钱？", "每年有5万余人次。", False),
        ("准备金是多少钱？", "准备金为三十六万贯铁钱。", True),
        ("默认是多少？", "默认为1500。", True),
        ("红烧肉要炖多久？", "盖上锅盖，炖煮 50 分钟。", True),
        ("要放多少花生？", "熟花生 = 150g", True),
        ("一共有几家工厂？", "熟花生 = 150g", False),
        ("每天走多少步最好？", "参与者的平均年龄为45岁", False),
        ("每天走多少步最好？", "每天七千步的人活得更久", True),
        ("鸡翅要放多少可乐？", "白糖 10 克", False),
        ("鸡翅要放多少可乐？", "可乐 500ml", True),
        ("How many bones has the skull?", "It has two eyes.", False),
        ("有多少家公司？", "一共有30座桥。", False),
        ("How many times did they win?", "They won three titles.", True),
        ("关节有几种？", "人体的关节分为3类。", True),
        ("How many bones has the skull?", "The skull consists of 22 individual bones.", True),
    ],
)
def test_a_number_is_an_amount_of_what_is_asked_or_not(asked: str, sentence: str, *, is_told: bool) -> None:
    (number,) = numbers(sentence)
    assert is_amount(asked, sentence, number) is is_told
