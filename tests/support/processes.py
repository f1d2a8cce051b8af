"""What tests ask the system about processes."""

from pathlib import Path


def children_of(process: int) -> list[int]:
    """Their process ids. Each may have been started by a thread of its own."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return sorted({int(child) for task in tasks for child in task.read_text().split()})
