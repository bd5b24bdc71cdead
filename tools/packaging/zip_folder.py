"""A folder as a zip that keeps what Python's own way loses: links stay links."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path


def zipped(folder: Path, target: Path) -> Path:
    """Pack the folder with its name; a library that lies in two places is packed once."""
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
