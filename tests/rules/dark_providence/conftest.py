"""The tests of this folder share dp_table.py."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
