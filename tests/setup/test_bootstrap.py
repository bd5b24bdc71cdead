"""play.py and test.py in a separate checkout: a small game, one small package, and no network.

Everything runs in a folder with spaces and accents in its name, started from another folder.
"""

import ast
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools.setup import bootstrap, install
from tools.setup.progress import Progress

TOOLS = Path(__file__).resolve().parents[2] / "tools"
SCRIPTS = ("play.py", "test.py")
GAME = """
import json, os, sys
import coupling
if sys.argv[1:2] == ["exit"]:
    sys.exit(int(sys.argv[2]))
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "coupling": coupling.__file__}))
"""

needs_ensurepip = pytest.mark.skipif(
    find_spec("ensurepip") is None, reason="this Python cannot make environments"
)


def make_wheel(folder: Path) -> str:
    """Builds a wheel with one module and returns its hash for a lock file."""
    wheel = folder / "coupling-1.0-py3-none-any.whl"
    about = "coupling-1.0.dist-info"
    files = {
        "coupling.py": "",
        f"{about}/METADATA": "Metadata-Version: 2.1\nName: coupling\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


class Checkout:
    """A checkout with the real tools, and a folder with one package in place of a package index."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "round hőuse"
        self.shelf = folder / "shelf"
        self.elsewhere = folder / "elsewhere"
        for place in (self.root / "game", self.shelf, self.elsewhere):
            place.mkdir(parents=True)
        shutil.copytree(TOOLS, self.root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        (self.root / "game" / "__init__.py").touch()
        (self.root / "game" / "__main__.py").write_text(GAME)
        self.lock(make_wheel(self.shelf))

    def lock(self, sha256: str) -> None:
        pins = ("coupling==1.0", 'signal==2.0 ; sys_platform == "moon"')
        lines = [f"{pin} \\\n    --hash=sha256:{sha256}\n" for pin in pins]
        (self.root / "requirements.lock").write_text("".join(lines))

    def command(self, *arguments: str, before: str = "") -> list[str]:
        play = str(self.root / "tools" / "play.py")
        if not before:
            return [sys.executable, play, *arguments]
        run = "runpy.run_path(sys.argv[0], None, '__main__')"
        return [
            sys.executable,
            "-c",
            f"import runpy, sys; sys.argv = {[play, *arguments]!r}; {before}; {run}",
        ]

    def variables(self, **extra: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
        own = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.shelf.as_uri()}
        return {**kept, **own, "PYTHONIOENCODING": "utf-8", **extra}

    def play(self, *arguments: str, before: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments, before=before),
            cwd=self.elsewhere,
            env=self.variables(**extra),
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            check=False,
        )


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """Returns the single sentence with which a refused start ends."""
    assert done.returncode == 1
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


@pytest.fixture
def bare(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Checkout, subprocess.CompletedProcess[str]]:
    """Returns a checkout after its first start, and the output of that start."""
    checkout = Checkout(tmp_path_factory.mktemp("first start"))
    return checkout, checkout.play("sim", "--file", "my save.rh")


@pytest.mark.slow
@needs_ensurepip
def test_the_first_start_makes_the_environment_and_plays(first):
    checkout, done = first
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)  # nothing else is printed, so output can be piped even on the first start
    assert told["arguments"] == ["sim", "--file", "my save.rh"]
    assert Path(told["folder"]) == checkout.elsewhere.resolve()
    assert Path(told["coupling"]).is_relative_to(checkout.root.resolve() / ".venv")
    assert "Making an environment" in done.stderr
    assert "Fetching 1 package …" in done.stderr
    assert "Installing 1 package …" in done.stderr


@pytest.mark.slow
@needs_ensurepip
def test_later_starts_are_silent_and_pass_the_exit_code_on(first):
    checkout, _ = first
    done = checkout.play("exit", "7")
    assert (done.returncode, done.stderr) == (7, "")


@pytest.mark.slow
@needs_ensurepip
def test_a_file_in_the_working_directory_does_not_pass_for_ours(first):
    checkout, _ = first
    (checkout.elsewhere / "game.py").write_text("raise SystemExit('the wrong game')")
    (checkout.elsewhere / "coupling.py").write_text("raise SystemExit('the wrong package')")
    done = checkout.play("games", PYTHONPATH=str(checkout.elsewhere))
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@needs_ensurepip
def test_without_network_it_says_what_to_do_and_the_next_start_recovers(bare):
    half_made = bare.root / ".venv" / "bin"
    half_made.mkdir(parents=True)
    (half_made / "python").write_text("half a file")
    done = bare.play(PIP_NO_INDEX="0", PIP_FIND_LINKS="", PIP_RETRIES="1", PIP_INDEX_URL="http://localhost:9")
    assert "connect to the internet" in refusal(done)
    assert bare.play().returncode == 0
    assert bare.play().stderr == ""


@pytest.mark.slow
@needs_ensurepip
def test_a_deleted_package_is_installed_again(bare):
    assert bare.play().returncode == 0
    (package,) = (bare.root / ".venv").glob("**/coupling.py")
    package.unlink()
    assert bare.play().returncode == 0
    assert package.exists()
    assert bare.play().stderr == ""


@pytest.mark.slow
@needs_ensurepip
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("share", [0.2, 0.7])
@pytest.mark.parametrize("whom", ["all", "parent"])
def test_after_an_interrupted_fresh_start_the_next_one_works(bare, share, whom):
    """Interrupted from the keyboard, which all processes notice, or killed, which the others survive."""
    begun = time.monotonic()
    assert bare.play().returncode == 0
    took = time.monotonic() - begun
    start = subprocess.Popen(
        bare.command("--fresh"),
        env=bare.variables(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    time.sleep(share * took)
    if whom == "all":
        os.killpg(start.pid, signal.SIGINT)
    else:
        start.kill()
    start.wait()
    done = bare.play()
    assert done.returncode == 0, done.stderr
    assert bare.play().stderr == ""


@pytest.mark.slow
@needs_ensurepip
@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize("code", [0, 3])
def test_uv_installs_where_it_is_present_and_pip_where_it_fails(bare, monkeypatch, code):
    uv = bare.elsewhere / "uv"
    uv.write_text(f'#!/bin/sh\necho "$@" > "{bare.elsewhere}/asked"\nexit {code}\n')
    uv.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda _name: str(uv))
    monkeypatch.setattr(os, "environ", {"PATH": os.environ["PATH"]})
    monkeypatch.setattr(install, "ROOT", bare.root)
    monkeypatch.setattr(install, "PYTHON", Path(sys.executable))
    with_pip = []
    with Progress() as progress, (bare.elsewhere / "lock").open("wb") as lock_file:
        one = install._Installation(progress, lock_file)
        monkeypatch.setattr(one, "_install_with_pip", with_pip.append)
        one._install_packages("requirements.lock")
    assert with_pip == ([] if code == 0 else ["requirements.lock"])
    asked = (bare.elsewhere / "asked").read_text()
    assert "--require-hashes" in asked
    assert f"-r {bare.root / 'requirements.lock'}" in asked


@pytest.mark.slow
@needs_ensurepip
def test_a_package_with_another_hash_is_not_installed(bare):
    bare.lock("0" * 64)
    assert "does not have the hash requirements.lock gives" in refusal(bare.play())


@pytest.mark.slow
@needs_ensurepip
def test_of_two_starts_at_once_one_waits(bare):
    starts = [
        subprocess.Popen(
            bare.command("games"),
            env=bare.variables(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(2)
    ]
    said = [start.communicate()[1] for start in starts]
    assert [start.returncode for start in starts] == [0, 0], said
    assert "".join(said).count("Making an environment") == 1


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_says_which_package_to_install(bare, module):
    done = bare.play(before=f"sys.modules[{module!r}] = None")
    assert f"no {module} module" in refusal(done)
    assert "apt install python3-venv" in refusal(done)


def test_a_checkout_that_cannot_be_written_is_refused(bare):
    (bare.root / ".venv.lock").mkdir()  # a folder also stops a superuser, who ignores permissions
    assert "cannot be written to" in refusal(bare.play())


def test_a_file_in_the_environments_place_is_refused(bare):
    (bare.root / ".venv").touch()
    assert ".venv cannot be made" in refusal(bare.play())


def test_a_missing_lock_file_is_named(bare):
    (bare.root / "requirements.lock").unlink()
    assert "requirements.lock cannot be read" in refusal(bare.play())


@pytest.mark.skipif(os.pathsep != ":", reason="a colon may not stand in a folder's name here")
def test_a_colon_in_the_path_is_refused(tmp_path):
    assert "move " in refusal(Checkout(tmp_path / "a:b").play())


def test_an_old_python_is_refused_in_one_sentence(bare):
    done = bare.play(before="sys.version_info = (3, 8, 1); sys.version = '3.8.1 (main)'")
    assert refusal(done) == "Roundhouse needs Python 3.11 or newer; this is Python 3.8.1."
    assert not (bare.root / ".venv").exists()


def old_pythons() -> list[str]:
    minors = range(5, 11)
    named = [shutil.which(name) for name in ("python2.7", *(f"python3.{minor}" for minor in minors))]
    versions = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    kept = [str(python) for minor in minors for python in versions.glob(f"3.{minor}.*/bin/python")]
    return [python for python in (*named, *kept) if python and starts(python)]


def starts(python: str) -> bool:
    return subprocess.run([python, "-V"], capture_output=True, check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS)
def test_real_old_pythons_are_refused(script):
    if not (pythons := old_pythons()):
        pytest.skip("no Python older than 3.11 is installed")
    for python in pythons:
        done = subprocess.run(
            [python, str(TOOLS / script)], capture_output=True, encoding="utf-8", check=False
        )
        assert refusal(done).startswith("Roundhouse needs Python 3.11 or newer; this is Python ")


READ_BY_OLD_PYTHONS = (
    *SCRIPTS,
    "run.py",
    "setup/extras.py",
    "package.py",
    "setup/python_floor.py",
    "__init__.py",
)


@pytest.mark.parametrize("script", READ_BY_OLD_PYTHONS)
def test_what_an_old_python_reads_is_old_syntax(script):
    source = (TOOLS / script).read_bytes()
    assert source.isascii()
    for node in ast.walk(ast.parse(source, feature_version=(3, 4))):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign)
        assert getattr(node, "annotation", None) is None
        assert getattr(node, "returns", None) is None


@pytest.fixture
def stamped(tmp_path, monkeypatch):
    """Creates the stamp of a finished set-up without an environment."""
    lock = tmp_path / "requirements.lock"
    lock.write_text("coupling==1.0\n")
    python = tmp_path / "python"
    python.touch()
    stamp = tmp_path / "stamp"
    manifest = tmp_path / "modules"
    places = {
        "ROOT": tmp_path,
        "PYTHON": python,
        "STAMP": stamp,
        "ENVIRONMENT": tmp_path,
        "MANIFEST": manifest,
    }
    for name, value in places.items():
        monkeypatch.setattr(bootstrap, name, value)
    stamp.write_text("\n".join(bootstrap.expected_stamp(["requirements.lock"])))
    return tmp_path


def test_a_finished_environment_is_ready(stamped):
    assert bootstrap.is_ready(["requirements.lock"])


def test_another_python_is_noticed(stamped, monkeypatch):
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert not bootstrap.is_ready(["requirements.lock"])


def test_a_changed_lock_is_noticed(stamped):
    (stamped / "requirements.lock").write_text("coupling==1.1\n")
    assert not bootstrap.is_ready(["requirements.lock"])


def test_a_vanished_interpreter_is_noticed(stamped):
    (stamped / "python").unlink()
    assert not bootstrap.is_ready(["requirements.lock"])


def test_a_vanished_package_is_noticed(stamped):
    (stamped / "coupling.py").touch()
    (stamped / "modules").write_text("coupling.py\nround\n")
    assert not bootstrap.is_ready(["requirements.lock"])
    (stamped / "round").mkdir()
    assert bootstrap.is_ready(["requirements.lock"])
    (stamped / "modules").write_bytes(b"\xff\xfe\x00")
    assert not bootstrap.is_ready(["requirements.lock"])


def test_a_garbled_stamp_is_no_stamp(stamped):
    (stamped / "stamp").write_bytes(b"\xff\xfe\x00")
    assert not bootstrap.is_ready(["requirements.lock"])


def test_the_play_environment_does_not_do_for_tests(stamped):
    (stamped / "requirements-test.lock").write_text("pytest==9.2.0\n")
    assert not bootstrap.is_ready(bootstrap.TEST_LOCKS)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (
            "ERROR: No matching distribution found for pymunk==7.3.1",
            "pymunk==7.3.1 is not offered ready-made",
        ),
        (
            "WARNING: Retrying (Retry(total=4\nERROR: No matching distribution found for x",
            "connect to the internet",
        ),
        ("ERROR: [Errno 28] No space left on device", "No space left on device"),
        ("", "without a word"),
    ],
)
def test_what_pip_says_becomes_a_sentence(said, sentence):
    assert sentence in install._why_pip_failed(said, "requirements.lock")


def test_the_lock_of_windows_is_taken_or_waited_for(tmp_path, monkeypatch):
    asked = []

    def locking(_handle, mode, size):
        asked.append((mode, size))
        if len(asked) == 1:
            raise OSError("taken")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    with (tmp_path / "lock").open("wb") as file:
        assert not install._try_lock(file)
        assert install._try_lock(file)
    assert asked == [(2, 1), (2, 1)]
