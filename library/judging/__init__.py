"""What passages say about a sentence: the same words, the same thing in other words, something else, or nothing.

Meaning tells whether a passage speaks of it; whether it agrees is compared by code.
"""
