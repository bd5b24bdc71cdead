"""The README for the page of the package: relative links become addresses, as nothing is beside that page.

Hatchling loads this file alone, so it imports nothing of ours. While the address is a placeholder,
pictures are left out and links become plain words.
"""

import re
import tomllib
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESSES = "tools/packaging/addresses.toml"
PLACEHOLDER = ".invalid"
PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)([^)]+)\)")


def readme_for_package(text: str, repository: str) -> str:
    """The README with addresses instead of relative links."""
    if PLACEHOLDER in repository:
        without = re.sub(r"\n\| \| \|\n\|---\|---\|\n(\|.*!\[.*\n)+", "\n", text)
        return LINK.sub(r"\1", PICTURE.sub("", without))
    text = PICTURE.sub(rf"![\1]({repository}/raw/main/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/main/\2)", text)


class ReadmeHook(MetadataHookInterface):
    """Sets the description and the addresses of the package."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, object]) -> None:
        root = Path(self.root)
        addresses = tomllib.loads((root / ADDRESSES).read_text("utf-8"))
        repository = addresses["repository"]
        text = readme_for_package((root / "README.md").read_text("utf-8"), repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if PLACEHOLDER not in repository:
            metadata["urls"] = {
                "Homepage": addresses["homepage"],
                "Source": repository,
                "Issues": f"{repository}/issues",
                "Changelog": f"{repository}/blob/main/docs/CHANGELOG.md",
            }
