"""A result as files: a paper to read, and a workbook to go on with."""

from conversation.builds.exports import paper, workbook
from library.exports import formats

FORMATS = formats({"docx": paper.as_docx, "pdf": paper.as_pdf, "md": paper.as_markdown, "xlsx": workbook.as_xlsx})
