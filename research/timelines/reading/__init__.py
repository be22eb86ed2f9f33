"""Reading dated events out of passages: dates, clauses, titles, and the words two accounts are compared by."""
