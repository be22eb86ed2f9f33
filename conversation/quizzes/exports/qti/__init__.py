"""QTI 2.1, in its three layers: what is shown, what is asked, what is packed."""
