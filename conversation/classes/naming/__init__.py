"""Which class, work or student is meant, and by what names models know them."""
