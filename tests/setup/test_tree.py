"""No file of the repository reveals the machine it was made on."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# assembled, so that this file does not contain the text it searches for.
MACHINE_PATH = re.compile(
    rb"(?<![\w.~/-])/(?:work|root|opt|srv|home|Users|mnt)/\w|\b[A-Z]:\\(?:Users|Work)\b"
)
REGISTRY = re.compile(
    rb"\bpypi[.]org|\bpythonhosted[.]org|\bindex-url\s*=|\b(?:artifactory|nexus|devpi)[.]\w"
)


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout, so nothing says which files are the repository's")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


@pytest.mark.slow
def test_no_file_holds_a_machine_path_or_a_registry():
    found = [
        f"{path.relative_to(ROOT)}: {match[0].decode()}"
        for path in tracked_files()
        for pattern in (MACHINE_PATH, REGISTRY)
        if (match := pattern.search(path.read_bytes()))
    ]
    assert found == []


@pytest.mark.parametrize("text", ["see /" + "work/main", '"/' + 'home/anna/x"', "C:\\" + "Users\\anna"])
def test_a_machine_path_is_recognised(text):
    assert MACHINE_PATH.search(text.encode())


@pytest.mark.parametrize("text", ["https://pypi" + ".org/simple", "--extra-index" + "-url = x"])
def test_a_registry_is_recognised(text):
    assert REGISTRY.search(text.encode())


@pytest.mark.parametrize("text", ["game/work/x", "a home/away game", "#!/usr/bin/env bash"])
def test_plain_text_passes(text):
    assert not MACHINE_PATH.search(text.encode())
    assert not REGISTRY.search(text.encode())
