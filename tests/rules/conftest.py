"""Clause tests run interpreted: small positions need no compiler, and any Python function can sit at the table."""

from sim.kernel import INTERPRETED

collect_ignore_glob = [] if INTERPRETED else ["test_*.py", "*/test_*.py"]
