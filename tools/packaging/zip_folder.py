"""Zips a folder and, unlike shutil, keeps symbolic links."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path


def zip_folder(folder: Path, target: Path) -> Path:
    """Packs the folder under its name."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder.parent).as_posix()
            if path.is_symlink():
                link = zipfile.ZipInfo(name)
                link.create_system = 3  # Unix, where the upper half of the attributes is the mode
                link.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(link, str(path.readlink()))
            else:
                archive.write(path, name)
    return target
