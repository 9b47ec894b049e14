"""The sentences of the tale."""


def tell(content, line, players):
    return " ".join(str(int(line[k])) for k in ("what", "who", "a", "b", "c"))
