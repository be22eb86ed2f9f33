"""What the assistant can make: one row a tool; what is not here, nobody can ask for."""

from collections.abc import Mapping

from conversation.making import decks, documents, editing, files, pages, quizzes
from conversation.making.tool import GenerationTool

_TOOLS = (
    quizzes.tool,
    documents.tool,
    documents.pdf_tool,
    decks.outline_tool,
    decks.tool,
    pages.request,
    pages.written,
    editing.tool,
    files.tool,
)
GENERATION_TOOLS: Mapping[str, GenerationTool] = {tool.name: tool for tool in _TOOLS}
