"""Prepares a release: ``python -m tools.release check [TAG] | build | notes | checksums FOLDER``.

``check`` refuses a version, tag, changelog or address that does not fit; ``build`` makes the wheel and the
source archive in dist/; ``notes`` prints the changelog of this version; ``checksums`` writes SHA256SUMS for
the files of a folder.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
from pathlib import Path

from game.version import VERSION
from tools.packaging.addresses import read_addresses

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = ROOT / "docs" / "CHANGELOG.md"
SUMS = "SHA256SUMS"


def section(changelog: str, version: str) -> str | None:
    """The text below the heading of a version, or None if there is no such heading with a date."""
    found = re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n", changelog, re.MULTILINE)
    if found is None:
        return None
    rest = changelog[found.end() :]
    return re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].strip()


def faults(tag: str, changelog: str, version: str, placeholders: list[str]) -> list[str]:
    """Why this checkout cannot be released, one sentence each."""
    found = []
    if tag and tag != f"v{version}":
        found.append(f"the tag is {tag}, and game/version.py says {version}")
    if not section(changelog, version):
        found.append(f"docs/CHANGELOG.md has no section [{version}] with a date and a text")
    found += [f"tools/packaging/addresses.toml: {name} is a placeholder" for name in placeholders]
    return found


def write_checksums(folder: Path) -> Path:
    """Writes the checksums of all files of a folder, as sha256sum does."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / SUMS).write_text("".join(lines), encoding="utf-8")
    return folder / SUMS


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    actions = parser.add_subparsers(dest="action", required=True)
    check = actions.add_parser("check", help="say why this cannot be released")
    check.add_argument("tag", nargs="?", default="", help="the tag, such as v1.0.0")
    actions.add_parser("build", help="make the wheel and the source archive")
    actions.add_parser("notes", help="print the changelog of this version")
    sums = actions.add_parser("checksums", help=f"write {SUMS}")
    sums.add_argument("folder", type=Path)
    given = parser.parse_args(arguments)
    changelog = CHANGELOG.read_text(encoding="utf-8")
    if given.action == "check":
        found = faults(given.tag, changelog, VERSION, read_addresses().placeholders)
        print("\n".join(found) or f"{VERSION} can be released.", file=sys.stderr if found else sys.stdout)
        return 1 if found else 0
    if given.action == "build":
        return subprocess.run([sys.executable, "-m", "hatchling", "build"], cwd=ROOT, check=False).returncode
    if given.action == "notes":
        print(section(changelog, VERSION) or "")
        return 0
    print(write_checksums(given.folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
