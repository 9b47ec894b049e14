"""No card of Kuhn poker does anything of its own."""
