"""The studio's own template of slides, 16:9: a theme, a master, and the layouts of `geometry`."""

import re

from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls
from pptx.presentation import Presentation as PresentationObject
from pptx.slide import SlideLayout as LayoutObject
from pptx.slide import SlideMaster
from pptx.util import Emu, Pt

from conversation.decks.drawing.geometry import (
    ACCENT,
    DEEP,
    FOOT,
    HEADING,
    HEIGHT,
    INK,
    LAYOUTS,
    NUMBER,
    PALE,
    SERIES,
    WHITE,
    WIDTH,
    Bar,
    Box,
    SlidePlan,
    TextPlace,
    feet_of,
)
from conversation.decks.schemas import SlideLayout

LATIN, CHINESE = "Calibri", "Microsoft YaHei"
PLACES = {"points": 1, "right": 2, "subtitle": 3, "head_left": 4, "head_right": 5}
"""The indices of placeholders, by the field that stands there."""
OBJECT = 10
FOOTER, SLIDE_NUMBER = 11, 12
NUMBER_FIELD = (
    '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld>'
)
_OBJECT_KINDS: dict[SlideLayout, str] = {"chart": "chart", "table": "tbl", "picture": "pic"}
_NAMES = {
    "points": "Text",
    "right": "Right text",
    "subtitle": "Subtitle",
    "head_left": "Left head",
    "head_right": "Right head",
}


def new_presentation() -> PresentationObject:
    """A presentation without slides, whose layouts stand in the order of `LAYOUTS`."""
    made = Presentation()
    made.slide_width, made.slide_height = Emu(Pt(WIDTH)), Emu(Pt(HEIGHT))
    master = made.slide_master
    _set_theme(master)
    shapes = [
        _placeholder("Title", HEADING, "title", None),
        _placeholder("Text", LAYOUTS["bullets"].texts["points"], "body", 1),
        *map(_foot, (FOOT, NUMBER)),
    ]
    _fill(master, shapes, WHITE)
    _set_styles(master)
    layouts = list(master.slide_layouts)
    for layout in layouts[len(LAYOUTS) :]:
        master.slide_layouts.remove(layout)
    for layout, (key, plan) in zip(layouts, LAYOUTS.items(), strict=False):
        _set_layout(layout, key, plan)
    return made


def position(box: Box, tag: str = "a:xfrm") -> str:
    left, top, width, height = (round(one * 12700) for one in box)
    return f'<{tag}><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></{tag}>'


def _set_theme(master: SlideMaster) -> None:
    part = master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    theme = part.blob.decode()
    colours = {"dk1": INK, "lt1": WHITE, "dk2": DEEP, "lt2": PALE, "hlink": ACCENT, "folHlink": ACCENT}
    colours |= {f"accent{number}": colour for number, colour in enumerate((*SERIES, DEEP), 1)}
    for name, colour in colours.items():
        theme = re.sub(
            rf"<a:{name}>.*?</a:{name}>", f'<a:{name}><a:srgbClr val="{colour}"/></a:{name}>', theme, flags=re.S
        )
    fonts = f'<a:latin typeface="{LATIN}"/><a:ea typeface="{CHINESE}"/><a:cs typeface="{LATIN}"/>'
    for size in ("major", "minor"):
        theme = re.sub(rf"<a:{size}Font>.*?</a:{size}Font>", f"<a:{size}Font>{fonts}</a:{size}Font>", theme, flags=re.S)
    theme = re.sub(r'(<a:theme [^>]*name=")[^"]*', r"\g<1>Nova Studio", theme, count=1)
    part._blob = theme.encode()  # noqa: SLF001  # python-pptx keeps a theme as the bytes it read


def _set_styles(master: SlideMaster) -> None:
    """What text looks like where nothing else is said: titles, three levels of bullets."""
    title = f'<a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:buNone/>{_look(HEADING)}</a:lvl1pPr>'
    levels = "".join(
        f'<a:lvl{level}pPr marL="{level * 285750}" indent="-285750"><a:spcBef><a:spcPts val="{spacing}"/></a:spcBef>'
        f'<a:buClr><a:srgbClr val="{ACCENT}"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="{sign}"/>'
        f'<a:defRPr sz="{size}"><a:solidFill><a:srgbClr val="{INK}"/></a:solidFill></a:defRPr></a:lvl{level}pPr>'
        for level, (sign, size, spacing) in enumerate((("•", 2400, 1000), ("–", 2000, 600), ("·", 1800, 400)), 1)
    )
    old = master._element.find(f"{{{_ns('p')}}}txStyles")  # noqa: SLF001  # python-pptx shows no other way to it
    new = parse_xml(
        f"<p:txStyles {nsdecls('p', 'a')}><p:titleStyle>{title}</p:titleStyle><p:bodyStyle>{levels}</p:bodyStyle>"
        f"<p:otherStyle><a:lvl1pPr><a:defRPr/></a:lvl1pPr></p:otherStyle></p:txStyles>"
    )
    if old is not None:
        master._element.replace(old, new)  # noqa: SLF001  # as above


