"""Parts of a report's page, from what a run has said and kept so far: sentences, searches and phases."""
