"""Slides as they are seen: measured, laid out, and written as PowerPoint and as pictures."""
