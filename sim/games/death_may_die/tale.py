"""The tale of a game."""

__all__ = ["tell"]


def tell(content, line, players):
    """A line."""
    return str(line)
