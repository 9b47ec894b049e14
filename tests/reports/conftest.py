"""Lets the tests of reports share `tallies.py`."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
