"""Documents: one small model of a paper, written out as Markdown, DOCX and PDF."""
