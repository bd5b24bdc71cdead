"""Freezes the game: ``python -m tools.packaging [--out FOLDER] [--no-deb]``; tools/package.py sets it up."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from game.version import VERSION
from tools.packaging.app_icons import draw_icons
from tools.packaging.library_paths import remove_build_paths
from tools.packaging.licence_notices import MissingLicence, licence_page, locked_names, shared_libraries
from tools.packaging.linux_package import add_desktop_files, make_deb, strip_python
from tools.packaging.start_time import compare_start_times
from tools.packaging.zip_folder import zip_folder
from tools.setup.bootstrap import PLAY_LOCKS, ROOT

SPEC = Path(__file__).with_name("roundhouse.spec")
BOOTLOADER = "pyinstaller"
"""PyInstaller's bootloader is part of the download, so its licence is listed."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/package.py", description="Make one download of the game.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="dist without it")
    parser.add_argument("--no-deb", action="store_true", help="no package for Debian")
    args = parser.parse_args(arguments)
    try:
        made = package(args.out.resolve(), deb=not args.no_deb)
        print("Starting …", flush=True)
        starts = list(compare_start_times(made[0] / "roundhouse"))
    except subprocess.CalledProcessError as error:
        tail = (error.stderr or b"").decode("utf-8", "replace").strip().splitlines()[-15:]
        print("\n".join(tail), file=sys.stderr)
        print(
            f"package: {Path(error.cmd[0]).name} failed with exit code {error.returncode}.", file=sys.stderr
        )
        return 1
    except (MissingLicence, OSError) as error:
        print(f"package: {error}", file=sys.stderr)
        return 1
    for path in made:
        print(f"{path}  {size_of(path) / 1e6:.1f} MB", flush=True)
    for line in starts:
        print(line, flush=True)
    return 0


def package(out: Path, deb: bool = True) -> list[Path]:
    """Builds everything; returns the paths, the folder first."""
    work = ROOT / "build" / "package"
    shutil.rmtree(work, ignore_errors=True)
    icons = work / "roundhouse"
    print("Drawing icons …", flush=True)
    draw_icons(icons)
    print("Freezing …", flush=True)
    frozen = freeze(work, out)
    if sys.platform == "linux":
        strip_python(frozen)
        for library in frozen.rglob("*.so*"):
            if not library.is_symlink():
                remove_build_paths(library)
    names = set().union(*(locked_names(ROOT / lock) for lock in PLAY_LOCKS))
    page = licence_page(ROOT, {*names, BOOTLOADER}, shared_libraries(frozen))
    (frozen / "LICENSES.txt").write_text(page, encoding="utf-8")
    shutil.copyfile(ROOT / "docs" / "CHANGELOG.md", frozen / "CHANGELOG.md")
    if sys.platform == "linux":
        add_desktop_files(frozen / "share", icons)
    print("Packing …", flush=True)
    made = [frozen, zip_folder(frozen, out / f"roundhouse-{VERSION}-{sys.platform}.zip")]
    if deb and shutil.which("dpkg-deb"):
        made.append(make_deb(frozen, work, out))
    return made


def freeze(work: Path, out: Path) -> Path:
    """Runs PyInstaller; its temporary files are under `work`."""
    command = [sys.executable, "-P", "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    folders = ["--workpath", str(work), "--distpath", str(out)]
    subprocess.run([*command, *folders, str(SPEC)], check=True, cwd=ROOT, stderr=subprocess.PIPE)
    return out / "roundhouse"


def size_of(path: Path) -> int:
    """Size in bytes of a file or of all files in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(one.stat().st_size for one in files if one.is_file() and not one.is_symlink())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
