"""Builds the documentation as a web site: ``python -m tools.site [--out FOLDER] [--serve]``.

Needs the extra `docs`: ``pip install mkdocs-material``. Every broken link is an error.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PICTURES = "assets/pictures"
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "SECURITY.md": "REPORTING.md"}
"""Pages beside docs/, and what they are called on the site."""
NAVIGATION: list[dict[str, Any]] = [
    {"Home": "index.md"},
    {
        "Play": [
            {"Manual": "PLAYING.md"},
            {"Is the dealer honest?": "FAIRNESS.md"},
            {"Changes": "CHANGELOG.md"},
        ]
    },
    {
        "Make": [
            {"The library": "API.md"},
            {"Bots": "BOTS.md"},
            {"Learning": "LEARNING.md"},
            {"Maps and games": "GAMES.md"},
            {"Translations": "TRANSLATING.md"},
            {"Contributing": "CONTRIBUTING.md"},
        ]
    },
    {
        "Reference": [
            {"Commands": "COMMANDS.md"},
            {"Yardmaster": "rules/yardmaster.md"},
            {"Railways of the World: The Card Game": "rules/railways.md"},
            {"Age of Steam": "rules/age_of_steam.md"},
            {"Steam": "rules/steam.md"},
            {"Components": "rules/components.md"},
            {"Level files": "LEVELS.md"},
            {"Protocol": "PROTOCOL.md"},
            {"Glossary": "GLOSSARY.md"},
        ]
    },
    {
        "Understand": [
            {"Architecture": "ARCHITECTURE.md"},
            {"Threats and defences": "SECURITY.md"},
            {"Report a vulnerability": "REPORTING.md"},
            {"Make a release": "RELEASING.md"},
        ]
    },
]
LINK = re.compile(r"(\]\()(\.\./)*([^)#\s:]+)(#[^)]*)?\)")


def write_sources(folder: Path) -> None:
    """Copies all pages and pictures into one folder, with links that fit there."""
    shutil.copytree(ROOT / "docs", folder)
    shutil.copytree(ROOT / PICTURES, folder / "pictures", dirs_exist_ok=True)
    (folder / "LICENSE.md").write_text(f"# Licence\n\n{(ROOT / 'LICENSE').read_text('utf-8')}", "utf-8")
    for source, name in PAGES.items():
        shutil.copy(ROOT / source, folder / name)
    for page in folder.rglob("*.md"):
        is_root_page = page.name in PAGES.values() and page.parent == folder
        page.write_text(moved_links(page.read_text("utf-8"), is_root_page), "utf-8")


def moved_links(text: str, is_root_page: bool) -> str:
    """A page whose links lead to the places of their targets on the site."""

    def moved(found: re.Match[str]) -> str:
        opening, up, path, anchor = found[1], found[2] or "", found[3], found[4] or ""
        is_in_root = is_root_page or (up and not path.startswith("docs/"))
        if is_in_root and path in PAGES:
            return f"{opening}{PAGES[path]}{anchor})"
        if path.startswith(PICTURES):
            return f"{opening}{path.replace(PICTURES, 'pictures')})"
        path = "LICENSE.md" if path == "LICENSE" else path.removeprefix("docs/")
        return f"{opening}{'' if is_root_page else up}{path}{anchor})"

    return LINK.sub(moved, text)


def navigation(sources: Path) -> list[dict[str, Any]]:
    """The navigation; pages that it does not name come last, with their headings."""
    named = set(_targets(NAVIGATION))
    others = sorted(
        page for page in sources.rglob("*.md") if page.relative_to(sources).as_posix() not in named
    )
    more = [
        {page.read_text("utf-8").partition("\n")[0].lstrip("# "): page.relative_to(sources).as_posix()}
        for page in others
    ]
    return [*NAVIGATION, *([{"More": more}] if more else [])]


def _targets(entries: list[dict[str, Any]]) -> Iterator[str]:
    for entry in entries:
        for target in entry.values():
            yield from [target] if isinstance(target, str) else _targets(target)


def configuration(sources: Path, out: Path) -> str:
    """The configuration of MkDocs; JSON is YAML."""
    return json.dumps(
        {
            "site_name": "Roundhouse",
            "docs_dir": str(sources),
            "site_dir": str(out),
            "strict": True,
            "use_directory_urls": False,
            "theme": {
                "name": "material",
                "font": False,
                "palette": {"primary": "teal", "accent": "amber"},
                "features": ["navigation.tabs", "navigation.top", "search.suggest", "content.code.copy"],
            },
            "plugins": ["search"],
            "markdown_extensions": [
                "tables",
                "admonition",
                {"toc": {"permalink": True}},
                "pymdownx.highlight",
                "pymdownx.superfences",
            ],
            "validation": {"links": {"anchors": "warn"}},
            "nav": navigation(sources),
        },
        indent=1,
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.site")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site", help="where the site is written")
    parser.add_argument("--serve", action="store_true", help="show it at http://127.0.0.1:8000 instead")
    given = parser.parse_args(arguments)
    if find_spec("material") is None:
        sys.exit("The site needs MkDocs: python -m pip install mkdocs-material")
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder, "docs")
        write_sources(sources)
        settings = Path(folder, "mkdocs.yml")
        settings.write_text(configuration(sources, given.out.resolve()), "utf-8")
        command = [
            sys.executable,
            "-m",
            "mkdocs",
            "serve" if given.serve else "build",
            "-q",
            "-f",
            str(settings),
        ]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
