"""A blueprint changed by hand: its fields as a form, parts added, moved and left out. What comes of it is checked like any other.

A field is named by its way into the blueprint, such as `uiComposition.tabs.0.slots.2.title`.
"""
