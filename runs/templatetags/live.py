"""`{% slot "name" %}…{% endslot %}`: which element of a run's page an event changes."""

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString

register = template.Library()


class SlotNode(template.Node):
    def __init__(self, name: FilterExpression, nodelist: NodeList, *, append: bool) -> None:
        self._name = name
        self._nodelist = nodelist
        self._append = append

    def render(self, context: template.Context) -> SafeString:
        content = self._nodelist.render(context)
        context["slots"].put(str(self._name.resolve(context)), content, append=self._append)
        return SafeString("")


@register.tag
def slot(parser: Parser, token: Token) -> SlotNode:
    """`{% slot name %}` replaces what the slot shows, `{% slot name append %}` adds to it."""
    bits = token.split_contents()[1:]
    if not bits or bits[1:] not in ([], ["append"]):
        raise template.TemplateSyntaxError("Use {% slot name %} or {% slot name append %}.")
    nodelist = parser.parse(("endslot",))
    parser.delete_first_token()
    return SlotNode(parser.compile_filter(bits[0]), nodelist, append=len(bits) == 2)
