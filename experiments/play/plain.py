"""What was found, as JSON has it."""

from typing import Any

__all__ = ["in_json"]


def in_json(found: Any) -> Any:
    """The tree with None in the place of NaN and infinities, which JSON does not have, and lists in that of tuples."""
    if isinstance(found, dict):
        return {key: in_json(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [in_json(value) for value in found]
    return None if isinstance(found, float) and not abs(found) < float("inf") else found
