"""A die does nothing of its own."""