def _ns(prefix: str) -> str:
    found = re.search(r'"([^"]+)"', nsdecls(prefix))
    return found[1] if found else ""


def _foot(place: TextPlace) -> str:
    if place is NUMBER:
        return _placeholder("Slide number", NUMBER, "sldNum", SLIDE_NUMBER)
    return _placeholder("Footer", FOOT, "ftr", FOOTER)


def _set_layout(layout: LayoutObject, key: SlideLayout, plan: SlidePlan) -> None:
    layout.name = plan.name
    shapes = [_bar(one) for one in plan.bars]
    shapes.append(_placeholder("Title", plan.title, "title", None))
    shapes += [_placeholder(_NAMES[name], place, "body", PLACES[name]) for name, place in plan.texts.items()]
    if key in _OBJECT_KINDS and plan.object_box:
        place = TextPlace(plan.object_box, 16)
        shapes.append(_placeholder(_OBJECT_KINDS[key].capitalize(), place, _OBJECT_KINDS[key], OBJECT))
    shapes += map(_foot, feet_of(key))
    _fill(layout, shapes, plan.background)


def _fill(target: SlideMaster | LayoutObject, shapes: list[str], background: str) -> None:
    """Put these shapes in place of what stands there."""
    content = target._element.cSld  # noqa: SLF001  # as above
    tree = content.spTree
    for child in list(tree)[2:]:
        tree.remove(child)
    for number, xml in enumerate(shapes, 2):
        shape = parse_xml(xml)
        shape.find(f".//{{{_ns('p')}}}cNvPr").set("id", str(number))
        tree.append(shape)
    old = content.find(f"{{{_ns('p')}}}bg")
    if old is not None:
        content.remove(old)
    fill = f'<a:solidFill><a:srgbClr val="{background}"/></a:solidFill><a:effectLst/>'
    content.insert(0, parse_xml(f"<p:bg {nsdecls('p', 'a')}><p:bgPr>{fill}</p:bgPr></p:bg>"))


def _bar(bar: Bar) -> str:
    return (
        f'<p:sp {nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="2" name="Bar"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>'
        f'<p:spPr>{position(bar.box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        f'<a:solidFill><a:srgbClr val="{bar.colour}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr>'
        "<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody></p:sp>"
    )


def _placeholder(name: str, place: TextPlace, kind: str, index: int | None) -> str:
    number = "" if index is None else f' idx="{index}"'
    bullet = "" if place.is_listed else "<a:buNone/>"
    indent = "" if place.is_listed else ' marL="0" indent="0"'
    align = ' algn="r"' if kind == "sldNum" else ""
    text = (
        NUMBER_FIELD
        if kind == "sldNum"
        else ""
        if kind == "ftr"
        else f'<a:r><a:rPr lang="en-US"/><a:t>{name}</a:t></a:r>'
    )
    return (
        f'<p:sp {nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="2" name="{name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
        f'<p:nvPr><p:ph type="{kind}"{number}/></p:nvPr></p:nvSpPr><p:spPr>{position(place.box)}'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
        f'<p:txBody><a:bodyPr lIns="0" tIns="0" rIns="0" bIns="0" anchor="{place.anchor}"><a:normAutofit/></a:bodyPr>'
        f"<a:lstStyle><a:lvl1pPr{indent}{align}>{bullet}{_look(place)}</a:lvl1pPr></a:lstStyle>"
        f"<a:p>{text}</a:p></p:txBody></p:sp>"
    )


def _look(place: TextPlace) -> str:
    bold = ' b="1"' if place.is_bold else ' b="0"'
    colour = f'<a:solidFill><a:srgbClr val="{place.colour}"/></a:solidFill>'
    return f'<a:defRPr sz="{round(place.size * 100)}"{bold}>{colour}</a:defRPr>'
