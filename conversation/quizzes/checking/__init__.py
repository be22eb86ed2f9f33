"""The gates a question passes before anybody sees it, and those a quiz passes as a whole."""
