"""Search paths of the building machine are removed from shared libraries, and nothing else."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.packaging.library_paths import ELF_64_LITTLE, remove_build_paths

COMPILER = shutil.which("cc") or shutil.which("gcc")


@pytest.mark.skipif(COMPILER is None or sys.platform != "linux", reason="needs a C compiler on Linux")
@pytest.mark.parametrize("path", ["/build/python/lib", "$ORIGIN/../lib:/build/x"])
def test_an_absolute_search_path_is_removed(tmp_path, path):
    source, library = tmp_path / "part.c", tmp_path / "part.so"
    source.write_text("int answer(void) { return 42; }\n")
    command = [COMPILER, "-shared", "-fPIC", "-o", str(library), str(source), f"-Wl,-rpath,{path}"]
    subprocess.run(command, check=True)
    assert path.encode() in library.read_bytes()
    size = library.stat().st_size
    assert remove_build_paths(library) == [path]
    assert path.encode() not in library.read_bytes()
    assert library.stat().st_size == size
    assert remove_build_paths(library) == []
    script = f"import ctypes; print(ctypes.CDLL({str(library)!r}).answer())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "42\n"


def test_a_module_of_this_python_still_works_without_its_path(tmp_path):
    spec = importlib.util.find_spec("_struct") or importlib.util.find_spec("_json")
    if spec is None or not spec.origin or not Path(spec.origin).is_file():
        pytest.skip("this Python has no modules of its own as files")
    copy = tmp_path / Path(spec.origin).name
    shutil.copy(spec.origin, copy)
    if not copy.read_bytes().startswith(ELF_64_LITTLE):
        pytest.skip("not a 64-bit ELF file")
    remove_build_paths(copy)
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import {spec.name}; print({spec.name}.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == spec.name


def test_other_files_are_left_alone(tmp_path):
    text = tmp_path / "readme.so"
    text.write_text("/not/a/library")
    assert remove_build_paths(text) == []
    assert text.read_text() == "/not/a/library"
