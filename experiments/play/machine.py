"""Where and with what a result was made."""

import ctypes
import os
import platform
import sys
from functools import cache
from importlib.metadata import version
from typing import Any

__all__ = ["cores", "machine", "one_heap", "versions"]

ARENA_MAX, MMAP_THRESHOLD = -8, -3  # of glibc's mallopt


@cache
def versions() -> dict[str, str]:
    """Versions of this tool, Python, and what decides a result."""
    found = {name: version(name) for name in ("elderodds", "numba", "numpy")}
    return {**found, "python": platform.python_version()}


@cache
def machine() -> dict[str, Any]:
    """Name of the system and the processor, cores that can be used, memory in MB."""
    import psutil

    return {
        "system": f"{platform.system()} {platform.release()}",
        "processor": _processor(),
        "cores": cores(),
        "memory_mb": round(psutil.virtual_memory().total / 2**20),
    }


def cores() -> int:
    """Processor cores that this process may use."""
    if sys.platform != "win32" and hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def one_heap() -> None:
    """Has glibc's malloc give back what is freed: one heap for all threads, and every large array by itself.

    Else each thread keeps a heap that grows to the largest it ever held. Elsewhere nothing happens.
    """
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "mallopt"):
        libc.mallopt(ARENA_MAX, 1)
        libc.mallopt(MMAP_THRESHOLD, 1 << 17)  # bytes, as at the start; set, it stays


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123 - not a file of ours
            return next(line.partition(":")[2].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
