"""What a game promises to keep, and small positions to show its rules on: for tests, and for `elderodds check`."""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from experiments.contract.table import script, sit

__all__ = ["script", "sit"]

__getattr__, __dir__, _ = lazy_loader.attach(__name__, submod_attrs={"table": ["script", "sit"]})
