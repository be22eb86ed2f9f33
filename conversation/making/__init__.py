"""What the assistant can make: one row a tool; what is not here, nobody can ask for."""

from collections.abc import Mapping

from conversation.making import documents, pages, quizzes
from conversation.making.tool import GenerationTool

_TOOLS = (quizzes.tool, documents.tool, pages.request, pages.written)
GENERATION_TOOLS: Mapping[str, GenerationTool] = {tool.name: tool for tool in _TOOLS}
