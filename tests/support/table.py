"""The small position of the clause tests; every game's tests have it from here or from there."""

from experiments.contract.table import Decide, Table, first, script, sit

__all__ = ["Decide", "Table", "first", "script", "sit"]
