"""README and docs: links resolve, commands exist and are understood, examples are true, pages are current."""

import doctest
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from game.cli.parser import build_parser
from tests.library import imported_package
from tools.content import commands_page
from tools.setup.tool_list import describe_tools, tool_modules

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^(?:    |```\w*\n)", re.MULTILINE)
TYPED = re.compile(r"^(?:    )(roundhouse|python3 \S+|py \S+)((?: \S+)*)", re.MULTILINE)
INLINE = re.compile(r"`(roundhouse [a-z][^`]*|python3 tools/[^`]+)`")
LONGEST_README = 120
FIRST_LINE_OF_SAVES = re.compile(r"roundhouse save \d")
roundhouse = pytest.fixture(imported_package)


def slug(heading):
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_resolves(page):
    for link in LINK.findall(page.read_text("utf-8")):
        if link.startswith(("http://", "https://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{page.name}: {link}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), f"{page.name}: {link}"


def commands(page):
    """The commands of a page as they are written: in code, without what explains them."""
    text = page.read_text("utf-8")
    for program, rest in TYPED.findall(text):
        yield f"{program}{re.split(r'  +', rest.replace('ROUNDHOUSE', ' ROUNDHOUSE'))[0]}"
    yield from (one for one in INLINE.findall(text) if not FIRST_LINE_OF_SAVES.match(one))


def test_commands_are_found():
    found = [command for page in PAGES for command in commands(page)]
    assert len(found) > 80
    assert "roundhouse play yardmaster --text" in found
    assert "python3 tools/test.py --quick" in found


def is_pattern(command):
    """Whether a command has places to fill in, such as GAME or …"""
    return bool(re.search(r"\b[A-Z]{2,}\b|[…\[\]<>|]", command))


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_command_is_understood(page):
    tools = {name for name, _path in tool_modules()}
    for command in commands(page):
        words = shlex.split(command.replace("’", "'"), comments=True)
        if words[0] == "roundhouse":
            assert why_not_understood(command, words[1:]) == ""
        elif words[1] == "tools/run.py":
            names = [word for word in words[2:] if not word.startswith("-")]
            assert not names or is_pattern(names[0]) or names[0] in tools, command
        else:
            assert (ROOT / words[1].replace("\\", "/")).exists() or words[1] == "-m", command


def why_not_understood(command, arguments):
    """Parses a whole command; of one that is only named, or has places to fill in, the words and options."""
    known = {name: parser for name, _summary, parser in commands_page.commands()}
    rest = arguments[2:] if arguments[:1] == ["--lang"] else arguments
    names = [word for word in rest if not word.startswith("-")]
    if not names or is_pattern(names[0]):
        return ""
    named = " ".join(names[:2]) if " ".join(names[:2]) in known else names[0]
    if named not in known:
        return f"{command}: there is no command {named}"
    if is_pattern(command) or len(names) == len(rest) <= 2 or "--help" in rest:
        options = {option for action in known[named]._actions for option in action.option_strings}
        written = [word for word in rest if re.fullmatch(r"--[a-z-]+", word)]
        return "".join(f"{command}: there is no option {one}" for one in written if one not in options)
    try:
        build_parser().parse_args(arguments)
    except SystemExit:
        return f"{command} is not understood"
    return ""


def test_a_command_that_does_not_exist_is_found():
    for wrong in ("fly", "sim --bot hard", "sim GAME --bot A,B", "play yardmaster --seat 9"):
        assert why_not_understood(f"roundhouse {wrong}", wrong.split()).startswith(f"roundhouse {wrong}"), (
            wrong
        )
    assert why_not_understood("roundhouse sim", ["sim"]) == ""


def test_the_first_page_is_short_and_its_example_is_true(roundhouse, tmp_path, monkeypatch):
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= LONGEST_README
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(examples.examples) <= 10
    report = []
    runner = doctest.DocTestRunner()
    runner.run(examples, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_page_of_commands_is_that_of_the_program():
    assert commands_page.PAGE.read_text("utf-8") == commands_page.page()
    assert commands_page.manual().count(".SS ") == len(list(commands_page.commands()))


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [(["roundhouse", "re"], "replay review"), (["roundhouse", "sim", "--jo"], "--jobs")],
)
def test_bash_completes_commands_and_options(tmp_path, typed, offered):
    script = tmp_path / "roundhouse.bash"
    script.write_text(commands_page.bash_completion())
    words = f"COMP_WORDS=({' '.join(typed)}); COMP_CWORD={len(typed) - 1}"
    code = f'. "{script}"; {words}; _roundhouse; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.strip() == offered


def test_every_tool_says_what_it_does():
    lines = describe_tools().splitlines()[2:]
    assert len(lines) == len(list(tool_modules())) > 25
    assert all(len(line.split(maxsplit=1)) == 2 for line in lines)
