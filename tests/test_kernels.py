"""Folders of compiled code: the oldest go, also while others do the same."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from landwright import kernels


def fill(root: Path, count: int) -> list[Path]:
    """Folders, the oldest first."""
    folders = [root / f"{number:03}" for number in range(count)]
    for number, folder in enumerate(folders):
        folder.mkdir(parents=True)
        (folder / "code").write_bytes(b"x")
        os.utime(folder, (number, number))
    return folders


def test_the_oldest_go(tmp_path):
    folders = fill(tmp_path, kernels.KEPT_CACHES + 5)
    kernels._forget_old_caches(tmp_path)
    assert sorted(tmp_path.iterdir()) == folders[5:]


def test_no_folder_yet_is_no_trouble(tmp_path):
    kernels._forget_old_caches(tmp_path / "not there")
    assert not list(tmp_path.iterdir())


def test_many_may_forget_at_once(tmp_path):
    folders = fill(tmp_path, kernels.KEPT_CACHES + 400)
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(kernels._forget_old_caches, tmp_path) for _ in range(40)]:
            done.result()
    left = sorted(tmp_path.iterdir())
    assert left
    assert set(left) <= set(folders[400:])


def test_a_folder_that_has_just_gone_is_the_oldest(tmp_path):
    assert kernels._last_change(tmp_path / "gone") == 0.0
